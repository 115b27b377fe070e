/// A city by night: three rows of houses, lit windows, a bridge, and the river that shows it all again.
enum CityPicture {
  private static let quay: Float = 730

  static func draw() -> Bitmap {
    let rows = rows()
    var painting = Painting(1600, 1067) { x, y in
      y < quay ? city(x, y, rows) : river(x, y, rows)
    }
    bridge(on: &painting)
    return painting.bitmap()
  }

  /// What one column of one row of houses is.
  private struct Front {
    var roof: Float
    var left: Float
    var width: Float
    var house: Int
  }

  private struct Row {
    var seed: UInt32
    var wall: Colour
    var haze: Colour
    var window: Float
    var lit: Float
    var fronts: [Front]

    init(
      _ seed: UInt32, wall: Colour, haze: Colour, window: Float, lit: Float, low: Float, high: Float,
      breadth: Float
    ) {
      (self.seed, self.wall, self.haze, self.window, self.lit) = (seed, wall, haze, window, lit)
      fronts = []
      let chance = Grain(seed)
      var (left, house): (Float, Int) = (-20, 0)
      while left < 1640 {
        let width = (breadth * (0.6 + 0.9 * chance.at(house, 1))).rounded()
        // Towers stand together in the middle.
        let centre = 1 - abs(left - 760) / 1100
        let height = low + (high - low) * chance.at(house, 2) * chance.at(house, 3).step(-0.6, 1) * centre
        for x in 0..<Int(width) {
          let across = Float(x) / width
          fronts.append(
            Front(
              roof: quay - height + Row.shape(house, across, width, chance), left: left, width: width,
              house: house))
        }
        left += width
        house += 1
      }
    }

    /// How far below its highest line a roof is at this share of its width.
    private static func shape(_ house: Int, _ across: Float, _ width: Float, _ chance: Grain) -> Float {
      let side = abs(across - 0.5) * 2
      switch Int(chance.at(house, 5) * 6) {
      case 0: return side < 0.06 ? -54 : side < 0.5 ? 0 : side < 0.8 ? 22 : 44
      case 1: return side * width * 0.42
      case 2: return side < 0.55 ? -16 : 0
      case 3: return across * 26
      case 4: return side < 0.03 ? -40 : side * side * 18
      default: return 0
      }
    }
  }

  private static func rows() -> [Row] {
    [
      Row(
        12, wall: Colour(0x3A3A6B), haze: Colour(0x8E5F86), window: 7, lit: 0.3, low: 120, high: 560,
        breadth: 62),
      Row(
        33, wall: Colour(0x232A52), haze: Colour(0x4B3E6C), window: 9, lit: 0.42, low: 90, high: 430,
        breadth: 84),
      Row(
        71, wall: Colour(0x11162F), haze: Colour(0x241F45), window: 12, lit: 0.5, low: 60, high: 250,
        breadth: 112),
    ]
  }

  private static let heaven: [(Float, Colour)] = [
    (0, Colour(0x0B1030)), (260, Colour(0x1B1D4E)), (480, Colour(0x4A2F6B)), (640, Colour(0x9A4B78)),
    (730, Colour(0xE0806F)),
  ]

  private static func sky(_ x: Float, _ y: Float) -> Colour {
    var colour = Colour.ramp(heaven, y)
    let cell = (x: Int(x / 26), y: Int(y / 26))
    let star = Grain(4)
    if star.at(cell.x, cell.y) > 0.72 {
      let (dx, dy) = (
        (x / 26).fraction * 26 - 4 - star.at(cell.x, cell.y + 500) * 18,
        (y / 26).fraction * 26 - 4 - star.at(cell.x + 500, cell.y) * 18
      )
      let size = 0.4 + star.at(cell.x + 900, cell.y) * 1.3
      colour = colour.lit(
        Colour(0xE9E6FF) * ((size - Shape.disc(dx, dy, 0) + 0.6).clamped() * (1 - y / 620).clamped()))
    }
    let cloud = Grain(50).layered(x / 260, y / 44, 4).step(0.5, 0.8) * y.step(120, 420)
    colour = colour.mixed(Colour(0xD97E86), cloud * 0.4)
    let moon = Shape.disc(x - 1290, y - 190, 0)
    colour = colour.lit(Colour(0xF7D9A0) * (60 / (moon + 60) * 0.45))
    let face = Grain(9).layered(x / 34, y / 34, 3)
    return colour.mixed(Colour(0xFFF4D6) * (0.86 + 0.16 * face), (78.5 - moon).clamped())
  }

