import CTurboJPEG
import Glibc
import Testing

@testable import TesseraImaging

/// libjpeg-turbo's own programs, where they are installed, say what is right.
@Suite(.enabled(if: Tools.areInstalled)) struct OracleTests {
  @Test(arguments: [false, true])
  func `pixels are those of djpeg`(isProgressive: Bool) throws {
    let scene = Scene.corners(237, 111)
    let file = try Scene.jpeg(
      raw: scene.pixels, 237, 111, chroma: TJSAMP_420, flags: isProgressive ? TJFLAG_PROGRESSIVE : 0)
    let tools = try Tools()
    #expect(try Scene.pixels(file) == tools.djpeg(file))
  }

  @Test(
    arguments: [TJSAMP_444, TJSAMP_422, TJSAMP_420, TJSAMP_440, TJSAMP_411, TJSAMP_GRAY],
    [0, TJFLAG_PROGRESSIVE])
  func `planes have the colours that djpeg gives, at odd sides too`(chroma: TJSAMP, form: Int32) throws {
    let tools = try Tools()
    for (width, height) in [(237, 111), (1, 90), (90, 1), (16, 16)] {
      let scene = Scene.bitmap(width, height) { x, y in
        (UInt8(x * 255 / width), UInt8(y * 255 / height), UInt8((x + y) * 127 / (width + height)))
      }
      let file = try Scene.jpeg(raw: scene.pixels, width, height, chroma: chroma, flags: form)
      let planes = try Decoder.planes(of: JPEGWalk(file, limits: IntakeLimits()), atLeast: 4096)
        .shrunk(within: 4096, .coarse)
      let ours = planes.chroma.isEmpty ? planes.luma : try TurboJPEG(.decode).bitmap(of: planes)
      let theirs = try tools.djpeg(file)
      #expect(ours.width == width && ours.height == height)
      let (all, off) = ours.differences(from: theirs)
      // Chroma of one value for four pixels, spread by the one of us or by the other.
      #expect(off * 50 <= all, "\(off) of \(all)")
    }
  }

  @Test(arguments: Orientation.allCases, [(41, 31), (40, 31), (41, 30), (40, 30)])
  func `I1: coarse colours lie where djpeg has them, held in any way, at odd sides too`(
    orientation: Orientation, size: (width: Int, height: Int)
  ) throws {
    let (planes, pixels) = try OracleTests.waves(size.width, size.height)
    let ours = planes.upright(from: orientation)
    let theirs = try TurboJPEG(.encode).planes(of: pixels.upright(from: orientation), .coarse)
    #expect(OracleTests.distance(ours, theirs) <= 3)
  }

  @Test(
    arguments: [(61, 45, 30), (61, 45, 31), (60, 44, 31), (60, 45, 59), (61, 44, 21)], [Chroma.coarse, .fine])
  func `coarse colours lie where djpeg has them, made smaller from and to odd sides`(
    size: (width: Int, height: Int, longSide: Int), wish: Chroma
  ) throws {
    let (planes, pixels) = try OracleTests.waves(size.width, size.height)
    let ours = planes.shrunk(within: size.longSide, wish)
    let theirs = try TurboJPEG(.encode).planes(of: pixels.shrunk(within: size.longSide), ours.form)
    #expect(OracleTests.distance(ours, theirs) <= 3)
  }

  /// Colours so steep that chroma which lies a pixel beside its place shows, as we decode them and as djpeg does:
  /// each pixel with the chroma that stands for it.
  private static func waves(_ width: Int, _ height: Int) throws -> (Planes, Bitmap) {
    func wave(_ x: Int) -> UInt8 { UInt8(68 + abs(x % 20 - 10) * 12) }
    let scene = Scene.bitmap(width, height) { x, y in (wave(x), 128, wave(y + 3)) }
    let file = try Scene.jpeg(raw: scene.pixels, width, height, chroma: TJSAMP_420)
    let planes = try Decoder.planes(of: JPEGWalk(file, limits: IntakeLimits()), atLeast: 4096)
    return (planes, try Tools().djpeg(file, "-nosmooth"))
  }

  /// The greatest difference of any chroma; 256 of other sizes.
  private static func distance(_ one: Planes, _ other: Planes) -> Int {
    zip(one.chroma, other.chroma).map { $0.distance(to: $1) ?? 256 }.max() ?? 256
  }

  @Test func `I1: an orientation of 6 is what jpegtran turns by 90 degrees`() throws {
    let file = try Scene.jpeg(Scene.corners(320, 160), fine: true)
    let tools = try Tools()
    let turned = try tools.run("jpegtran -rotate 90", file)
    let ours = try PictureIntake.variants(
      of: file.with(0xE1, .exif(orientation: 6, bigEndian: false)))
    let theirs = try PictureIntake.variants(of: turned)
    let distance = try Scene.pixels(ours.board).distance(to: Scene.pixels(theirs.board))
    #expect(try #require(distance) <= 3)
  }

  @Test func `every variant and poster opens in djpeg without a warning`() throws {
    let tools = try Tools()
    let variants = try PictureIntake.variants(of: Scene.jpeg(Scene.corners(500, 300)))
    for served in [variants.master, variants.board, variants.thumbnail] {
      #expect(try tools.djpeg(served).width == Scene.pixels(served).width)
    }
  }

  @Test func `arithmetic coding is refused by name`() throws {
    let tools = try Tools()
    let file = try tools.run("jpegtran -arithmetic", Scene.jpeg(Scene.corners(100, 70)))
    #expect(throws: PictureRefusal.unusual(.arithmetic)) { try PictureIntake.variants(of: file) }
  }

  @Test func `restart markers, gray and optimised tables are accepted`() throws {
    let tools = try Tools()
    let file = try Scene.jpeg(Scene.corners(100, 70))
    for option in ["-restart 1B", "-grayscale", "-optimize", "-progressive", "-flip horizontal"] {
      #expect(try PictureIntake.variants(of: tools.run("jpegtran \(option)", file)).width == 100)
    }
  }
}

/// A folder of its own in which the programs run.
struct Tools: ~Copyable {
  static let areInstalled = system("command -v djpeg jpegtran >/dev/null 2>&1") == 0

  private let folder: String

  init() throws {
    var template = Array("/tmp/tessera-imaging-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { system("rm -rf '\(folder)'") }

  /// What the program makes of the input; anything on its error output is a failure.
  borrowing func run(_ command: String, _ input: [UInt8]) throws -> [UInt8] {
    try write(input, to: "\(folder)/in")
    let status = system("\(command) -outfile '\(folder)/out' '\(folder)/in' 2>'\(folder)/errors'")
    try #require(status == 0)
    try #require(read("\(folder)/errors").isEmpty)
    return try read("\(folder)/out")
  }

  borrowing func djpeg(_ jpeg: [UInt8], _ option: String = "") throws -> Bitmap {
    let file = try run("djpeg -pnm \(option)", jpeg)
    let fields = file.split(separator: 10, maxSplits: 3, omittingEmptySubsequences: false)
    let size = String(decoding: fields[1], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    let channels = file.starts(with: Array("P5".utf8)) ? 1 : 3
    return Bitmap(width: size[0], height: size[1], channels: channels, pixels: Array(fields[3]))
  }

  private borrowing func write(_ bytes: [UInt8], to path: String) throws {
    let file = try #require(fopen(path, "wb"))
    defer { fclose(file) }
    try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }

  private borrowing func read(_ path: String) throws -> [UInt8] {
    let file = try #require(fopen(path, "rb"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&block, 1, block.count, file)
      guard count > 0 else { return bytes }
      bytes += block[..<count]
    }
  }
}
