/// What waits for one connection, oldest first; it allocates only once something waits.
struct FrameQueue {
  private var frames: [Frame] = []
  private var first = 0
  /// Payload bytes of all that waits.
  private(set) var bytes = 0

  var isEmpty: Bool { first == frames.count }

  mutating func append(_ frame: Frame) {
    frames.append(frame)
    bytes += frame.count
  }

  mutating func next() -> Frame? {
    guard first < frames.count else { return nil }
    let frame = frames[first]
    bytes -= frame.count
    first += 1
    if first == frames.count {
      clear()
    } else if first >= 64 {
      frames.removeFirst(first)
      first = 0
    }
    return frame
  }

  mutating func clear() {
    frames = []
    first = 0
    bytes = 0
  }
}
