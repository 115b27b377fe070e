/// Memory at an address that stays where it is until the next `append` or `resize`, for the page to read.
@safe struct Buffer<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    // Safe: never freed, the buffers live as long as the module.
    unsafe base = .allocate(capacity: capacity)
  }

  mutating func removeAll() { count = 0 }

  // A call is five bytes, its body thirty times that, and most of the module appends.
  @inline(never)
  mutating func append(_ element: Element) {
    reserve(count + 1)
    // Safe: `reserve` has made room for `count + 1` elements.
    unsafe (base + count).initialize(to: element)
    count += 1
  }

  mutating func append(contentsOf elements: some Swift.Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Makes room for `count` elements, which the page is about to write.
  mutating func resize(_ count: Int, filledWith element: Element) {
    reserve(count)
    // Safe: `reserve` has made room for `count` elements.
    unsafe base.initialize(repeating: element, count: count)
    self.count = count
  }

  var span: Span<Element> {
    @_lifetime(borrow self)
    borrowing get {
      // Safe: the first `count` elements are initialised, and the span cannot outlive `self`.
      let span = unsafe Span(_unsafeStart: base, count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  private mutating func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    let larger = max(wanted, capacity * 2)
    // Safe: the first `count` elements are initialised; the old memory is not used again.
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    unsafe moved.moveInitialize(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = moved
    capacity = larger
  }
}
