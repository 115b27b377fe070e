import TesseraCore

/// What a call leaves for the page: frames to send, words that say what changed, and their texts.
struct Outbox {
  /// Each frame after its length in four little-endian bytes.
  var frames = Buffer<UInt8>(capacity: 256)
  /// Numbers, −1 for nothing; a text is its offset in `text` and its length.
  var words = Buffer<Double>(capacity: 256)
  /// UTF-8.
  var text = Buffer<UInt8>(capacity: 256)
  var tiles = Buffer<UInt16>(capacity: 16)

  mutating func removeAll() {
    frames.removeAll()
    words.removeAll()
    text.removeAll()
  }

  mutating func send(_ message: ClientMessage) { send(message.encoded()) }

  mutating func send(_ bytes: [UInt8]) {
    let length = UInt32(truncatingIfNeeded: bytes.count)
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      frames.append(UInt8(truncatingIfNeeded: length >> shift))
    }
    frames.append(contentsOf: bytes)
  }

  // None is inlined: whoever loads the page pays for each copy, and a call costs nothing beside the page's drawing.
  @inline(never) mutating func say(_ value: Double) { words.append(value) }
  @inline(never) mutating func say(_ value: Int) { words.append(Double(value)) }
  @inline(never) mutating func say(_ value: UInt64) { words.append(Double(value)) }
  @inline(never) mutating func say(_ value: Bool) { words.append(value ? 1 : 0) }
  @inline(never) mutating func say(_ value: UInt32?) { words.append(value.map { Double($0) } ?? -1) }
  @inline(never) mutating func say(_ value: UInt16?) { words.append(value.map { Double($0) } ?? -1) }
  @inline(never) mutating func say(_ value: SequenceNumber?) {
    words.append(value.map { Double($0.value) } ?? -1)
  }
  @inline(never) mutating func say(_ value: PlayerNumber?) {
    words.append(value.map { Double($0.value) } ?? -1)
  }

  @inline(never) mutating func say(_ value: String?) {
    guard let value else {
      say(-1)
      say(-1)
      return
    }
    let start = text.count
    text.append(contentsOf: value.utf8)
    say(start)
    say(text.count - start)
  }
}
