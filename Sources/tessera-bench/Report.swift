import Glibc

/// Tables in Markdown, printed row by row as they come.
struct Report {
  /// The columns of `add`.
  static let figures = ["what", "median", "min", "max", "unit", "limit"]

  /// Begins a table under a heading.
  mutating func begin(_ title: String, _ columns: [String]) {
    line("\n## \(title)\n")
    line("| " + columns.joined(separator: " | ") + " |")
    line(String(repeating: "|---", count: columns.count) + "|")
  }

  /// A figure with its spread over several runs.
  mutating func add(_ what: String, _ values: [Double], _ unit: String, limit: String = "") {
    let sorted = values.sorted()
    guard let least = sorted.first, let most = sorted.last else { return }
    row([what, Report.text(Report.median(values)), Report.text(least), Report.text(most), unit, limit])
  }

  /// Half of them, 99 in a hundred, 999 in a thousand and all of them were no slower.
  mutating func addQuantiles(_ what: String, _ latencies: Latencies) {
    guard latencies.count > 0 else { return }
    row([what] + [0.5, 0.99, 0.999, 1].map { Report.text(latencies.quantile($0) * 1000) })
  }

  mutating func row(_ cells: [String]) { line("| " + cells.joined(separator: " | ") + " |") }

  /// A sentence below a table.
  mutating func note(_ sentence: String) { line("\n\(sentence).") }

  private func line(_ text: String) {
    Swift.print(text)
    fflush(nil)
  }

  /// Says on the error output what is going on.
  static func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    // The bytes outlive the call; nothing is kept of them.
    _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }

  /// The median with the least and the most.
  static func spread(_ values: [Double]) -> String {
    "\(text(median(values))) (\(text(values.min() ?? 0))–\(text(values.max() ?? 0)))"
  }

  /// Three significant digits, or a whole number.
  static func text(_ value: Double) -> String {
    if value >= 100 { return String(Int(value.rounded())) }
    let scale = value >= 10 ? 10.0 : value >= 1 ? 100 : 1000
    return String((value * scale).rounded() / scale)
  }
}

/// Seconds of a clock that never goes back.
func seconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