  private static func city(_ x: Float, _ y: Float, _ rows: [Row]) -> Colour {
    let column = Int(x.clamped(0, 1599)) + 20
    for row in rows.reversed() where y >= row.fronts[column].roof {
      return wall(x, y, row, row.fronts[column])
    }
    return sky(x, y)
  }

  private static let lamps = [0xFFD27A, 0xFFB75A, 0xFFE7B0, 0xFF9B5C, 0xBFE3FF, 0xFFC9D4].map {
    Colour(UInt32($0))
  }

  private static func wall(_ x: Float, _ y: Float, _ row: Row, _ front: Front) -> Colour {
    let chance = Grain(row.seed)
    let tone = 0.82 + 0.4 * chance.at(front.house, 8)
    let down = ((y - front.roof) / 420).clamped()
    let colour = (row.wall * tone).mixed(row.haze, down * down * 0.7)
    let across = x - front.left
    // The moon stands to the right.
    let edge = across > front.width - 2.5 ? Colour(0xC99BB0).mixed(colour, 0.55) : colour
    let pitch = row.window * 1.75
    let (place, floor) = ((across - 5) / pitch, (quay - 16 - y) / (pitch * 1.25))
    guard across > 5, across < front.width - 6, floor > 0, y > front.roof + 9 else { return edge }
    let key = Int(floor) * 64 + Int(place)
    let isDark = chance.at(front.house * 7 + 3, key) > row.lit + 0.25 * chance.at(front.house, 6)
    let isPane =
      place.fraction > 0.22 && place.fraction < 0.8 && floor.fraction > 0.2 && floor.fraction < 0.74
    guard isPane, Float(Int(place) + 1) * pitch < front.width - 9 else { return edge }
    guard !isDark else { return colour.mixed(Colour(0x0A0E22), 0.4) }
    let lamp = lamps[Int(chance.at(front.house * 13 + 1, key) * 5.99)]
    return lamp * (0.72 + 0.28 * chance.at(key, front.house)) * (1.06 - 0.3 * floor.fraction)
  }

  private static func river(_ x: Float, _ y: Float, _ rows: [Row]) -> Colour {
    let depth = y - quay
    let swell = Grain(61).layered(x / 120, depth / (5 + depth * 0.05), 3) - 0.5
    var sum = Colour()
    // Water smears lights downward.
    for sample in 0..<4 {
      let reach = (Float(sample) - 1.5) * (6 + depth * 0.12)
      sum += city(
        x + swell * (3 + depth * 0.14),
        (quay - depth * 1.3 + reach - swell * (6 + depth * 0.2)).clamped(1, quay - 1), rows)
    }
    let colour = (sum / 4).mixed(Colour(0x0A1130), 0.16 + depth / 900)
    let wall = (1 - abs(depth - 5) / 5).clamped()
    return (colour * (0.93 + 0.2 * swell)).mixed(Colour(0x07091A), wall) + Colour(0x101A3A)
      * (0.25 * (swell + 0.5))
  }

  private static func bridge(on painting: inout Painting) {
    let steel = Colour(0x0C1126)
    let deck: Float = 800
    for tower: Float in [380, 1220] {
      painting.fill(Box(left: tower - 24, top: 470, right: tower + 24, bottom: 872), steel) { x, y in
        let post = Shape.box(abs(x - tower) - 15, y - 670, 5.5, 200)
        let beam = min(Shape.box(x - tower, y - 540, 18, 5), Shape.box(x - tower, y - 640, 18, 5))
        return min(post, min(beam, Shape.box(x - tower, y - 866, 24, 8)))
      }
      painting.disc(tower, 462, 5, Colour(0xFF6A5C))
    }
    painting.fill(Box(left: 0, top: 440, right: 1600, bottom: deck), steel) { x, y in
      let inside = abs(x - 800) < 420
      let share = inside ? (x - 800) / 420 : (x < 800 ? (x + 40) / 420 - 1 : (1640 - x) / 420 - 1)
      let sag = inside ? 480 + (1 - share * share) * 290 : 480 + (0.0 - share) * 300
      let cable = abs(y - sag) - 2.2
      let hanger = y > sag ? abs((x / 21).fraction * 21 - 10.5) - 0.7 : 99
      return min(cable, hanger)
    }
    painting.fill(Box(left: 0, top: deck - 3, right: 1600, bottom: deck + 16), steel) { _, y in
      abs(y - deck - 6) - 8
    }
    for lamp in 0..<33 {
      let x = 18 + Float(lamp) * 49
      painting.lay(Box(x, deck - 14, 26)) { px, py in
        (Colour(0xFFCF7D), (3.4 / (Shape.disc(px - x, py - deck + 14, 0) + 1.2) - 0.12).clamped())
      }
    }
  }
}
