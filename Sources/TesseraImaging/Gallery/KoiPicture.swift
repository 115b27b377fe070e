/// Five koi among lily pads, laid in small stones that follow the water.
enum KoiPicture {
  static func draw() -> Bitmap {
    var pond = Painting(1600, 1200) { x, y in water(x, y) }
    for ring in [(430, 820, 150), (1150, 330, 190), (760, 560, 110), (1330, 930, 120)] {
      ripple(Float(ring.0), Float(ring.1), Float(ring.2), on: &pond)
    }
    for fish in fishes { fish.draw(on: &pond) }
    for pad in pads { lily(pad.0, pad.1, pad.2, pad.3, on: &pond) }
    lotus(1340, 215, 74, on: &pond)
    lotus(170, 1010, 58, on: &pond)
    return Painting(1600, 1200) { x, y in stone(x, y, pond) }.bitmap()
  }

  private static let depths: [(Float, Colour)] = [
    (0, Colour(0x7FC4BC)), (420, Colour(0x2E8F97)), (900, Colour(0x155E78)), (1500, Colour(0x0F3A5C)),
  ]

  private static func water(_ x: Float, _ y: Float) -> Colour {
    let colour = Colour.ramp(
      depths,
      y * 0.8 + x * 0.42)
    // Light that falls through moving water.
    let warp = Grain(31).layered(x / 240, y / 240, 3) * 5
    let net = abs(Float.wave(x / 310 + warp * 0.35) + Float.wave(y / 230 - warp * 0.4))
    return colour.lit(Colour(0xBFEBD8) * ((0.22 - net).clamped() * 1.5))
  }

  private static func ripple(_ x: Float, _ y: Float, _ radius: Float, on pond: inout Painting) {
    for ring in 1...3 {
      let reach = radius * Float(ring) / 3
      pond.fill(Box(x, y, reach + 6), Colour(0xD9F3E6), 0.5 - Float(ring) * 0.1) {
        abs(Shape.disc($0 - x, ($1 - y) * 1.25, reach)) - 4.5
      }
    }
  }

  private static let pads: [(Float, Float, Float, Float)] = [
    (1400, 240, 118, 0.1), (1545, 130, 92, 0.45), (1530, 395, 74, 0.7), (90, 1080, 130, 0.85),
    (285, 1150, 84, 0.3),
    (55, 900, 66, 0.55), (1130, 60, 60, 0.2), (690, 1150, 62, 0.95), (60, 90, 100, 0.05), (215, 40, 58, 0.6),
  ]

  /// A round leaf with its notch.
  private static func lily(_ x: Float, _ y: Float, _ radius: Float, _ turns: Float, on pond: inout Painting) {
    let chance = Grain(UInt32(radius))
    pond.lay(Box(x + 8, y + 12, radius + 4)) { px, py in
      (Colour(0x0A2E44), (0.5 - Shape.disc(px - x - 8, py - y - 12, radius)).clamped() * 0.5)
    }
    pond.lay(Box(x, y, radius + 1)) { px, py in
      let (dx, dy) = (px - x, py - y)
      let angle = (Float.turns(dx, dy) - turns).fraction
      let outside = max(Shape.disc(dx, dy, radius), (0.035 - abs(angle - 0.5)) * 2 * .pi * 60)
      guard outside < 0.5 else { return (Colour(), 0) }
      let share = Shape.disc(dx, dy, 0) / radius
      let rib = abs((angle * 13).fraction - 0.5) < 0.07 ? Float(0.5) : 0
      let green = Colour(0x2F7D4A).mixed(
        Colour(0x8DBB56), share * share * (0.6 + 0.4 * chance.at(Int(angle * 13))))
      return (green.mixed(Colour(0xCFE39A), max(rib, share.step(0.9, 0.98) * 0.6)), (0.5 - outside).clamped())
    }
  }

  private static func lotus(_ x: Float, _ y: Float, _ radius: Float, on pond: inout Painting) {
    for layer in 0..<3 {
      let (count, reach) = (8 - layer, radius * (1 - Float(layer) * 0.24))
      for petal in 0..<count {
        let turns = (Float(petal) + Float(layer) * 0.5) / Float(count)
        let colour = Colour(0xE66A9A).mixed(
          Colour(0xFFF0F2), Float(layer) * 0.34 + (petal % 2 == 0 ? 0.14 : 0))
        pond.leaf(x, y, turns, reach, reach * 0.5) { _, _ in (colour, 1) }
      }
    }
    pond.disc(x, y, radius * 0.2, Colour(0xF6C945))
  }

