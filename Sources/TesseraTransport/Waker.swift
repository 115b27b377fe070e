/// Wakes the loop from any thread; many calls before the loop turns are one.
public struct Waker: Sendable {
  let alarm: Alarm

  public func wake() { alarm.ring() }
}

final class Alarm: Sendable {
  func ring() {}
}
