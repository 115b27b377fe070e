/// A strip beneath a picture that says whose work it is.
enum Caption {
  /// Who asks for a smaller picture gets it without: the letters could not be read.
  static let leastSide = 480
  /// A picture narrower than this stands in the middle above its strip.
  static let leastWidth = 240

  /// Lime plaster, and the quiet ink on it: 6.1 to 1.
  static let ground: [UInt8] = [0xF4, 0xEF, 0xE6]
  static let ink: [UInt8] = [0x5F, 0x58, 0x4D]

  /// The size of the letters in a strip of so many pixels.
  static func size(across width: Int) -> Int { min(24, max(13, width / 50)) }
}

extension Bitmap {
  /// The picture with a text on a strip beneath it; the picture itself where nothing is to be said, or no font is.
  func captioned(_ text: String?) -> Bitmap {
    guard let text else { return self }
    let across = max(width, Caption.leastWidth)
    let size = Caption.size(across: across)
    let margin = size * 2 / 3
    guard let mask = Typesetter.mask(of: text, size: size, within: across - 2 * margin) else { return self }
    var result = Bitmap.plain(across, height + mask.height + 2 * margin, Caption.ground)
    result.place(self, left: (across - width) / 2, top: 0)
    result.ink(mask, Caption.ink, left: margin, top: height + margin)
    return result
  }

  /// One colour all over.
  static func plain(_ width: Int, _ height: Int, _ colour: [UInt8]) -> Bitmap {
    precondition(colour.count == 3, "a colour is red, green and blue")
    let count = width * height * 3
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { target, written in
      // Every one of the `count` bytes is written.
      for index in 0..<count { target[index] = colour[index % 3] }
      written = count
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Puts a bitmap that fits here.
  mutating func place(_ other: Bitmap, left: Int, top: Int) {
    precondition(left >= 0 && left + other.width <= width, "it must fit across")
    precondition(top >= 0 && top + other.height <= height, "it must fit down")
    for y in 0..<other.height {
      let start = (top + y) * stride + left * 3
      pixels.replaceSubrange(
        start..<start + other.stride, with: other.pixels[y * other.stride..<(y + 1) * other.stride])
    }
  }

  /// Lays ink over what is there, as much as the mask says.
  mutating func ink(_ mask: TextMask, _ colour: [UInt8], left: Int, top: Int) {
    precondition(left + mask.width <= width && top + mask.height <= height, "the text must fit")
    for y in 0..<mask.height {
      for x in 0..<mask.width {
        let covered = Int(mask.coverage[y * mask.width + x])
        guard covered > 0 else { continue }
        let place = (top + y) * stride + (left + x) * 3
        for channel in 0..<3 {
          let (ground, ink) = (Int(pixels[place + channel]), Int(colour[channel]))
          pixels[place + channel] = UInt8(clamping: (ground * (255 - covered) + ink * covered + 127) / 255)
        }
      }
    }
  }
}
