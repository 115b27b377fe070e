import TesseraCore
import Testing

/// P11 and H8: names are cleaned, never refused.
@Suite struct PlayerNameTests {
  private func cleaned(_ raw: String) -> String { PlayerName.cleaned(raw, for: PlayerNumber(7)) }

  @Test(arguments: [
    ("Ada", "Ada"), ("  Ada  L ", "Ada  L"), ("Ada\u{0}\u{7}\n", "Ada"), ("\u{202E}evil", "evil"),
    ("a\u{200B}b\u{2066}c\u{FEFF}", "abc"), ("\u{3000}みお\u{3000}", "みお"), ("Zoë", "Zoë"),
    ("<img onerror=alert(1)>", "<img onerror=alert(1)>"), ("\u{E0041}x\u{AD}", "x"),
  ])
  func `H8, P11: control, bidi and zero-width characters go`(raw: String, expected: String) {
    #expect(cleaned(raw) == expected)
  }

  @Test(arguments: [
    "", " ", "\u{3000}", "\u{200B}\u{200D}", "\u{2800}\u{3164}\u{115F}", "\u{FE0F}", "\u{301}",
    "\u{202E}\u{2069}", "\n\t", "\u{FFFE}",
  ])
  func `H8, H13, P11: with nothing visible left a name is given`(raw: String) {
    #expect(cleaned(raw) == PlayerName.given(to: PlayerNumber(7)))
  }

  @Test func `H8, P11: a name is cut at 24 graphemes, whole ones`() {
    #expect(cleaned(String(repeating: "é", count: 10_000)).count == 24)
    #expect(cleaned(String(repeating: "👍🏽", count: 30)) == String(repeating: "👍🏽", count: 12))
    let zalgo = String(repeating: "Z\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", count: 24)
    #expect(cleaned(zalgo).utf8.count <= 96 && zalgo.hasPrefix(cleaned(zalgo)))
    #expect(cleaned("a" + String(repeating: "\u{301}", count: 500)).utf8.count <= 96)
  }

  @Test func `P11: a name cut behind a blank has no blank at its end`() {
    #expect(cleaned(String(repeating: "a", count: 23) + " bc") == String(repeating: "a", count: 23))
  }

  @Test func `P11: given names differ for every number and need no cleaning`() {
    let numbers = (1...5_000).map { PlayerNumber(UInt32($0)) } + [PlayerNumber(.max), PlayerNumber(0)]
    let names = numbers.map { PlayerName.given(to: $0) }
    #expect(Set(names).count == names.count)
    for (number, name) in zip(numbers, names) { #expect(PlayerName.cleaned(name, for: number) == name) }
  }
}
