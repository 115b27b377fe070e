public import TesseraCore

/// All tiles of a picture, each a JPEG of its own.
public enum TileSheet {
  /// The tiles of `jpeg` (any variant of ours) in their order: the integer rectangles of `Cut`, nothing lost,
  /// nothing doubled. Tiles of one picture and grid differ by a pixel at most.
  ///
  /// Nil when the picture has fewer pixels than the grid has columns or rows (I13). One decode, and one encode
  /// a tile: about 10 ns a pixel.
  public static func cut(_ jpeg: [UInt8], grid: Grid) throws(CodecFault) -> [[UInt8]]? {
    let (picture, encoder) = try OwnPicture.open(jpeg, longSide: PictureIntake.masterSide)
    guard picture.width >= grid.columns, picture.height >= grid.rows else { return nil }
    let (across, down) = (
      Cut(length: picture.width, count: grid.columns), Cut(length: picture.height, count: grid.rows)
    )
    let codec = try TurboJPEG(.encode)
    var tiles: [[UInt8]] = []
    tiles.reserveCapacity(grid.count)
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        let tile = try encoder.jpeg(
          of: picture, across.part(column), down.part(row), quality: 90, with: codec)
        tiles.append(tile)
      }
    }
    return tiles
  }
}
