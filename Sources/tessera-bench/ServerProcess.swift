import FoundationEssentials
import Glibc

/// `tessera serve` as a process of its own, on a free port and a database in a folder of its own.
final class ServerProcess {
  let folder: String
  private(set) var port: UInt16 = 0
  private var process: pid_t = 0
  private let keepsFolder: Bool

  /// The limits of P15 are off; `folder` may hold a database already.
  init(folder: String? = nil, keepsFolder: Bool = false) throws {
    self.keepsFolder = keepsFolder
    self.folder = try folder ?? ServerProcess.temporaryFolder()
    let off = ["--moves-per-second", "--burst", "--players", "--watchers", "--sockets-per-address"]
    try start(off.flatMap { [$0, "0"] })
  }

  deinit {
    kill(process, SIGTERM)
    waitpid(process, nil, 0)
    if !keepsFolder { try? FileManager.default.removeItem(atPath: folder) }
  }

  static func temporaryFolder() throws -> String {
    var name = Array("/tmp/tessera-bench.XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw BenchFailure("no temporary folder") }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static var program: String {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return own.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/tessera"
  }

  private func start(_ options: [String]) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw BenchFailure("no pipe") }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    defer { posix_spawn_file_actions_destroy(&actions) }
    let words =
      [ServerProcess.program, "serve", "--port", "0", "--database", folder + "/tessera.db"] + options
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    guard posix_spawn(&process, ServerProcess.program, &actions, nil, &arguments, environ) == 0 else {
      throw BenchFailure("cannot start \(ServerProcess.program); build it with the same configuration")
    }
    close(ends[1])
    defer { close(ends[0]) }
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(ends[0], &byte, 1) == 1, byte != 10 { line.append(byte) }
    let digits = String(decoding: line, as: UTF8.self).split(separator: ":").last.map(String.init) ?? ""
    guard let port = UInt16(digits) else { throw BenchFailure("the server did not start") }
    self.port = port
  }

  /// User and system seconds that the server has used so far.
  var cpuSeconds: Double {
    let text = FileManager.default.contents(atPath: "/proc/\(process)/stat").map {
      String(decoding: $0, as: UTF8.self)
    }
    let fields = (text ?? "").split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return 0 }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Resident bytes.
  var residentBytes: Double {
    let text = FileManager.default.contents(atPath: "/proc/\(process)/statm").map {
      String(decoding: $0, as: UTF8.self)
    }
    let pages = (text ?? "").split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
    return pages * Double(sysconf(Int32(_SC_PAGESIZE)))
  }
}

/// The few requests the measurements need, on a socket that blocks.
extension ServerProcess {
  /// The body of the answer; any status but 2xx is a failure.
  func request(_ method: String, _ path: String, _ body: [UInt8] = [], type: String = "application/json")
    throws
    -> String
  {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    // The address is a sockaddr_in, which is what connect reads as a sockaddr of this length.
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { throw BenchFailure("no connection") }
    let head = """
      \(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: \(type)\r\n\
      Content-Length: \(body.count)\r\nConnection: close\r\n\r\n
      """
    var rest = (Array(head.utf8) + body)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
      guard count > 0 else { throw BenchFailure("the request was cut off") }
      rest = rest.dropFirst(count)
    }
    var answer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(socket, &chunk, chunk.count)
      guard count > 0 else { break }
      answer += chunk.prefix(count)
    }
    let text = String(decoding: answer, as: UTF8.self)
    guard text.hasPrefix("HTTP/1.1 2") else { throw BenchFailure("\(path): \(text.prefix(300))") }
    return text
  }

  /// The value of a text member in an answer.
  func member(_ name: String, of answer: String) throws -> String {
    guard let start = answer.firstRange(of: "\"\(name)\":\"") else {
      throw BenchFailure("no \(name) in an answer")
    }
    return String(answer[start.upperBound...].prefix { $0 != "\"" })
  }

  /// A room with a gallery picture.
  func makeRoom(columns: Int, rows: Int) throws -> String {
    let image = try member("image", of: try request("GET", "/api/gallery"))
    let wish =
      "{\"image\":\"\(image)\",\"kind\":\"mosaic\",\"columns\":\(columns),\"rows\":\(rows),\"seed\":7}"
    return try member("room", of: try request("POST", "/api/rooms", Array(wish.utf8)))
  }
}
