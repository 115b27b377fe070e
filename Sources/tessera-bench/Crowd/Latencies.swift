/// How often each latency was seen, in buckets at most 1.6 % wide; counts, so that none is left out.
struct Latencies {
  private static let perOctave: UInt64 = 64
  private var counts: [UInt64] = []
  private(set) var count: UInt64 = 0
  /// Seconds.
  private(set) var longest = 0.0

  mutating func add(_ seconds: Double) {
    let bucket = Latencies.bucket(UInt64(max(0, seconds) * 1e7))
    if bucket >= counts.count { counts += [UInt64](repeating: 0, count: bucket + 1 - counts.count) }
    counts[bucket] += 1
    count += 1
    longest = max(longest, seconds)
  }

  mutating func add(_ other: Latencies) {
    if other.counts.count > counts.count {
      counts += [UInt64](repeating: 0, count: other.counts.count - counts.count)
    }
    for (bucket, seen) in other.counts.enumerated() { counts[bucket] += seen }
    count += other.count
    longest = max(longest, other.longest)
  }

  /// Seconds that this share of all did not exceed.
  func quantile(_ share: Double) -> Double {
    var rest = UInt64((share * Double(count)).rounded(.up))
    for (bucket, count) in counts.enumerated() {
      if count >= rest { return min(longest, Double(Latencies.upper(bucket)) / 1e7) }
      rest -= count
    }
    return longest
  }

  /// Tenths of a microsecond: exact below 128, then 64 buckets for each doubling.
  private static func bucket(_ value: UInt64) -> Int {
    guard value >= 2 * perOctave else { return Int(value) }
    let shift = UInt64(57 - value.leadingZeroBitCount)
    return Int(shift * perOctave + value >> shift)
  }

  /// The first value beyond a bucket.
  private static func upper(_ bucket: Int) -> UInt64 {
    let bucket = UInt64(bucket)
    guard bucket >= 2 * perOctave else { return bucket + 1 }
    let shift = bucket / perOctave - 1
    return (bucket - shift * perOctave + 1) << shift
  }
}
