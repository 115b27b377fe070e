public import TesseraCore

/// All tiles of a picture, each a JPEG of its own.
public struct TileSheet: Sendable {
  /// Without the colour profile, which may be larger than all of them: they share it.
  private let tiles: [[UInt8]]
  private let profile: ColourProfile

  /// What the tiles take in memory.
  public var bytes: Int { tiles.reduce(0) { $0 + $1.count } }
  public var count: Int { tiles.count }

  /// Cuts `jpeg` (any variant of ours) into its tiles: the integer rectangles of `Cut`, nothing lost, nothing
  /// doubled. Tiles of one picture and grid differ by a pixel at most.
  ///
  /// Nil when the picture has fewer pixels than the grid has columns or rows (I13). One decode, and one encode
  /// a tile, all in luma and chroma: about 8 ns a pixel.
  public init?(_ jpeg: [UInt8], grid: Grid) throws(CodecFault) {
    let slab = try Slab(jpeg)
    guard slab.width >= grid.columns, slab.height >= grid.rows else { return nil }
    let across = Cut(length: slab.width, count: grid.columns)
    let down = Cut(length: slab.height, count: grid.rows)
    let codec = try TurboJPEG(.encode)
    var tiles: [[UInt8]] = []
    tiles.reserveCapacity(grid.count)
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        tiles.append(try slab.jpeg(of: across.part(column), down.part(row), quality: 90, with: codec))
      }
    }
    self.tiles = tiles
    profile = slab.profile
  }

  /// A tile by its number.
  public func tile(_ index: Int) throws(CodecFault) -> [UInt8] { try profile.inserted(into: tiles[index]) }
}
