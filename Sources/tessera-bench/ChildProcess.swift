import FoundationEssentials
import Glibc

/// A program that listens on a port it chooses, says which in its first line, and ends with this object.
final class ChildProcess {
  let port: UInt16
  private let process: pid_t
  private var hasEnded = false

  /// Looks the first word up in PATH; runs on the servers' core (see `Cores`).
  init(_ words: [String]) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw BenchFailure("no pipe") }
    defer { close(ends[0]) }
    process = try Cores.asServer { try ChildProcess.spawn(words, output: ends[1], other: ends[0]) }
    close(ends[1])
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(ends[0], &byte, 1) == 1, byte != 10 { line.append(byte) }
    let digits = String(decoding: line, as: UTF8.self).split(separator: ":").last.map(String.init) ?? ""
    guard let port = UInt16(digits) else {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
      throw BenchFailure("\(words[0]) did not start")
    }
    self.port = port
  }

  deinit { end() }

  /// Asks it to end.
  func ask() { kill(process, SIGTERM) }

  /// Asks it to end and waits for that.
  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    kill(process, SIGTERM)
    waitpid(process, nil, 0)
  }

  /// Starts a program that writes to `output`; `other` it shall not have.
  static func spawn(_ words: [String], output: Int32, other: Int32? = nil) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    if let other { posix_spawn_file_actions_addclose(&actions, other) }
    defer { posix_spawn_file_actions_destroy(&actions) }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    guard posix_spawnp(&process, words[0], &actions, nil, &arguments, environ) == 0 else {
      throw BenchFailure("cannot start \(words[0])")
    }
    return process
  }

  /// User and system seconds of all its threads so far, in steps of 10 ms.
  var cpuSeconds: Double {
    let text = ChildProcess.text("/proc/\(process)/stat")
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return 0 }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Resident bytes.
  var residentBytes: Double {
    let pages = ChildProcess.text("/proc/\(process)/statm").split(separator: " ").dropFirst().first
    return (pages.flatMap { Double($0) } ?? 0) * Double(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// What a program prints, without its end; empty when it fails.
  static func output(of words: [String]) -> String {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return "" }
    defer { close(ends[0]) }
    guard let process = try? spawn(words, output: ends[1], other: ends[0]) else { return "" }
    close(ends[1])
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(ends[0], &byte, 1) == 1 { bytes.append(byte) }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    let text = String(decoding: bytes, as: UTF8.self)
    return status == 0 ? String(text.reversed().drop(while: \.isWhitespace).reversed()) : ""
  }

  static func text(_ path: String) -> String {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
