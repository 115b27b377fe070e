import TesseraCore

/// One stream of chance; each part of a simulation has its own, so that one part less changes no other.
struct Chance {
  private var random: SplitMix64

  init(seed: UInt64, stream: UInt64) {
    random = SplitMix64(state: SplitMix64.mix(seed &* SplitMix64.gamma ^ SplitMix64.mix(stream)))
  }

  mutating func next() -> UInt64 { random.next() }

  mutating func below(_ bound: Int) -> Int { Int(random.next(below: UInt64(max(1, bound)))) }

  /// `from` … `through`.
  mutating func between(_ from: Int, _ through: Int) -> UInt64 {
    UInt64(from) + random.next(below: UInt64(through - from + 1))
  }

  mutating func percent(_ chance: Int) -> Bool { below(100) < chance }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// Mostly short, now and then much longer: as gaps between events are.
  mutating func gap(around milliseconds: Int) -> UInt64 {
    1 + UInt64(below(milliseconds * 2)) * (percent(5) ? 8 : 1)
  }
}
