import CLibwebsockets

/// An outgoing WebSocket message, encoded once and shared by everyone who receives it.
///
/// Loop thread only: sending writes the frame header into the headroom before the payload, the same
/// bytes for every receiver, because a server does not mask.
public final class Frame {
  /// Payload bytes.
  public let count: Int
  public let isText: Bool
  private let storage: UnsafeMutableRawPointer

  public init(_ bytes: [UInt8], isText: Bool = false) {
    count = bytes.count
    self.isText = isText
    // Sound: the block is this object's own and is freed in deinit; LWS_PRE + count bytes are written to it.
    storage = .allocate(byteCount: LWS_PRE_BYTES + bytes.count, alignment: 16)
    bytes.withUnsafeBytes { source in
      UnsafeMutableRawBufferPointer(start: storage + LWS_PRE_BYTES, count: count).copyMemory(from: source)
    }
  }

  /// A text frame.
  public convenience init(text: String) { self.init(Array(text.utf8), isText: true) }

  deinit { storage.deallocate() }

  /// Where the payload begins; `LWS_PRE` bytes before it are writable.
  var payload: UnsafeMutablePointer<UInt8> {
    // Sound: the storage is raw memory of LWS_PRE + count bytes, only ever seen as bytes.
    (storage + LWS_PRE_BYTES).assumingMemoryBound(to: UInt8.self)
  }

  /// A copy of the payload.
  package var bytes: [UInt8] {
    // Sound: the payload has `count` bytes and lives as long as self.
    Array(UnsafeBufferPointer(start: payload, count: count))
  }

  /// A frame of its own memory, for a client, whose masking changes the payload.
  func copy() -> Frame {
    Frame(bytes, isText: isText)
  }
}
