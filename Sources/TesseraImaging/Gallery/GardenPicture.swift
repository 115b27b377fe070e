/// A garden of cut-paper flowers, no two alike, on the green of evening.
enum GardenPicture {
  static func draw() -> Bitmap {
    var painting = Painting(1200, 1600) { x, y in ground(x, y) }
    let flowers = places()
    for flower in flowers { sprig(flower, on: &painting) }
    for flower in flowers.sorted(by: { $0.radius < $1.radius }) { bloom(flower, on: &painting) }
    return painting.bitmap()
  }

  struct Flower {
    var index: Int
    var x: Float
    var y: Float
    var radius: Float
  }

  private static let greenery: [(Float, Colour)] = [
    (0, Colour(0x0F3B45)), (700, Colour(0x123F3A)), (1250, Colour(0x1B3A2B)), (1600, Colour(0x2A2F1E)),
  ]

  private static func ground(_ x: Float, _ y: Float) -> Colour {
    let colour = Colour.ramp(
      greenery,
      y + (x - 600) * 0.35)
    return colour * (0.93 + 0.14 * Grain(2).layered(x / 60, y / 60, 3))
  }

  /// Throws many discs and keeps those that find room: large ones first.
  private static func places() -> [Flower] {
    var flowers: [Flower] = []
    let chance = Grain(202)
    for attempt in 0..<2600 {
      let radius: Float =
        attempt < 160 ? 150 - Float(attempt) * 0.25 : attempt < 900 ? 92 : attempt < 1700 ? 58 : 32
      let (x, y) = (chance.at(attempt, 1) * 1260 - 30, chance.at(attempt, 2) * 1660 - 30)
      let isFree = flowers.allSatisfy { Shape.disc($0.x - x, $0.y - y, 0) > ($0.radius + radius) * 0.93 }
      if isFree { flowers.append(Flower(index: flowers.count, x: x, y: y, radius: radius)) }
    }
    return flowers
  }

  private static let greens = [0x3E7C4F, 0x6FA35A, 0x2B6B5E, 0x9BB85C, 0x4E8F76].map { Colour(UInt32($0)) }

  /// Leaves that look out between the flowers.
  private static func sprig(_ flower: Flower, on painting: inout Painting) {
    let chance = Grain(UInt32(flower.index) &+ 900)
    let count = 5 + Int(chance.at(0) * 5)
    for leaf in 0..<count {
      let turns = (Float(leaf) + chance.at(leaf, 1) * 0.7) / Float(count)
      let length = flower.radius * (1.15 + chance.at(leaf, 2) * 0.5)
      let green = greens[Int(chance.at(leaf, 3) * 4.99)]
      let width = length * (0.22 + chance.at(leaf, 4) * 0.12)
      painting.leaf(flower.x, flower.y, turns, length, width) { x, y in
        let vein = (1 - abs(x) / 1.6).clamped()
        let rib = (1 - abs((y * 0.09 + abs(x) * 0.11).fraction - 0.5) * 9).clamped() * 0.25
        let side: Float = x > 0 ? 0.86 : 1.06
        return ((green * side).mixed(Colour(0xD9E3A0), max(vein, rib) * 0.6), 1)
      }
    }
  }

  /// Rim, middle and heart of a petal.
  private static let palettes: [[UInt32]] = [
    [0xF7E7CE, 0xF2B134, 0x8C3B1B], [0xE4572E, 0xF28F3B, 0x3A1D2E], [0xD8A7CA, 0x9A4C95, 0xF4D35E],
    [0xF9DC5C, 0xE8961E, 0x5B2A0C], [0xFFFFFF, 0xCFE3F5, 0xF2B134], [0x8FB8ED, 0x3A5BA0, 0xFCEFB4],
    [0xF08A8A, 0xB23A5B, 0xFFD9A0], [0xF4C7AB, 0xDD6E5A, 0x5C1F33], [0xBFA2DB, 0x5B4B9A, 0xF7E7CE],
    [0xFFB5A7, 0xE05A5A, 0xFFF1D6],
  ]

