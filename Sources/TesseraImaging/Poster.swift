public import TesseraCore

/// A board drawn as one picture.
public enum Poster {
  /// Draws the tiles in their cells, at most `longSide` pixels and never larger than the board picture.
  ///
  /// `tiles[cell]` is the tile in that cell; both are numbers of `grid`. A `credit` stands beneath them, which
  /// makes the poster higher. Costs about 20 ms at 1,200 pixels.
  public static func draw(
    board jpeg: [UInt8], grid: Grid, tiles: [UInt16], longSide: Int, credit: String? = nil
  ) throws(CodecFault) -> [UInt8] {
    precondition(tiles.count == grid.count, "a poster needs one tile a cell")
    precondition(tiles.allSatisfy(grid.contains), "a poster needs tiles of its grid")
    let side = min(max(longSide, 1), PictureIntake.boardSide)
    let (picture, encoder) = try OwnPicture.open(jpeg, longSide: side)
    let drawn = picture.shrunk(within: side).rearranged(grid, tiles)
    return try encoder.jpeg(of: drawn.captioned(shows(credit, at: longSide) ? credit : nil), quality: 85)
  }

  /// Whether a poster asked for at this size shows a credit, if there is one.
  public static func shows(_ credit: String?, at longSide: Int) -> Bool {
    credit != nil && longSide >= Caption.leastSide
  }

  /// Draws a card table, at most `longSide` pixels, its cards with the board picture or its tiles.
  public static func draw(
    board jpeg: [UInt8], table: CardTable, longSide: Int, credit: String? = nil
  ) throws(CodecFault) -> [UInt8] {
    let side = min(max(longSide, 1), PictureIntake.boardSide)
    let needed = TableDrawing.pictureSide(table.felt, longSide: side)
    let (picture, encoder) = try OwnPicture.open(jpeg, longSide: needed)
    var drawing = TableDrawing(table.felt, picture: picture, longSide: side)
    let drawn = drawing.bitmap(of: table).captioned(shows(credit, at: longSide) ? credit : nil)
    return try encoder.jpeg(of: drawn, quality: 85)
  }
}

/// A JPEG that this module has written itself.
enum OwnPicture {
  /// Its pixels, at least `longSide` if it has them, and an encoder that keeps its colours.
  static func open(_ jpeg: [UInt8], longSide: Int) throws(CodecFault) -> (Bitmap, Encoder) {
    do throws(PictureRefusal) {
      let walk = try JPEGWalk(jpeg, limits: IntakeLimits())
      let bitmap = try Decoder.bitmap(of: walk, atLeast: longSide)
      return (bitmap, Encoder(profile: walk.colourProfile, chroma: walk.frame?.chroma ?? .coarse))
    } catch {
      throw CodecFault(message: "a stored picture cannot be read: \(error)")
    }
  }
}
