/// Red, green and blue from 0 to 1, as they stand in a file.
typealias Colour = SIMD3<Float>

extension SIMD3<Float> {
  /// From six digits, as in 0xF4EFE6.
  @inline(__always)
  init(_ hex: UInt32) {
    self.init(Float(hex >> 16 & 255) / 255, Float(hex >> 8 & 255) / 255, Float(hex & 255) / 255)
  }

  /// This colour at 0, the other at 1.
  @inline(__always)
  func mixed(_ other: Colour, _ share: Float) -> Colour { self + (other - self) * share }

  /// Light added as a glow is, never beyond white.
  @inline(__always)
  func lit(_ light: Colour) -> Colour { self + light - self * light }

  /// A colour from stops in rising order, smooth between them.
  static func ramp(_ stops: [(Float, Colour)], _ place: Float) -> Colour {
    var (last, colour) = stops[0]
    for (next, other) in stops.dropFirst() {
      if place <= last { return colour }
      if place < next { return colour.mixed(other, (place - last) / (next - last)) }
      (last, colour) = (next, other)
    }
    return colour
  }
}

extension Float {
  /// 0 up to one end, 1 from the other on, smooth between (Hermite's cubic).
  @inline(__always)
  func step(_ from: Float, _ to: Float) -> Float {
    let share = Swift.min(Swift.max((self - from) / (to - from), 0), 1)
    return share * share * (3 - 2 * share)
  }

  @inline(__always)
  func clamped(_ low: Float = 0, _ high: Float = 1) -> Float { Swift.min(Swift.max(self, low), high) }

  /// The whole part, downward; for places on a canvas, which fit 32 bits. No call into a library.
  @inline(__always)
  var floor: Float {
    let whole = Float(Int32(self))
    return whole > self ? whole - 1 : whole
  }

  /// What is left after the whole part, never negative.
  @inline(__always)
  var fraction: Float { self - floor }

  /// The sine of an angle in turns, by Taylor's polynomial over a quarter: the same on every machine.
  static func wave(_ turns: Float) -> Float {
    var quarter = (turns + 0.25).fraction - 0.25
    if quarter > 0.25 { quarter = 0.5 - quarter }
    let x = quarter * 2 * .pi
    let square = x * x
    return x * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
  }

  /// The angle of a point in turns, 0 to 1 (Hastings' polynomial, 1955).
  static func turns(_ x: Float, _ y: Float) -> Float {
    let (long, short) = (Swift.max(abs(x), abs(y)), Swift.min(abs(x), abs(y)))
    guard long > 0 else { return 0 }
    let ratio = short / long
    let square = ratio * ratio
    let terms =
      0.9998660 + square * (-0.3302995 + square * (0.1801410 + square * (-0.0851330 + square * 0.0208351)))
    var angle = ratio * terms / (2 * .pi)
    if abs(y) > abs(x) { angle = 0.25 - angle }
    if x < 0 { angle = 0.5 - angle }
    return y < 0 ? 1 - angle : angle
  }
}