  private static func bloom(_ flower: Flower, on painting: inout Painting) {
    let chance = Grain(UInt32(flower.index) &+ 40)
    let palette = palettes[(flower.index * 7 + flower.index / 10) % palettes.count].map { Colour($0) }
    let count = Float(5 + Int(chance.at(1) * 9))
    let shift = chance.at(2)
    shadow(flower, on: &painting)
    let layers = flower.radius > 80 ? 3 : flower.radius > 45 ? 2 : 1
    for layer in 0..<layers {
      let reach = flower.radius * (1 - Float(layer) * 0.27)
      petals(
        flower, count: count, shift: shift + Float(layer) * 0.5 / count, reach: reach, form: flower.index % 4,
        palette[1].mixed(palette[0], Float(layer) * 0.4), palette[0].mixed(palette[1], Float(layer) * 0.3),
        on: &painting)
    }
    heart(flower, palette[2], palette[0], on: &painting)
  }

  private static func shadow(_ flower: Flower, on painting: inout Painting) {
    painting.lay(Box(flower.x + 5, flower.y + 9, flower.radius + 14)) { x, y in
      let distance = Shape.disc(x - flower.x - 5, y - flower.y - 9, 0) / flower.radius
      return (Colour(0x06181A), (1.12 - distance).clamped() * 0.75)
    }
  }

  /// One wreath: the pattern of a single petal, repeated around.
  private static func petals(
    _ flower: Flower, count: Float, shift: Float, reach: Float, form: Int, _ inner: Colour, _ outer: Colour,
    on painting: inout Painting
  ) {
    painting.lay(Box(flower.x, flower.y, reach + 1)) { x, y in
      let (dx, dy) = (x - flower.x, y - flower.y)
      let radius = Shape.disc(dx, dy, 0)
      guard radius < reach + 1 else { return (inner, 0) }
      let place = (Float.turns(dx, dy) + shift) * count
      let side = (place.fraction - 0.5) * 2
      let tip: Float =
        switch form {
        case 0: 1 - side * side * 0.42
        case 1: 1 - abs(side) * 0.5
        case 2: 1 - side * side * side * side * 0.34 - (1 - abs(side)).step(0.7, 1) * 0.1
        default: 1 - side * side * 0.2 - abs(side) * 0.18
        }
      let outside = radius - reach * tip
      let share = radius / (reach * tip)
      var colour = inner.mixed(outer, share.step(0.2, 0.95))
      colour *= 0.9 + 0.14 * (1 - abs(side)) - (place.fraction < 0.5 ? 0.05 : 0)
      let vein = (1 - abs(side) * radius * .pi / count / 1.3).clamped() * share.step(0.95, 0.4) * 0.35
      let gap = ((abs(side) - 0.94) / 0.06).clamped() * 0.4
      let rim = (1 + outside / 3).clamped() * 0.28
      return (colour.mixed(inner * 0.55, max(vein, max(gap, rim))), (0.5 - outside).clamped())
    }
  }

  private static func heart(_ flower: Flower, _ dark: Colour, _ light: Colour, on painting: inout Painting) {
    let radius = flower.radius * 0.24
    painting.disc(flower.x, flower.y, radius, dark)
    // Seeds in the order of a sunflower (Vogel 1979): each turned by the golden angle.
    let seeds = max(6, Int(radius * 1.1))
    for seed in 0..<seeds {
      let turns = Float(seed) * 0.381966
      let distance = (Float(seed) / Float(seeds)).squareRoot() * radius * 0.86
      let (x, y) = (flower.x + Float.wave(turns + 0.25) * distance, flower.y + Float.wave(turns) * distance)
      painting.disc(x, y, max(1.2, radius * 0.07), light.mixed(dark, distance / radius * 0.4))
    }
  }
}
