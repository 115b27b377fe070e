/// How many bytes of pictures each address has sent lately, held against what it may send in a day.
///
/// In memory only: who sent what is nobody's business after a restart.
struct UploadLedger {
  private static let dayMs: UInt64 = 86_400_000

  private struct Entry {
    var bytes: UInt64
    /// Monotonic milliseconds.
    var at: UInt64
  }

  /// Bytes that one address may send in a day; 0 is no limit. What was sent is forgiven evenly over a day.
  let perDay: UInt64
  private var entries: [String: Entry] = [:]

  init(perDay: UInt64) { self.perDay = perDay }

  /// Addresses that are remembered.
  var count: Int { entries.count }

  /// Seconds after which so many bytes may come; 0 is now.
  func wait(for bytes: UInt64, from network: String, at now: UInt64) -> UInt64 {
    guard perDay > 0 else { return 0 }
    let total = owed(by: network, at: now) + bytes
    guard total > perDay else { return 0 }
    // One picture larger than a day's share comes when all before it is forgiven.
    let excess = min(total - perDay, owed(by: network, at: now))
    return UInt64((Double(excess) / Double(perDay) * 86_400).rounded(.up))
  }

  /// Notes bytes that are being stored.
  mutating func charge(_ bytes: UInt64, to network: String, at now: UInt64) {
    guard perDay > 0 else { return }
    if entries.count >= 4096 { entries = entries.filter { owed(by: $0.key, at: now) > 0 } }
    entries[network] = Entry(bytes: owed(by: network, at: now) + bytes, at: now)
  }

  private func owed(by network: String, at now: UInt64) -> UInt64 {
    guard let entry = entries[network] else { return 0 }
    let elapsed = min(now - min(now, entry.at), UploadLedger.dayMs)
    let forgiven = UInt64(Double(perDay) * Double(elapsed) / Double(UploadLedger.dayMs))
    return entry.bytes - min(entry.bytes, forgiven)
  }
}
