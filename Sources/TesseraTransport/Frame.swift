import CLibwebsockets

/// An outgoing WebSocket message, encoded once and shared by everyone who receives it.
///
/// Loop thread only: sending writes the frame header into the headroom before the payload.
public final class Frame {
  /// Payload bytes.
  public let count: Int
  public let isText: Bool
  let storage: UnsafeMutableRawPointer

  public convenience init(_ bytes: [UInt8], isText: Bool = false) {
    self.init(count: bytes.count, isText: isText) { $0.copyBytes(from: bytes) }
  }

  /// A text frame.
  public convenience init(text: String) { self.init(Array(text.utf8), isText: true) }

  private init(count: Int, isText: Bool, fill: (UnsafeMutableRawBufferPointer) -> Void) {
    self.count = count
    self.isText = isText
    let headroom = Int(LWS_PRE_BYTES)
    // Sound: the block is this object's own, freed in deinit, and `fill` sees `count` bytes of it.
    storage = UnsafeMutableRawPointer.allocate(byteCount: headroom + count, alignment: 16)
    fill(UnsafeMutableRawBufferPointer(start: storage + headroom, count: count))
  }

  deinit { storage.deallocate() }
}
