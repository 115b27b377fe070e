/// What happened, line by line, if anyone wants to read it.
final class Trace {
  private(set) var lines: [String] = []
  let isKept: Bool

  init(isKept: Bool) { self.isKept = isKept }

  func note(_ line: @autoclosure () -> String) {
    if isKept { lines.append(line()) }
  }
}