  /// The stone over a point: rows of eleven pixels that bend like the surface.
  private static func stone(_ x: Float, _ y: Float, _ pond: Painting) -> Colour {
    let size: Float = 11
    let bend = Float.wave(x / 760 + y / 2400) * 16 + Float.wave(x / 290 + 0.3) * 4
    let lines = (y + bend + 40) / size
    let row = Int(lines)
    let chance = Grain(17)
    let places = x / size + chance.at(row, 1) + 3
    let column = Int(places)
    let (along, across) = (places - Float(column), lines - Float(row))
    let (a, b) = (chance.at(row, column * 3 + 2), chance.at(row, column * 3 + 3))
    let edge = min(
      min(along * size - 0.3 - a * 1.5, (1 - along) * size - 0.3 - b * 1.5),
      min(across * size - 0.3 - b * 1.1, (1 - across) * size - 0.3 - a * 1.1))
    let strength = (edge + 0.5).clamped()
    let (centreX, centreY) = (x + (0.5 - along) * size, y + (0.5 - across) * size)
    let index =
      Int(centreY.clamped(0, 1199)) * 1600 + Int(centreX.clamped(0, 1599))
    let colour = pond.colours[index]
    let tone =
      0.9 + 0.2 * chance.at(row, column * 3 + 4) + (0.5 - across) * 0.1 * a + (0.5 - along) * 0.08 * b
    let grout = colour.mixed(Colour(0x2A2A2C), 0.72)
    return grout.mixed(colour * tone, strength)
  }
}

extension KoiPicture {
  fileprivate static let fishes = [
    Koi(
      seed: 1, from: (330, 300), by: (560, 180), to: (700, 420), size: 104, ground: 0xFBF3E4, spots: 0xE2481F,
      share: 0.5, second: 0xE2481F),
    Koi(
      seed: 2, from: (1270, 640), by: (1010, 560), to: (880, 800), size: 112, ground: 0xF2A91E,
      spots: 0xFFD66B,
      share: 0.45, second: 0xC97A0A),
    Koi(
      seed: 6, from: (360, 690), by: (560, 560), to: (640, 930), size: 94, ground: 0xF5F1EA, spots: 0x22232B,
      share: 0.52, second: 0xE2481F),
    Koi(
      seed: 4, from: (1060, 1040), by: (1240, 1120), to: (1440, 930), size: 92, ground: 0xEE6B2D,
      spots: 0xFFF3DF,
      share: 0.42, second: 0xB73A16),
    Koi(
      seed: 5, from: (930, 330), by: (1040, 140), to: (1270, 400), size: 86, ground: 0xF9F6F0,
      spots: 0xD9341C,
      share: 0.3, second: 0x2A2B33),
  ]
}

/// A fish along a bow from head to tail.
private struct Koi {
  var seed: UInt32
  var from: (x: Float, y: Float)
  var by: (x: Float, y: Float)
  var to: (x: Float, y: Float)
  var size: Float
  var ground: Colour
  var spots: Colour
  var share: Float
  var second: Colour

  init(
    seed: UInt32, from: (Float, Float), by: (Float, Float), to: (Float, Float), size: Float, ground: UInt32,
    spots: UInt32, share: Float, second: UInt32
  ) {
    (self.seed, self.size, self.share) = (seed, size, share)
    self.from = (from.0, from.1)
    self.by = (by.0, by.1)
    self.to = (to.0, to.1)
    (self.ground, self.spots, self.second) = (Colour(ground), Colour(spots), Colour(second))
  }

  /// A point of the bow (a quadratic Bézier curve) and the way it runs there, in turns from upward.
  private func spine(_ share: Float) -> (x: Float, y: Float, turns: Float) {
    let rest = 1 - share
    let x = rest * rest * from.x + 2 * rest * share * by.x + share * share * to.x
    let y = rest * rest * from.y + 2 * rest * share * by.y + share * share * to.y
    let (dx, dy) = (
      rest * (by.x - from.x) + share * (to.x - by.x), rest * (by.y - from.y) + share * (to.y - by.y)
    )
    return (x, y, Float.turns(dx, dy) + 0.25)
  }

