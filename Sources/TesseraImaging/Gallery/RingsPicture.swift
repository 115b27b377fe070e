/// Rings of stone, after the floors of Ravenna: gold, lapis and a braid around a rosette.
enum RingsPicture {
  private static let side: Float = 1500
  private static let middle: Float = 750
  private static let grout = Colour(0x51443A)

  static func draw() -> Bitmap {
    Painting(1500, 1500) { x, y in stone(x, y) }.bitmap()
  }

  /// One row of stones: where it begins, how high it is, and what it belongs to.
  private struct Course {
    var inner: Float
    var height: Float
    var count: Float
  }

  /// Rows of ten pixels around the middle, far enough for the corners.
  private static let courses: [Course] = (0..<108).map { row in
    let inner = Float(row) * 10
    return Course(inner: inner, height: 10, count: max(5, ((inner + 5) * 2 * .pi / 11).rounded()))
  }

  private static func stone(_ x: Float, _ y: Float) -> Colour {
    let corner = (x: x < middle ? Float(0) : side, y: y < middle ? Float(0) : side)
    let fromCorner = Shape.disc(x - corner.x, y - corner.y, 0)
    if fromCorner < 280 {
      let quarter = (corner.x > 0 ? 1 : 0) + (corner.y > 0 ? 2 : 0)
      return laid(abs(x - corner.x), abs(y - corner.y), fromCorner, seed: 90 + UInt32(quarter)) {
        radius, turns in
        fan(radius, turns * 4, quarter)
      }
    }
    let radius = Shape.disc(x - middle, y - middle, 0)
    return laid(x - middle, y - middle, radius, seed: 7, motif)
  }

  /// The stone that covers a point, in the colour that its own centre has in the design.
  private static func laid(
    _ x: Float, _ y: Float, _ radius: Float, seed: UInt32, _ design: (Float, Float) -> Colour
  ) -> Colour {
    let row = min(Int(radius / 10), courses.count - 1)
    let course = courses[row]
    let chance = Grain(seed)
    let place = (Float.turns(x, y) + chance.at(row, 900)).fraction * course.count
    let index = Int(place)
    let along = place - Float(index)
    let width = (course.inner + 5) * 2 * .pi / course.count
    let (a, b) = (chance.at(row, index * 3), chance.at(row, index * 3 + 1))
    let across = radius - course.inner
    // Cut by hand: no two stones have the same edges.
    let edge = min(
      min(along * width - 0.5 - a * 1.1, (1 - along) * width - 0.5 - b * 1.1),
      min(across - 0.5 - b * 0.9, course.height - across - 0.5 - a * 0.9))
    let strength = (edge + 0.5).clamped()
    guard strength > 0 else { return grout * (0.86 + 0.28 * chance.at(Int(x), Int(y))) }
    let turns = ((Float(index) + 0.5) / course.count - chance.at(row, 900)).fraction
    let colour = design(course.inner + 5, turns)
    let tone = 0.84 + 0.3 * chance.at(row, index * 3 + 2)
    let tilt = (along - 0.5) * (a - 0.5) * 0.22 + (across / course.height - 0.5) * (b - 0.6) * 0.22
    return grout.mixed(colour * (tone + tilt), strength)
  }

  private static let gold = [0xE8B84B, 0xD9A441, 0xF6D480, 0xC98F2B, 0xEFC660].map { Colour(UInt32($0)) }

  private static func gilt(_ radius: Float, _ turns: Float) -> Colour {
    gold[Int(Grain(3).at(Int(radius), Int(turns * 4000)) * 4.99)]
  }

  /// The colours of the eight players, once around.
  private static let wheel = [
    0x2B5DA8, 0x1F7A68, 0x55902A, 0xC99A10, 0xC5582A, 0xB23A5B, 0x7A3E86, 0x4F6292,
  ].map { Colour(UInt32($0)) }

  private static func around(_ turns: Float) -> Colour {
    let place = turns.fraction * 8
    return wheel[Int(place) % 8].mixed(wheel[(Int(place) + 1) % 8], place.fraction)
  }

  private static let (cream, lapis, night) = (Colour(0xF3E8D2), Colour(0x24508F), Colour(0x1C2440))
  private static let (red, sea, rose) = (Colour(0xA63A28), Colour(0x2E8C92), Colour(0xD98C86))

  private static func motif(_ radius: Float, _ turns: Float) -> Colour {
    switch radius {
    case ..<150: rosette(radius, turns)
    case ..<180: gilt(radius, turns)
    case ..<270: surf((radius - 180) / 90, turns)
    case ..<280: gilt(radius, turns)
    case ..<300: (turns * 60).fraction < 0.5 ? red : cream
    case ..<420: braid((radius - 300) / 120, turns)
    case ..<430: (turns * 72).fraction < 0.5 ? night : cream
    case ..<450: gilt(radius, turns)
    case ..<600: medallions((radius - 450) / 150, turns)
    case ..<620: gilt(radius, turns)
    case ..<710: teeth((radius - 620) / 90, turns)
    case ..<720: cream
    case ..<740: red
    default: field(radius, turns)
    }
  }

