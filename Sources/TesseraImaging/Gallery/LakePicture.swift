/// Dawn over a lake: five ridges in the mist, the sun, and all of it again in the water.
enum LakePicture {
  private static let shore: Float = 720
  private static let sun: (x: Float, y: Float) = (1010, 352)

  static func draw() -> Bitmap {
    var painting = Painting(1600, 1200) { x, y in y < shore ? land(x, y) : water(x, y) }
    birds(on: &painting)
    pines(on: &painting)
    boat(on: &painting)
    reeds(on: &painting)
    return painting.bitmap()
  }

  private static let heaven: [(Float, Colour)] = [
    (0, Colour(0x24315E)), (170, Colour(0x4B4A86)), (330, Colour(0x9A6A9C)), (450, Colour(0xE08C8B)),
    (560, Colour(0xF7B988)), (650, Colour(0xFFE2AE)), (720, Colour(0xFFF0CF)),
  ]

  private static let underside: [(Float, Colour)] = [(100, Colour(0x6C5C93)), (420, Colour(0xFFB59A))]

  private static func sky(_ x: Float, _ y: Float) -> Colour {
    var colour = Colour.ramp(heaven, y + 130 - (x - sun.x) * (x - sun.x) * 0.00018)
    // Long clouds, lit from below.
    let cloud = Grain(11).layered(x / 330 + y / 900, y / 46, 4).step(0.52, 0.74) * y.step(40, 200)
    colour = colour.mixed(Colour.ramp(underside, y), cloud * 0.62)
    let distance = Shape.disc(x - sun.x, y - sun.y, 0)
    colour = colour.lit(Colour(0xFFC46B) * (190 / (distance + 150)) * 0.55)
    colour = colour.lit(Colour(0xFFF3C9) * (46 / (distance + 10)).clamped(0, 0.55))
    return colour.mixed(Colour(0xFFF6D8), (52.5 - distance).clamped())
  }

  private struct Ridge {
    var colour: Colour
    var mist: Colour
    /// The height of the crest at each column.
    var crest: [Float]

    init(
      _ seed: UInt32, top: Float, height: Float, length: Float, _ colour: Colour, _ mist: Colour
    ) {
      self.colour = colour
      self.mist = mist
      crest = (0..<1640).map { x in
        top + (0.86 - Grain(seed).layered(Float(x) / length, 5.5, 6) * 1.35) * height + 20
      }
    }

    /// The rise of the crest around a column, which the light of the face below follows.
    func slope(_ x: Float) -> Float {
      let column = Int(x.clamped(8, 1630))
      return (crest[column + 8] - crest[column - 8]) / 16
    }
  }

  private static let ridges = [
    Ridge(3, top: 330, height: 290, length: 420, Colour(0xA889B0), Colour(0xF3C1A8)),
    Ridge(23, top: 430, height: 240, length: 330, Colour(0x8672A3), Colour(0xE7B3A6)),
    Ridge(8, top: 510, height: 190, length: 270, Colour(0x5F5C90), Colour(0xCFA0A4)),
    Ridge(41, top: 585, height: 140, length: 230, Colour(0x3D4878), Colour(0xA6879B)),
    Ridge(57, top: 650, height: 74, length: 160, Colour(0x24345C), Colour(0x5A5B83)),
  ]

  /// What stands at a point among the ridges before `limit`, the farthest first.
  private static func land(_ x: Float, _ y: Float, before limit: Int = 5) -> Colour {
    let column = Int(x.clamped(0, 1639))
    guard let front = ridges[..<limit].lastIndex(where: { y > $0.crest[column] - 0.5 }) else {
      return sky(x, y)
    }
    let ridge = ridges[front]
    let below = y - ridge.crest[column]
    let depth = (below / (shore - ridge.crest[column])).clamped()
    // Faces turned to the sun are warmer; their edges run down aslant.
    let side = ((sun.x - x) / 260).clamped(-1, 1)
    let facing = ridge.slope(x + below * side * 0.55) * -side
    let near = (1 - abs(x - sun.x) / 1300).clamped(0.25, 1)
    let light = (0.16 - facing * 0.5).clamped(0, 0.45) * (1 - depth) * near
    let face = ridge.colour.mixed(Colour(0xFFC79B), light).mixed(ridge.mist, depth.step(0.1, 1) * 0.85)
    guard below < 0.5 else { return face }
    return land(x, y, before: front).mixed(face, (below + 0.5).clamped())
  }

  private static func water(_ x: Float, _ y: Float) -> Colour {
    let depth = y - shore
    let near = depth / 480
    let ripple = Grain(91).layered(x / (90 + depth), depth / (3 + near * 16), 3) - 0.5
    let mirrored = shore - depth * 1.15 - ripple * (8 + near * 120)
    let seen = land(x + ripple * (6 + near * 60), mirrored.clamped(1, shore - 1))
    var colour = seen.mixed(Colour(0x16264B), 0.14 + near * 0.42)
    // The sun's road.
    let road = (1 - abs(x - sun.x) / (46 + depth * 0.30)).clamped()
    if road > 0 {
      let spark = Grain(13).layered(x / (14 + near * 46), depth / (1.6 + near * 7), 2).step(0.53, 0.66)
      colour = colour.lit(Colour(0xFFD894) * (road * spark * (0.95 - near * 0.45)))
    }
    return colour.mixed(Colour(0xFFE9C4), (1 - abs(depth - 2) / 5).clamped() * 0.5)
  }

