/// The way of an upload to the variants that are stored.
public enum PictureIntake {
  /// The longest sides of the variants.
  public static let masterSide = 4096
  public static let boardSide = 1600
  public static let thumbnailSide = 320

  /// To be called before the process has threads: it changes the environment, where libjpeg reads a limit.
  public static func prepare() { TurboJPEG.limitMemory() }

  /// Judges, decodes, turns upright, scales and encodes; pure, about 200 ms for 12 megapixels.
  public static func variants(
    of jpeg: [UInt8], limits: IntakeLimits = IntakeLimits()
  ) throws(PictureRefusal) -> PictureVariants {
    let walk = try judge(jpeg, limits)
    let chroma = walk.frame?.chroma ?? .coarse
    // Phones of 50 megapixels have 8,160 pixels: half of it is near enough to the master's most.
    let master = try Decoder.planes(of: walk, atLeast: masterSide * 15 / 16)
      .shrunk(within: masterSide, chroma).upright(from: walk.orientation ?? .upright)
    let board = master.shrunk(within: boardSide, chroma)
    // So small that every pixel's own colour costs nothing.
    let thumbnail = board.shrunk(within: thumbnailSide, .fine)
    let encoder = Encoder(profile: walk.colourProfile, chroma: chroma)
    do throws(CodecFault) {
      return PictureVariants(
        width: master.width, height: master.height, master: try encoder.jpeg(of: master, quality: 90),
        board: try encoder.jpeg(of: board, quality: 87),
        thumbnail: try encoder.jpeg(of: thumbnail, quality: 82),
        warnings: try warnings(of: board, walk.colourProfile))
    } catch {
      throw .damaged(offset: 0, reason: error.message)
    }
  }

  /// Everything that can be refused before pixels exist.
  private static func judge(_ jpeg: [UInt8], _ limits: IntakeLimits) throws(PictureRefusal) -> JPEGWalk {
    guard !jpeg.isEmpty else { throw .empty }
    guard jpeg.count <= limits.bytes else { throw .tooManyBytes(count: jpeg.count, limit: limits.bytes) }
    let type = FileType(of: jpeg)
    guard type == .jpeg else { throw .notJPEG(type) }
    return try JPEGWalk(jpeg, limits: limits)
  }

  private static func warnings(
    of board: Planes, _ profile: ColourProfile
  ) throws(CodecFault) -> [PictureWarning] {
    let bitmap = board.chroma.isEmpty ? board.luma : try TurboJPEG(.decode).bitmap(of: board)
    var warnings: [PictureWarning] = []
    if TileClasses.isFlat(bitmap) { warnings.append(.flat) }
    if max(board.width, board.height) < 400 { warnings.append(.small) }
    if profile == .dropped { warnings.append(.profileDropped) }
    return warnings
  }
}
