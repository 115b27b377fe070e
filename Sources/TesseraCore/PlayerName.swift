/// How a name is made fit to be shown to others (P11): cleaned, cut, or given; it never refuses a hello.
public enum PlayerName {
  static let graphemes = 24
  static let bytes = 96

  /// The name as others see it; the caller has brought `raw` into NFC.
  ///
  /// Control, bidi and zero-width characters go, blanks at the ends too; whole graphemes up to 24 and up
  /// to 96 bytes of UTF-8 stay. With nothing visible left it is `given(to:)`.
  public static func cleaned(_ raw: String, for player: PlayerNumber) -> String {
    visible(raw, graphemes: graphemes, bytes: bytes) ?? given(to: player)
  }

  /// What may be shown of any text that people type, cut to so many graphemes and bytes; nil if nothing is left.
  public static func visible(_ raw: String, graphemes: Int, bytes: Int) -> String? {
    let text = trimmed(cut(trimmed(stripped(raw)), graphemes, bytes))
    return text.unicodeScalars.contains { isVisible($0.value) } ? text : nil
  }

  /// A text without what is never shown; its caller brings it into NFC after that, for a mark may now touch
  /// the letter it was kept from.
  public static func stripped(_ raw: String) -> String {
    var kept = ""
    kept.unicodeScalars.append(contentsOf: raw.unicodeScalars.filter { !isStripped($0.value) })
    return kept
  }

  /// A name for somebody without one, such as "Blue Heron"; another one for every number.
  public static func given(to player: PlayerNumber) -> String {
    let kinds = UInt32(colours.count * birds.count)
    let index = player.value &- 1
    // 401 has no factor in common with 32 · 32: neighbours get names that share no word.
    let place = Int((index % kinds) * 401 % kinds)
    let name = colours[place % colours.count] + " " + birds[place / colours.count]
    return index < kinds ? name : name + " \(index / kinds + 1)"
  }

  private static func cut(_ text: String, _ graphemes: Int, _ bytes: Int) -> String {
    var result = ""
    var size = 0
    for grapheme in text.prefix(graphemes) {
      size += grapheme.utf8.count
      guard size <= bytes else { break }
      result.append(grapheme)
    }
    return result
  }

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !isSpace($0.value) }),
      let last = scalars.lastIndex(where: { !isSpace($0.value) })
    else { return "" }
    var result = ""
    result.unicodeScalars.append(contentsOf: scalars[first...last])
    return result
  }

  /// Control (Cc, Zl, Zp), bidi controls, zero-width and other format characters, tags, noncharacters, and
  /// what Unicode keeps free for more of them (Default_Ignorable_Code_Point).
  private static func isStripped(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x034F, 0x061C, 0x180E: true
    case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F: true
    case 0xFDD0...0xFDEF, 0xFEFF, 0xFFF0...0xFFFB: true
    case 0x13430...0x1343F, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: true
    case 0xE0000...0xE00FF, 0xE01F0...0xE0FFF: true
    default: scalar & 0xFFFE == 0xFFFE
    }
  }

  private static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Not a space, a filler, a variation selector or a mark that only sits on another character.
  private static func isVisible(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: false
    case 0x0483...0x0489, 0x0591...0x05BD, 0x0610...0x061A, 0x064B...0x065F, 0x302A...0x302F, 0x3099, 0x309A:
      false
    case 0x16FE4, 0x1D159: false
    case 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x2800, 0x3164, 0xFFA0: false
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: false
    default: !isSpace(scalar)
    }
  }

  private static let colours = [
    "Blue", "Amber", "Coral", "Ivory", "Jade", "Olive", "Silver", "Scarlet", "Golden", "Indigo", "Copper",
    "Slate", "Violet", "Ochre", "Azure", "Crimson", "Emerald", "Ruby", "Sandy", "Teal", "Umber", "Saffron",
    "Pearl", "Rosy", "Sable", "Sienna", "Lilac", "Mossy", "Russet", "Tawny", "White", "Green",
  ]

  private static let birds = [
    "Heron", "Wren", "Finch", "Robin", "Swift", "Crane", "Plover", "Osprey", "Lark", "Ibis", "Kestrel",
    "Magpie", "Thrush", "Swallow", "Curlew", "Egret", "Falcon", "Gull", "Hoopoe", "Jay", "Kite", "Linnet",
    "Martin", "Oriole", "Petrel", "Quail", "Raven", "Siskin", "Tern", "Avocet", "Dove", "Stork",
  ]
}
