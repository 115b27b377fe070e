import Glibc

/// The rows of the table, printed at the end as Markdown.
struct Report {
  private var rows: [String] = []

  /// A figure with its spread over several runs.
  mutating func add(_ what: String, _ values: [Double], _ unit: String, limit: String = "") {
    let sorted = values.sorted()
    guard let least = sorted.first, let most = sorted.last else { return }
    let cells = [
      what, Report.text(sorted[sorted.count / 2]), Report.text(least), Report.text(most), unit, limit,
    ]
    rows.append("| " + cells.joined(separator: " | ") + " |")
  }

  /// Seconds of many single events: half of them, 99 in a hundred, and all of them were no slower.
  mutating func addQuantiles(_ what: String, _ seconds: [Double]) {
    let sorted = seconds.sorted()
    guard let last = sorted.last else { return }
    let cells = [sorted[sorted.count / 2], sorted[sorted.count * 99 / 100], last].map {
      Report.text($0 * 1000)
    }
    rows.append("| \(what) | \(cells.joined(separator: " | ")) | ms: p50, p99, max | |")
  }

  func print() {
    Swift.print("| what | median | min | max | unit | limit |")
    Swift.print("|---|---|---|---|---|---|")
    for row in rows { Swift.print(row) }
  }

  static func note(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    // The bytes outlive the call; nothing is kept of them.
    _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// Three significant digits, or a whole number.
  private static func text(_ value: Double) -> String {
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
