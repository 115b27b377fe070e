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
    // Phones of 50 megapixels have 8,160 pixels: half of it is near enough to the master's most.
    let master = try Decoder.bitmap(of: walk, atLeast: masterSide * 15 / 16)
      .shrunk(within: masterSide).upright(from: walk.orientation ?? .upright)
    let board = master.shrunk(within: boardSide)
    let thumbnail = board.shrunk(within: thumbnailSide)
    var encoder = Encoder(profile: walk.colourProfile, fineChroma: walk.frame?.hasFineChroma ?? false)
    do throws(CodecFault) {
      let masterJPEG = try encoder.jpeg(of: master, quality: 90)
      let boardJPEG = try encoder.jpeg(of: board, quality: 87)
      encoder.fineChroma = true
      return PictureVariants(
        width: master.width, height: master.height, master: masterJPEG, board: boardJPEG,
        thumbnail: try encoder.jpeg(of: thumbnail, quality: 82),
        warnings: warnings(of: board, walk.colourProfile))
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

  private static func warnings(of board: Bitmap, _ profile: ColourProfile) -> [PictureWarning] {
    var warnings: [PictureWarning] = []
    if TileClasses.isFlat(board) { warnings.append(.flat) }
    if max(board.width, board.height) < 400 { warnings.append(.small) }
    if profile == .dropped { warnings.append(.profileDropped) }
    return warnings
  }
}

extension Bitmap {
  /// Shrunk, if need be, so that no side is longer than `longSide`.
  func shrunk(within longSide: Int) -> Bitmap {
    let (width, height) = size(within: longSide)
    return shrunk(to: width, height)
  }
}