  private func girth(_ share: Float) -> Float {
    let front = (1 - (1 - (share / 0.3).clamped()) * (1 - (share / 0.3).clamped())).squareRoot()
    return size * (0.1 + 0.9 * front * (1 - share.step(0.25, 1.05) * 0.93)) * 0.62
  }

  func draw(on pond: inout Painting) {
    let points = (0...30).map { step -> Joint in
      let (place, share) = (spine(Float(step) / 30), Float(step) / 30)
      return Joint(x: place.x, y: place.y, girth: girth(share), share: share)
    }
    let around = Box(
      left: min(from.x, to.x) - size, top: min(from.y, by.y, to.y) - size, right: max(from.x, to.x) + size,
      bottom: max(from.y, by.y, to.y) + size)
    pond.lay(around) { x, y in
      let nearest = nearest(x - 16, y - 26, points)
      return (Colour(0x06283C), (1 - nearest.outside / 12).clamped() * 0.5)
    }
    fins(on: &pond)
    pond.lay(around) { x, y in
      let nearest = nearest(x, y, points)
      guard nearest.outside < 0.5 else { return (ground, 0) }
      return (skin(x, y, nearest.share, nearest.outside), (0.5 - nearest.outside).clamped())
    }
    face(on: &pond)
  }

  private struct Joint {
    var x: Float
    var y: Float
    var girth: Float
    var share: Float
  }

  private func nearest(_ x: Float, _ y: Float, _ joints: [Joint]) -> (outside: Float, share: Float) {
    var best: (outside: Float, share: Float) = (.infinity, 0)
    for joint in joints {
      let outside = Shape.disc(x - joint.x, y - joint.y, joint.girth)
      if outside < best.outside { best = (outside, joint.share) }
    }
    return best
  }

  private func skin(_ x: Float, _ y: Float, _ share: Float, _ outside: Float) -> Colour {
    let patch = Grain(seed).layered(x / (size * 0.95), y / (size * 0.95), 2)
    let isSpot = patch > 0.7 - self.share * 0.4 && share > 0.03
    var colour = isSpot ? spots : ground
    if Grain(seed &+ 50).layered(x / (size * 0.5), y / (size * 0.5), 2) > 0.68, share > 0.2 {
      colour = second
    }
    let shade = (1 + outside / (size * 0.2)).clamped()
    let scale = abs(((share * 30).fraction - 0.5)) < 0.16 && share > 0.22 ? Float(0.1) : 0
    return colour.mixed(Colour(0x5A3A34), shade * 0.45 + scale)
  }

  private func fins(on pond: inout Painting) {
    let light = ground.mixed(Colour(0xFFFFFF), 0.35)
    let tail = spine(1)
    for side: Float in [-0.075, 0.075] {
      leaf(tail.x, tail.y, tail.turns + side, size * 1.55, size * 0.5, light, on: &pond)
    }
    leaf(tail.x, tail.y, tail.turns, size * 1.1, size * 0.4, spots, on: &pond)
    let chest = spine(0.24)
    for side: Float in [-0.17, 0.17] {
      leaf(chest.x, chest.y, chest.turns + side, size * 1.15, size * 0.5, light, on: &pond)
    }
    let belly = spine(0.6)
    for side: Float in [-0.12, 0.12] {
      leaf(belly.x, belly.y, belly.turns + side, size * 0.75, size * 0.32, light, on: &pond)
    }
  }

  private func leaf(
    _ x: Float, _ y: Float, _ turns: Float, _ length: Float, _ width: Float, _ colour: Colour,
    on pond: inout Painting
  ) {
    pond.leaf(x, y, turns, length, width) { px, py in
      let ray = abs((Float.turns(px, py) * 60).fraction - 0.5)
      return (colour * (0.82 + ray * 0.3), 0.9)
    }
  }

  private func face(on pond: inout Painting) {
    let head = spine(0.075)
    for side: Float in [-1, 1] {
      let place = Turn(head.turns).outside(side * size * 0.3, 0)
      pond.disc(head.x + place.x, head.y + place.y, size * 0.1, Colour(0x16161C))
    }
    let back = spine(0.42)
    leaf(back.x, back.y, back.turns, size * 0.95, size * 0.2, second.mixed(ground, 0.4), on: &pond)
  }
}
