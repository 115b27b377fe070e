/// Seeds that have failed once, played before all others.
enum Regressions {
  static let seeds: [UInt64] = [
    // A welcome that did not fit was made again for moves its client had passed over; it waited for ever.
    134,
    // A move whose outcome the server had forgotten stayed pending for ever.
    1108,
    // A gap before a welcome was called a wrong digest.
    9486,
    // A frame from before an older copy of the database was taken for one of it, by the oracle itself.
    4947,
  ]
}