  private static func birds(on painting: inout Painting) {
    for (index, place) in [(600, 250), (655, 222), (700, 262), (748, 236), (560, 290), (806, 275)]
      .enumerated()
    {
      let (x, y, span) = (Float(place.0), Float(place.1), 13 + Float(index % 3) * 4)
      for side: Float in [-1, 1] {
        painting.line(x, y, x + side * span * 0.55, y - span * 0.42, 2.4, Colour(0x2B2A4E))
        painting.line(
          x + side * span * 0.55, y - span * 0.42, x + side * span * 1.2, y - span * 0.2, 1.8,
          Colour(0x2B2A4E))
      }
    }
  }

  private static func pines(on painting: inout Painting) {
    let chance = Grain(5)
    for index in 0..<46 {
      let isLeft = index % 5 < 3
      let spread = chance.at(index, 1) * chance.at(index, 2)
      let x = isLeft ? -20 + spread * 560 : 1620 - spread * 460
      let reach = (1 - spread) * (0.45 + 0.55 * chance.at(index, 3))
      pine(
        x, 770 + (1 - spread) * 90, 90 + reach * 420, Colour(0x0E1C33).mixed(Colour(0x22325A), spread),
        on: &painting)
    }
    bank(on: &painting)
  }

  private static func pine(
    _ x: Float, _ foot: Float, _ height: Float, _ colour: Colour, on painting: inout Painting
  ) {
    let reach = height * 0.19
    let box = Box(left: x - reach - 2, top: foot - height - 2, right: x + reach + 2, bottom: foot)
    let chance = Grain(UInt32(height))
    painting.fill(box, colour) { px, py in
      let down = (py - foot + height) / height
      let branch = (down * height / 17).fraction
      let ragged = chance.at(Int(down * height / 17), px < x ? 0 : 1) * 0.5 + 0.6
      let half = max(1.6, reach * down * (0.45 + 0.75 * branch) * ragged)
      return abs(px - x) - half
    }
  }

  /// The ground that the pines stand on, at both sides.
  private static func bank(on painting: inout Painting) {
    let box = Box(left: 0, top: 740, right: 1600, bottom: 1200)
    painting.lay(box) { x, y in
      let rough = Grain(19).layered(x / 90, 2, 4) * 60
      let away = 1600 - x
      let crest = min(770 + x * x * 0.00095, 800 + away * away * 0.0016) + rough
      guard y > crest - 0.5 else { return (Colour(), 0) }
      // Tufts of grass, with the last of the sky on the brow.
      let tuft = Grain(47).layered(x / 9 + y / 30, y / 34, 3) * Grain(48).layered(x / 120, y / 90, 2)
      let brow = (1 - (y - crest) / 70).clamped() * 0.3
      let colour = Colour(0x081222).mixed(Colour(0x3B5468), tuft.step(0.1, 0.6) * 0.62 + brow * tuft * 1.6)
      return (colour, (y - crest + 0.5).clamped())
    }
  }

  private static func boat(on painting: inout Painting) {
    let (x, y): (Float, Float) = (800, 905)
    let dark = Colour(0x1A1E36)
    painting.fill(Box(left: x - 80, top: y - 2, right: x + 80, bottom: y + 24), dark) { px, py in
      let half = 74 - (py - y) * 1.5
      return max(abs(px - x) - half, max(y + abs(px - x) * abs(px - x) * -0.0016 - py + 4, py - y - 20))
    }
    painting.line(x - 6, y + 4, x - 2, y - 44, 13, dark)
    painting.disc(x, y - 60, 9.5, dark)
    painting.line(x - 20, y - 66, x + 20, y - 66, 5, dark)
    painting.line(x, y - 30, x + 64, y + 34, 3.5, dark)
    painting.fill(Box(left: x - 90, top: y + 20, right: x + 90, bottom: y + 60), Colour(0x17203F), 0.5) {
      px, py in
      abs(px - x + Float.wave(py / 9) * 6) - (62 - (py - y - 20) * 1.1)
    }
  }

  private static func reeds(on painting: inout Painting) {
    let chance = Grain(29)
    for index in 0..<60 {
      let x = 1130 + chance.at(index, 0) * 330 - (chance.at(index, 4) - 0.5) * 300
      let height = 90 + chance.at(index, 1) * 190
      let lean = (chance.at(index, 2) - 0.5) * 70
      let foot: Float = 1215
      let colour = Colour(0x0A1526).mixed(Colour(0x24314A), chance.at(index, 3) * 0.6)
      painting.line(x, foot, x + lean * 0.4, foot - height * 0.6, 4.5, colour)
      painting.line(x + lean * 0.4, foot - height * 0.6, x + lean, foot - height, 3, colour)
      if index % 4 == 0 {
        painting.line(x + lean, foot - height, x + lean * 1.15, foot - height - 38, 10, colour)
      }
    }
  }
}
