/// What is to happen, by the fake clock; of two things at one time the one entered first.
struct Agenda<Event> {
  private struct Entry {
    var time: UInt64
    var rank: UInt64
    var event: Event

    func isBefore(_ other: Entry) -> Bool { (time, rank) < (other.time, other.rank) }
  }

  private var heap: [Entry] = []
  private var entered: UInt64 = 0

  var isEmpty: Bool { heap.isEmpty }

  /// `isLast`: behind everything else of that millisecond, as the end of a turn is.
  mutating func add(_ event: Event, at time: UInt64, isLast: Bool = false) {
    entered += 1
    heap.append(Entry(time: time, rank: entered | (isLast ? 1 << 62 : 0), event: event))
    var child = heap.count - 1
    while child > 0, heap[child].isBefore(heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func next() -> (time: UInt64, event: Event)? {
    guard let last = heap.popLast() else { return nil }
    guard let first = heap.first else { return (last.time, last.event) }
    heap[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].isBefore(heap[least]) { least = child }
      guard least != parent else { break }
      heap.swapAt(least, parent)
      parent = least
    }
    return (first.time, first.event)
  }
}
