/// Dunes in the late light, a caravan, and the sun as one gold mosaic.
enum DunesPicture {
  private static let sun: (x: Float, y: Float) = (1120, 330)

  static func draw() -> Bitmap {
    let dunes = dunes()
    var painting = Painting(1600, 1000) { x, y in desert(x, y, dunes[...]) }
    caravan(dunes[2], on: &painting)
    return painting.bitmap()
  }

  private static let heaven: [(Float, Colour)] = [
    (0, Colour(0x1F5B7A)), (170, Colour(0x4F95A4)), (330, Colour(0xB9CDB4)), (450, Colour(0xF6DDA6)),
    (560, Colour(0xF9BE7E)),
  ]

  private static func sky(_ x: Float, _ y: Float) -> Colour {
    var colour = Colour.ramp(
      heaven, y + (1 - abs(x - sun.x) / 1600) * 60)
    let veil = Grain(6).layered(x / 420, y / 30, 4).step(0.5, 0.8)
    colour = colour.mixed(Colour(0xFFF1CF), veil * 0.4)
    let distance = Shape.disc(x - sun.x, y - sun.y, 0)
    colour = colour.lit(Colour(0xFFD98A) * (150 / (distance + 120) * 0.55))
    return distance < 112 ? tesserae(x - sun.x, y - sun.y, distance, over: colour) : colour
  }

  private static let gold = [0xF6C445, 0xE8A92B, 0xFFDE7E, 0xD98A1F, 0xFBD15B].map { Colour(UInt32($0)) }

  /// The sun: eight rings of gold stones.
  private static func tesserae(_ x: Float, _ y: Float, _ distance: Float, over sky: Colour) -> Colour {
    let height: Float = 14
    let row = Int(distance / height)
    let chance = Grain(88)
    let inner = Float(row) * height
    let count = max(1, ((inner + height / 2) * 2 * .pi / 15).rounded())
    let place = (Float.turns(x, y) + chance.at(row)).fraction * count
    let index = Int(place)
    let width = (inner + height / 2) * 2 * .pi / count
    let edge = min(
      min((place - Float(index)) * width, (Float(index + 1) - place) * width) - 1.1,
      min(distance - inner, inner + height - distance) - 1.1)
    let colour = gold[Int(chance.at(row, index + 1) * 4.99)].mixed(
      Colour(0xFFF3C2), (1 - distance / 112).clamped() * 0.5)
    let grout = sky.mixed(Colour(0xB5651D), 0.75)
    return grout.mixed(colour, (edge + 0.5).clamped())
  }

  private struct Dune {
    var crest: [Float]
    /// Where the edge between light and shadow begins on the crest, and how it leans.
    var edge: Float
    var lean: Float
    var light: Colour
    var shade: Colour
    var seed: UInt32
  }

  private static func dunes() -> [Dune] {
    func dune(
      _ seed: UInt32, _ peak: Float, _ top: Float, _ left: Float, _ right: Float, lean: Float,
      _ light: UInt32,
      _ shade: UInt32
    ) -> Dune {
      let crest = (0..<1600).map { column -> Float in
        let x = Float(column)
        let away = abs(x - peak)
        let slope = x < peak ? left : right
        let fall = (away * away / (away + 160)) * slope
        return top + fall + (Grain(seed).layered(x / 300, 1, 2) - 0.5) * 40 * (away / 300).clamped()
      }
      return Dune(
        crest: crest, edge: peak, lean: lean, light: Colour(light), shade: Colour(shade), seed: seed)
    }
    return [
      dune(3, 420, 470, 0.12, 0.10, lean: 0.9, 0xF7C98C, 0xD9A083),
      dune(5, 1330, 500, 0.16, 0.22, lean: -1.1, 0xF5B873, 0xC78468),
      dune(9, 560, 545, 0.15, 0.17, lean: 1.3, 0xF1A65A, 0xA9624F),
      dune(14, 1180, 640, 0.2, 0.3, lean: -1.5, 0xEE9646, 0x8B4A44),
      dune(21, 240, 730, 0.3, 0.24, lean: 1.5, 0xE5823A, 0x6E3639),
      dune(27, 1500, 830, 0.2, 0.3, lean: -2.2, 0xD06C30, 0x51282F),
    ]
  }

  /// What lies at a point among these dunes, the farthest first.
  private static func desert(_ x: Float, _ y: Float, _ dunes: ArraySlice<Dune>) -> Colour {
    let column = Int(x)
    guard let front = dunes.lastIndex(where: { y > $0.crest[column] - 0.5 }) else { return sky(x, y) }
    let dune = dunes[front]
    let below = y - dune.crest[column]
    let colour = sand(x, y, below, dune)
    guard below < 0.5 else { return colour }
    return desert(x, y, dunes[..<front]).mixed(colour, (below + 0.5).clamped())
  }

  private static func sand(_ x: Float, _ y: Float, _ below: Float, _ dune: Dune) -> Colour {
    // The edge winds down from the peak; the sun stands at the right.
    let drop = y - dune.crest[Int(dune.edge.clamped(0, 1599))]
    let winding = Float.wave(drop / 330 + Float(dune.seed) * 0.13) * drop * 0.28
    let edge = dune.edge - dune.lean * drop * 0.75 + winding
    let isLit = (x - edge)
    let ripples = Grain(dune.seed).layered(x / 190, y / 120, 2)
    let wave = Float.wave(ripples * 9 + y / 15 + x / 60)
    let lit = dune.light * (1 + wave * 0.035) * (1.06 - (below / 700).clamped() * 0.3)
    let far = ((x - edge) / -520).clamped()
    let shade = dune.shade.mixed(dune.light, far * 0.55) * (1 + wave * 0.02)
    let glow = (1 - below / 60).clamped() * 0.18
    return shade.mixed(lit, isLit.step(-1.2, 1.2)).mixed(Colour(0xFFE6B0), glow)
  }

  private static func caravan(_ dune: Dune, on painting: inout Painting) {
    for index in 0..<5 {
      let x = 690 + Float(index) * 78
      let y = dune.crest[Int(x)] + 1
      camel(x, y, 0.9 + Float(index % 2) * 0.12, hasRider: index % 2 == 0, on: &painting)
    }
  }

  private static func camel(
    _ x: Float, _ y: Float, _ scale: Float, hasRider: Bool, on painting: inout Painting
  ) {
    let dark = Colour(0x4A2530)
    func line(_ a: Float, _ b: Float, _ c: Float, _ d: Float, _ thickness: Float) {
      painting.line(x + a * scale, y + b * scale, x + c * scale, y + d * scale, thickness * scale, dark)
    }
    for leg: Float in [-13, -8, 9, 13] { line(leg, -20, leg + 1.5, 0, 2.6) }
    line(-11, -23, 11, -23, 12)
    line(-2, -32, 2, -30, 10)
    line(14, -25, 22, -38, 4)
    line(22, -38, 29, -37, 4.5)
    line(-16, -25, -19, -16, 1.8)
    if hasRider {
      line(0, -36, 0, -46, 7)
      painting.disc(x, y - 52 * scale, 4.2 * scale, Colour(0xF4E3C4))
    }
    // The shadow falls to the left, down the slope.
    painting.fill(Box(left: x - 110, top: y, right: x + 20, bottom: y + 30), Colour(0x7A4038), 0.4) {
      px, py in
      max(abs(py - y - (x - px) * 0.16 - 3) - 3.4, max(px - x - 12, x - 92 - px))
    }
  }
}
