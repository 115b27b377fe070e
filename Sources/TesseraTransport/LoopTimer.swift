/// A timer of the loop; it stops when cancelled or when its transport stops.
public final class LoopTimer {
  private(set) var isActive = true

  init() {}

  public func cancel() { isActive = false }
}