  private static let petals: [(Float, Colour)] = [
    (0.25, Colour(0x7A1F2B)), (0.6, red), (0.8, rose), (1, cream),
  ]

  private static func rosette(_ radius: Float, _ turns: Float) -> Colour {
    if radius < 30 { return gilt(radius, turns) }
    let petal = abs((turns * 8).fraction - 0.5) * 2
    let reach = 138 - petal * petal * 92
    if radius > reach { return radius > 120 && petal > 0.75 ? gilt(radius, turns) : night }
    let share = radius / reach
    return Colour.ramp(petals, share)
  }

  /// Running waves, as on the rims of Greek floors.
  private static func surf(_ height: Float, _ turns: Float) -> Colour {
    let phase = (turns * 16 + height * 0.55).fraction
    let crest = 0.14 + 0.74 * phase * phase + 0.1 * Float.wave(phase)
    if abs(height - crest) < 0.13 { return cream }
    return height < crest ? lapis.mixed(sea, phase) : around(turns + 0.5).mixed(night, 0.45)
  }

  /// Two strands that pass over each other in turn.
  private static func braid(_ height: Float, _ turns: Float) -> Colour {
    let swing = Float.wave(turns * 12) * 0.3
    let isOver = Int(turns * 24 + 0.5) % 2 == 0
    let (first, second) = (abs(height - 0.5 - swing), abs(height - 0.5 + swing))
    let (top, bottom) = isOver ? (first, second) : (second, first)
    let (topHue, bottomHue) = isOver ? (turns, turns + 0.5) : (turns + 0.5, turns)
    if top < 0.2 { return strand(top, around(topHue)) }
    if bottom < 0.2 { return strand(bottom, around(bottomHue)) }
    return abs(height - 0.5) < 0.1 ? gilt(height * 100, turns) : night
  }

  private static func strand(_ distance: Float, _ colour: Colour) -> Colour {
    distance < 0.06 ? cream : distance < 0.13 ? colour.mixed(cream, 0.3) : colour
  }

  /// Twelve round pictures, each with its own colour and sign.
  private static func medallions(_ height: Float, _ turns: Float) -> Colour {
    let place = turns * 12
    let index = Int(place) % 12
    let across = (place.fraction - 0.5) * 2 * .pi * 525 / 12 / 75
    let up = (height - 0.5) * 2
    let distance = Shape.disc(across, up, 0)
    let colour = around(Float(index) / 12)
    if distance > 0.95 { return abs(across) > 1.5 && abs(up) < 0.35 ? red : gilt(height * 100, turns) }
    if distance > 0.76 { return colour.mixed(night, 0.35) }
    if distance > 0.6 { return cream }
    let isSign =
      switch index % 4 {
      case 0: distance < 0.34
      case 1: min(abs(across), abs(up)) < 0.14
      case 2: abs(across) + abs(up) < 0.46
      default: abs((Float.turns(across, up) * 5).fraction - 0.5) * 1.1 + distance * 0.9 < 0.56
      }
    return isSign ? (index % 2 == 0 ? cream : gold[2]) : colour
  }

  private static func teeth(_ height: Float, _ turns: Float) -> Colour {
    let saw = abs((turns * 36).fraction - 0.5) * 2
    let dark = around(turns + 0.25)
    return height < saw ? dark.mixed(cream, height * 0.35) : Colour(0xE9D9B6).mixed(dark, (1 - height) * 0.25)
  }

  /// Behind the rings: blue evening at one side, gold at the other.
  private static func field(_ radius: Float, _ turns: Float) -> Colour {
    let vine = abs(radius - 790 - Float.wave(turns * 20) * 28)
    if vine < 9 { return Colour(0x3F6B3A) }
    let leaf = (turns * 40 + 0.25).fraction - 0.5
    if abs(leaf) * 90 + abs(radius - 790) * 0.5 < 17 { return Colour(0x86A84E) }
    let evening = 0.5 + 0.5 * Float.wave(turns + 0.1)
    return gilt(radius, turns).mixed(Colour(0x3B6FA8), evening.step(0.25, 0.85))
  }

  /// A quarter of a shell in each corner.
  private static func fan(_ radius: Float, _ turns: Float, _ quarter: Int) -> Colour {
    let colour = wheel[(quarter * 2 + 1) % 8]
    if radius > 270 { return cream }
    if radius > 260 { return red }
    if radius > 230 { return gilt(radius, turns) }
    if radius < 40 { return gilt(radius, turns) }
    let rib = abs((turns * 5).fraction - 0.5) * 2
    let reach = 230 - rib * rib * 40
    if radius > reach { return night }
    return rib > 0.78 ? cream : colour.mixed(cream, (1 - radius / 225) * 0.7)
  }
}
