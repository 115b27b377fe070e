import CTurboJPEG
import TesseraCore
import TesseraImaging

/// What all tiles of a picture cost, beside what the library alone takes for as many pixels in as many pieces.
enum TileBench {
  static func run(_ report: inout Report, _ options: Options) throws {
    _ = Cores.isPinned
    report.begin("300 tiles of 10 megapixels, CPU time of one core", Report.figures)
    guard let grid = Grid(columns: 20, rows: 15) else { return }
    let side = options.isSmoke ? (365, 273) : (3651, 2739)
    let master = try PictureIntake.variants(of: PhotoBench.photo(seed: 2, side.0, side.1)).master
    let floor = try Floor(master)
    var (own, bare, ratios) = ([Double](), [Double](), [Double]())
    // Taken in turns, so that both meet the same neighbours; the first turn is a warm-up.
    for turn in 0...options.repetitions * 5 {
      let ours = try PictureBench.milliseconds { _ = try TileSheet(master, grid: grid) }
      let library = try PictureBench.milliseconds { try floor.cut(grid) }
      guard turn > 0 else { continue }
      own.append(ours)
      bare.append(library)
      ratios.append(ours / library)
    }
    report.add("300 tiles", own, "ms", limit: "80")
    report.add("the library alone, without exactness and without keeping anything", bare, "ms")
    report.add("ours / the library alone", ratios, "×")
  }
}

/// The calls of the library that cannot be left out, with all memory there beforehand: the chroma of a piece is
/// taken from where it happens to lie, and nothing that is written is kept.
private final class Floor {
  private let jpeg: [UInt8]
  private let (width, height): (Int, Int)
  private let decoder: tjhandle
  private let encoder: tjhandle
  /// All planes, and behind them the room for a piece.
  private let memory: UnsafeMutablePointer<UInt8>
  private let output: UnsafeMutablePointer<UInt8>
  private let starts: [Int]
  private let strides: [Int32]
  private let room: UInt

  private static let form = Int32(TJSAMP_420.rawValue)

  /// Of a picture with coarse chroma.
  init(_ jpeg: [UInt8]) throws {
    guard let decoder = tjInitDecompress(), let encoder = tjInitCompress() else {
      throw BenchFailure("TurboJPEG cannot begin")
    }
    (self.jpeg, self.decoder, self.encoder) = (jpeg, decoder, encoder)
    var (width, height, form, colours): (Int32, Int32, Int32, Int32) = (0, 0, -1, -1)
    let result = tjDecompressHeader3(decoder, jpeg, UInt(jpeg.count), &width, &height, &form, &colours)
    guard result == 0, form == Floor.form else { throw BenchFailure("the library reads another picture") }
    (self.width, self.height) = (Int(width), Int(height))
    strides = (0..<3).map { tjPlaneWidth($0, width, form) + 1 }
    var end = 0
    // A row more, of which a piece at the lower edge reads.
    starts = strides.enumerated().map { plane, stride in
      defer { end += Int(stride) * (Int(tjPlaneHeight(Int32(plane), height, form)) + 1) }
      return end
    }
    room = tjBufSize(width, height, form)
    memory = .allocate(capacity: end + Int(room))
    memory.initialize(repeating: 0, count: end + Int(room))
    output = memory + end
  }

  deinit {
    memory.deallocate()
    tjDestroy(decoder)
    tjDestroy(encoder)
  }

  func cut(_ grid: Grid) throws {
    var targets: [UnsafeMutablePointer<UInt8>?] = starts.map { memory + $0 }
    var strides = strides
    let result = tjDecompressToYUVPlanes(
      decoder, jpeg, UInt(jpeg.count), &targets, Int32(width), &strides, Int32(height), 0)
    guard result == 0 else { throw BenchFailure("the library cannot read") }
    let (across, down) = (Cut(length: width, count: grid.columns), Cut(length: height, count: grid.rows))
    for row in 0..<grid.rows {
      for column in 0..<grid.columns { try encode(across.part(column), down.part(row)) }
    }
  }

  private func encode(_ columns: Range<Int>, _ rows: Range<Int>) throws {
    var sources: [UnsafePointer<UInt8>?] = (0..<3).map { plane in
      let coarseness = plane == 0 ? 1 : 2
      let corner = rows.lowerBound / coarseness * Int(strides[plane]) + columns.lowerBound / coarseness
      return UnsafePointer(memory + starts[plane] + corner)
    }
    var (target, size): (UnsafeMutablePointer<UInt8>?, UInt) = (output, room)
    let result = tjCompressFromYUVPlanes(
      encoder, &sources, Int32(columns.count), strides, Int32(rows.count), Floor.form, &target, &size,
      90, TJFLAG_NOREALLOC | TJFLAG_ACCURATEDCT)
    guard result == 0 else { throw BenchFailure("the library cannot write") }
  }
}
