/// Chance that is the same at each drawing: numbers belong to places, not to an order.
struct Grain {
  var seed: UInt32

  init(_ seed: UInt32) { self.seed = seed }

  /// 0 to 1 for a whole place (a finaliser in the manner of MurmurHash3).
  func at(_ x: Int, _ y: Int = 0) -> Float {
    var bits = UInt32(truncatingIfNeeded: x) &* 0x9E37_79B1 ^ UInt32(truncatingIfNeeded: y) &* 0x85EB_CA77
    bits ^= seed &* 0xC2B2_AE3D
    bits = (bits ^ bits >> 15) &* 0x2C1B_3C6D
    bits = (bits ^ bits >> 12) &* 0x297A_2D39
    return Float((bits ^ bits >> 15) >> 8) / 16_777_216
  }

  /// 0 to 1, smooth between the whole places.
  func smooth(_ x: Float, _ y: Float = 0) -> Float {
    let (left, top) = (x.floor, y.floor)
    let (column, row) = (Int(left), Int(top))
    let (right, down) = ((x - left).step(0, 1), (y - top).step(0, 1))
    let above = at(column, row) + (at(column + 1, row) - at(column, row)) * right
    let below = at(column, row + 1) + (at(column + 1, row + 1) - at(column, row + 1)) * right
    return above + (below - above) * down
  }

  /// 0 to 1, each layer twice as fine and half as strong as the one before.
  func layered(_ x: Float, _ y: Float = 0, _ layers: Int) -> Float {
    var (sum, weight, scale): (Float, Float, Float) = (0, 0.5, 1)
    for layer in 0..<layers {
      sum += weight * Grain(seed &+ UInt32(layer)).smooth(x * scale, y * scale)
      weight /= 2
      scale *= 2
    }
    return sum / (1 - 2 * weight)
  }
}
