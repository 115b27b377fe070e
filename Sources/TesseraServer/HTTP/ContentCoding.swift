/// How the bytes of a body are packed (RFC 9110, 8.4.1).
enum ContentCoding: CaseIterable {
  /// The best first: of two that are as welcome, the earlier is sent.
  case brotli, gzip, identity

  /// Its name in Content-Encoding; nil for bytes as they are, which go without that header.
  var name: String? {
    switch self {
    case .brotli: "br"
    case .gzip: "gzip"
    case .identity: nil
    }
  }

  /// Whether a part of Accept-Encoding means this one.
  fileprivate func isNamed(_ word: String) -> Bool {
    switch self {
    case .brotli: word == "br"
    case .gzip: word == "gzip" || word == "x-gzip"
    case .identity: word == "identity"
    }
  }
}

/// What an Accept-Encoding header takes, and how gladly (RFC 9110, 12.5.3).
struct AcceptedCodings {
  /// Thousandths by the word they stand beside; what cannot be read is not there.
  private var weights: [String: Int] = [:]

  init(_ header: String?) {
    for part in (header ?? "").lowercased().split(separator: ",") {
      let words = part.split(separator: ";", omittingEmptySubsequences: false)
        .map { String($0.filter { $0 != " " && $0 != "\t" }) }
      guard let name = words.first, !name.isEmpty, let weight = AcceptedCodings.weight(words.dropFirst())
      else { continue }
      weights[name] = weight
    }
  }

  /// 0 … 1000; 0 is a refusal. Bytes as they are need no mention, but then come last.
  func weight(of coding: ContentCoding) -> Int {
    let named = weights.filter { coding.isNamed($0.key) }.values.max()
    if coding == .identity { return named ?? (weights["*"] == 0 ? 0 : 1) }
    return named ?? weights["*"] ?? 0
  }

  func takes(_ coding: ContentCoding) -> Bool { weight(of: coding) > 0 }

  /// The most welcome of those that there are; bytes as they are where none is, for an answer is better than none.
  func best(of offered: [ContentCoding]) -> ContentCoding {
    var best = (coding: ContentCoding.identity, weight: 0)
    for coding in ContentCoding.allCases where offered.contains(coding) {
      let weight = weight(of: coding)
      if weight > best.weight { best = (coding, weight) }
    }
    return best.coding
  }

  /// What follows the name: nothing, or a weight of at most three decimals; nil for anything else.
  private static func weight(_ parameters: ArraySlice<String>) -> Int? {
    guard let parameter = parameters.first else { return 1000 }
    guard parameters.count == 1, parameter.hasPrefix("q=") else { return nil }
    let digits = parameter.dropFirst(2).split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(digits.count), digits[0] == "0" || digits[0] == "1" else { return nil }
    let decimals = digits.count == 2 ? digits[1] : ""
    guard decimals.utf8.count <= 3, decimals.utf8.allSatisfy({ (48...57).contains($0) }),
      let thousandths = Int(decimals + String(repeating: "0", count: 3 - decimals.utf8.count))
    else { return nil }
    let weight = (digits[0] == "1" ? 1000 : 0) + thousandths
    return weight <= 1000 ? weight : nil
  }
}
