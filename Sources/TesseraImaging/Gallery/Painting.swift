/// A canvas of colours; shapes are given by how far a point lies outside them, which makes soft edges exact.
struct Painting {
  let width: Int
  let height: Int
  private(set) var colours: [Colour]

  /// Fills every pixel by its centre.
  init(_ width: Int, _ height: Int, _ colour: (Float, Float) -> Colour) {
    self.width = width
    self.height = height
    colours = []
    colours.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width { colours.append(colour(Float(x) + 0.5, Float(y) + 0.5)) }
    }
  }

  /// Lays a colour with its strength over each pixel of a box; strength 0 leaves what is there.
  mutating func lay(_ box: Box, _ paint: (Float, Float) -> (Colour, Float)) {
    let columns = Painting.pixels(from: box.left, to: box.right, of: width)
    for y in Painting.pixels(from: box.top, to: box.bottom, of: height) {
      for x in columns {
        let (colour, strength) = paint(Float(x) + 0.5, Float(y) + 0.5)
        guard strength > 0 else { continue }
        let index = y * width + x
        colours[index] = colours[index].mixed(colour, min(strength, 1))
      }
    }
  }

  private static func pixels(from start: Float, to end: Float, of length: Int) -> Range<Int> {
    let first = Int(start.clamped(0, Float(length)))
    return first..<max(first, Int((end + 1).clamped(0, Float(length))))
  }

  /// Fills a shape with one colour.
  mutating func fill(_ box: Box, _ colour: Colour, _ strength: Float = 1, _ outside: (Float, Float) -> Float)
  {
    lay(box) { x, y in (colour, (0.5 - outside(x, y)).clamped() * strength) }
  }

  /// A disc.
  mutating func disc(_ x: Float, _ y: Float, _ radius: Float, _ colour: Colour, _ strength: Float = 1) {
    fill(Box(x, y, radius + 1), colour, strength) { Shape.disc($0 - x, $1 - y, radius) }
  }

  /// A line with round ends.
  mutating func line(
    _ x: Float, _ y: Float, _ toX: Float, _ toY: Float, _ thickness: Float, _ colour: Colour,
    _ strength: Float = 1
  ) {
    let margin = thickness + 1
    let box = Box(
      left: min(x, toX) - margin, top: min(y, toY) - margin, right: max(x, toX) + margin,
      bottom: max(y, toY) + margin)
    fill(box, colour, strength) {
      Shape.line($0 - x, $1 - y, toX - x, toY - y) - thickness / 2
    }
  }

  /// The picture in bytes, with a breath of grain so that no gradient shows steps.
  func bitmap(grain: Float = 3) -> Bitmap {
    let chance = Grain(77)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        let colour = colours[y * width + x] * 255 + (chance.at(x, y) - 0.5) * grain + 0.5
        for channel in 0..<3 { pixels.append(UInt8(colour[channel].clamped(0, 255))) }
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}

/// The part of a canvas that a shape can touch.
struct Box {
  var left: Float
  var top: Float
  var right: Float
  var bottom: Float

  init(left: Float, top: Float, right: Float, bottom: Float) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// Around a point.
  init(_ x: Float, _ y: Float, _ reach: Float) {
    self.init(left: x - reach, top: y - reach, right: x + reach, bottom: y + reach)
  }
}

/// How far a point lies outside a shape around the origin; negative inside.
enum Shape {
  static func disc(_ x: Float, _ y: Float, _ radius: Float) -> Float { (x * x + y * y).squareRoot() - radius }

  static func box(_ x: Float, _ y: Float, _ halfWidth: Float, _ halfHeight: Float) -> Float {
    let (right, down) = (abs(x) - halfWidth, abs(y) - halfHeight)
    let outside = disc(max(right, 0), max(down, 0), 0)
    return outside + min(max(right, down), 0)
  }

  /// Distance to the line from the origin to (toX, toY).
  static func line(_ x: Float, _ y: Float, _ toX: Float, _ toY: Float) -> Float {
    let along = ((x * toX + y * toY) / max(toX * toX + toY * toY, 0.0001)).clamped()
    return disc(x - along * toX, y - along * toY, 0)
  }

  /// A leaf or petal from the origin to (0, -length): where two equal discs meet.
  static func leaf(_ x: Float, _ y: Float, _ length: Float, _ width: Float) -> Float {
    let (half, side) = (length / 2, width / 2)
    let radius = (half * half + side * side) / (2 * side)
    return disc(abs(x) + radius - side, y + half, radius)
  }
}

/// A frame turned clockwise by an angle in turns.
struct Turn {
  private let sine: Float
  private let cosine: Float

  init(_ turns: Float) { (sine, cosine) = (Float.wave(turns), Float.wave(turns + 0.25)) }

  /// Where a point of the canvas lies in the frame.
  func inside(_ x: Float, _ y: Float) -> (x: Float, y: Float) {
    (x * cosine + y * sine, y * cosine - x * sine)
  }

  /// Where a point of the frame lies on the canvas.
  func outside(_ x: Float, _ y: Float) -> (x: Float, y: Float) {
    (x * cosine - y * sine, x * sine + y * cosine)
  }
}

extension Painting {
  /// Lays a leaf from its foot to the side that a turn makes of up; `paint` gets the leaf's own frame.
  mutating func leaf(
    _ x: Float, _ y: Float, _ turns: Float, _ length: Float, _ width: Float,
    _ paint: (_ x: Float, _ y: Float) -> (Colour, Float)
  ) {
    let turn = Turn(turns)
    let middle = turn.outside(0, -length / 2)
    lay(Box(x + middle.x, y + middle.y, max(length, width) / 2 + 2)) { px, py in
      let local = turn.inside(px - x, py - y)
      let outside = Shape.leaf(local.x, local.y, length, width)
      guard outside < 0.5 else { return (Colour(), 0) }
      let (colour, strength) = paint(local.x, local.y)
      return (colour, (0.5 - outside).clamped() * strength)
    }
  }
}
