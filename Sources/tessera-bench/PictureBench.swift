import FoundationEssentials
import Glibc
import TesseraCore
import TesseraImaging

/// What a picture costs between the upload and the database, on one core, beside others that do the same.
enum PictureBench {
  static func run(_ report: inout Report, _ options: Options) throws {
    _ = Cores.isPinned
    let folder = try ServerProcess.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try compare(&report, options, folder)
    try alone(&report, options)
    try once(&report, options, folder)
  }

  /// Taken in turns, so that all of them meet the same neighbours.
  private static func compare(_ report: inout Report, _ options: Options, _ folder: String) throws {
    report.begin("A 12-megapixel photo to all its variants, CPU time of one core", Report.figures)
    let photo = try PhotoBench.photo(seed: 1)
    let file = try write(photo, to: folder + "/photo.jpg")
    let count = options.isSmoke ? 1 : 3
    let peers = options.isAlone || options.isSmoke ? [] : ["pillow", "vips"]
    var (own, others, ratios) = ([Double](), [String: [Double]](), [String: [Double]]())
    _ = try PictureIntake.variants(of: photo)
    for _ in 0..<options.repetitions {
      let turn = try (0..<count).map { _ in try milliseconds { _ = try PictureIntake.variants(of: photo) } }
      own += turn
      for name in peers {
        let times = try peer(name, file, count)
        others[name, default: []] += times
        ratios[name, default: []].append(Report.median(times) / Report.median(turn))
      }
    }
    report.add("ours", own, "ms")
    for name in peers {
      report.add(name, others[name] ?? [], "ms")
      report.add("\(name) / ours", ratios[name] ?? [], "×", limit: name == "pillow" ? "≥ 1.5" : "≥ 1")
    }
  }

  private static func peer(_ name: String, _ file: String, _ count: Int) throws -> [Double] {
    let script = try write(PackageResources.pictures_py, to: file + ".py")
    let output = ChildProcess.output(
      of: ["env", "VIPS_CONCURRENCY=1", ".venv-bench/bin/python", script, name, file, "\(count)"])
    let times = output.split(separator: "\n").compactMap { Double($0) }
    guard times.count == count else {
      throw BenchFailure("\(name) does not run: scripts/bench installs it, --alone does without")
    }
    return times
  }

  /// What has no other to be compared with.
  private static func alone(_ report: inout Report, _ options: Options) throws {
    report.begin("The rest of a picture's work, CPU time of one core", Report.figures)
    guard let grid = Grid(columns: 20, rows: 15), let large = Grid(columns: 100, rows: 100) else { return }
    let photo = try PhotoBench.photo(seed: 2, 3651, 2739)
    let board = try PictureIntake.variants(of: PhotoBench.photo(seed: 3)).board
    func measure(_ what: String, limit: String = "", _ work: () throws -> Void) throws {
      try work()
      report.add(
        what, try (0..<options.repetitions * 3).map { _ in try milliseconds(work) }, "ms", limit: limit)
    }
    try measure("10 megapixels of odd sides to all variants") { _ = try PictureIntake.variants(of: photo) }
    try measure("classes of 300 tiles (making a room)") { _ = try TileClasses.of(board: board, grid: grid) }
    try measure("classes of 10,000 tiles") { _ = try TileClasses.of(board: board, grid: large) }
    try measure("outlook of 10,000 tiles") { _ = try PuzzleOutlook(board: board, grid: large) }
  }

  /// Pictures of which each has a process of its own, for the memory.
  private static func once(_ report: inout Report, _ options: Options, _ folder: String) throws {
    report.begin(
      "Time and memory of one picture, each in a process of its own",
      [
        "what", "ms of CPU", "MB of the process at its peak", "MB of that for the picture", "limit",
      ])
    for (what, jpeg, limit) in try Extremes.all(isSmoke: options.isSmoke) {
      let file = try write(jpeg, to: folder + "/extreme.jpg")
      let words = ChildProcess.output(of: ["/proc/self/exe", "--picture", file]).split(separator: " ")
      let numbers = words.compactMap { Double($0) }
      guard numbers.count == 3 else {
        throw BenchFailure("\(what) was not taken")
      }
      report.row([what] + numbers.map(Report.text) + [limit])
    }
  }

  /// One picture in this process, for `once`: milliseconds, and megabytes at its peak, and how many more than before.
  static func single(_ path: String) {
    guard let jpeg = FileManager.default.contents(atPath: path).map(Array.init) else { return }
    let before = peak()
    let time = milliseconds { _ = try? PictureIntake.variants(of: jpeg) }
    Swift.print(time, peak(), peak() - before)
  }

  /// The most that was resident so far, in megabytes.
  private static func peak() -> Double {
    let line = ChildProcess.text("/proc/self/status").split(separator: "\n").first { $0.hasPrefix("VmHWM") }
    return Double(line?.filter(\.isNumber) ?? "").map { $0 / 1000 } ?? 0
  }

  private static func write(_ bytes: [UInt8], to path: String) throws -> String {
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else {
      throw BenchFailure("cannot write \(path)")
    }
    return path
  }

  /// Of the processor, which is what changes least with the neighbours.
  static func milliseconds(_ work: () throws -> Void) rethrows -> Double {
    let began = used()
    try work()
    return (used() - began) * 1000
  }

  private static func used() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
