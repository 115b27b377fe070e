internal import TesseraCore

extension Keyframe {
  /// The columns of `keyframes` in the order in which `init(row:)` reads them.
  static let columns =
    "sequence, round, rules, kind, columns, rows, image, width, height, tiles, classes, solved, credit, cards"

  init(row: Statement) throws(StoreError) {
    self.init(
      sequence: row.sequence(0), round: try row.exact(1), rules: row.unsigned(2),
      picture: PictureReference(
        image: row.text(6), width: try row.exact(7), height: try row.exact(8),
        credit: row.isNull(12) ? nil : row.text(12)),
      board: try Snapshot(row: row))
  }
}

extension Snapshot {
  fileprivate init(row: Statement) throws(StoreError) {
    if row.text(3) == "mosaic",
      let grid = Grid(columns: Int(row.integer(4)), rows: Int(row.integer(5)))
    {
      self.init(
        grid: grid, tiles: try row.numbers(9), solved: row.integer(11) != 0,
        classes: row.isNull(10) ? nil : try row.numbers(10))
      return
    }
    guard row.text(3) == "table" else {
      throw row.corrupt("a keyframe's board is of no known kind or size")
    }
    let cards = row.blob(13)
    do throws(DecodeError) {
      self = .table(try TableSnapshot.decode(cards.span))
    } catch {
      throw row.corrupt("a keyframe's cards cannot be read at byte \(error.offset)")
    }
  }
}
