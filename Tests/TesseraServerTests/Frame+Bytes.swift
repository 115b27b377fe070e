import CLibwebsockets

@testable import TesseraTransport

extension Frame {
  /// A copy of the payload.
  var bytes: [UInt8] {
    Array(UnsafeRawBufferPointer(start: storage + Int(LWS_PRE_BYTES), count: count))
  }
}
