public import TesseraCore

/// Boards of one room side by side in one picture.
public enum FilmStrip {
  /// The most boards of a strip, and the height of one in pixels.
  public static let frames = 2...60
  public static let height = 160

  /// Draws the boards from left to right, `gap` pixels of `ground` between them, each `height` pixels high at
  /// most and no wider than four times that.
  ///
  /// `boards` are tiles by cell, as for `Poster`; a `credit` stands beneath them. Costs about 5 ms and a
  /// millisecond a board.
  public static func draw(
    board jpeg: [UInt8], grid: Grid, boards: [[UInt16]], credit: String? = nil
  ) throws(CodecFault) -> [UInt8] {
    precondition(frames.contains(boards.count), "a strip has 2 to 60 boards")
    precondition(boards.allSatisfy { $0.count == grid.count }, "a strip needs one tile a cell")
    let (picture, encoder) = try OwnPicture.open(jpeg, longSide: 4 * height)
    let frame = picture.shrunk(within: longSide(picture.width, picture.height))
    return try encoder.jpeg(
      of: strip(boards.map { frame.rearranged(grid, $0) }).captioned(credit), quality: 85)
  }

  /// The same of a card table; `tables` are of one size.
  public static func draw(
    board jpeg: [UInt8], tables: [CardTable], credit: String? = nil
  ) throws(CodecFault) -> [UInt8] {
    precondition(frames.contains(tables.count), "a strip has 2 to 60 boards")
    let felt = tables[0].felt
    precondition(tables.allSatisfy { $0.felt == felt }, "a strip is of one table")
    let side = longSide(Int(felt.width), Int(felt.height))
    let needed = TableDrawing.pictureSide(felt, longSide: side)
    let (picture, encoder) = try OwnPicture.open(jpeg, longSide: needed)
    var drawing = TableDrawing(felt, picture: picture, longSide: side)
    return try encoder.jpeg(of: strip(tables.map { drawing.bitmap(of: $0) }).captioned(credit), quality: 85)
  }

  private static func strip(_ frames: [Bitmap]) -> Bitmap {
    let (width, height) = (frames[0].width, frames[0].height)
    var strip = Bitmap.plain(frames.count * (width + gap) - gap, height, ground)
    for (index, frame) in frames.enumerated() { strip.place(frame, left: index * (width + gap), top: 0) }
    return strip
  }

  private static let gap = 4
  private static let ground: [UInt8] = [232, 232, 232]

  /// The long side at which a picture is `height` high, or four times as wide.
  private static func longSide(_ width: Int, _ height: Int) -> Int {
    width <= height ? FilmStrip.height : min(width * FilmStrip.height / height, 4 * FilmStrip.height)
  }
}
