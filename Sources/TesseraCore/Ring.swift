/// The latest elements up to a fixed number, in one array that grows to it and is then written over.
struct Ring<Element: Sendable>: Sendable {
  let capacity: Int
  private var storage: [Element] = []
  /// Where the oldest lies in `storage`.
  private var start = 0

  /// `capacity` ≥ 1.
  init(capacity: Int) {
    precondition(capacity >= 1, "a ring needs room for one element")
    self.capacity = capacity
  }

  var count: Int { storage.count }

  /// Element 0 is the oldest.
  subscript(index: Int) -> Element {
    get { storage[position(index)] }
    set { storage[position(index)] = newValue }
  }

  /// O(1); the oldest goes when it is full.
  mutating func append(_ element: Element) {
    if storage.count < capacity {
      storage.append(element)
    } else {
      storage[start] = element
      start = start + 1 == capacity ? 0 : start + 1
    }
  }

  private func position(_ index: Int) -> Int {
    precondition(index >= 0 && index < storage.count, "an index of the ring")
    let position = start + index
    return position < storage.count ? position : position - storage.count
  }
}
