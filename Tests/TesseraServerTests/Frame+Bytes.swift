@testable import TesseraTransport

extension Frame {
  /// A copy of the payload.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: payload, count: count)) }
}
