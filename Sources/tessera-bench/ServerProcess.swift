import FoundationEssentials
import Glibc
import Synchronization

/// `tessera serve` as a process of its own, on a free port and a database in a folder of its own.
final class ServerProcess {
  /// Whether the limits of P15 hold or are off.
  enum Limits { case off, defaults }

  let folder: String
  let process: ChildProcess
  private let keepsFolder: Bool

  var port: UInt16 { process.port }
  var cpuSeconds: Double { process.cpuSeconds }
  var residentBytes: Double { process.residentBytes }

  /// `folder` may hold a database already.
  init(folder: String? = nil, keepsFolder: Bool = false, limits: Limits = .off) throws {
    self.keepsFolder = keepsFolder
    let folder = try folder ?? ServerProcess.folderWithGallery()
    self.folder = folder
    let names = ["--moves-per-second", "--burst", "--players", "--watchers", "--sockets-per-address"]
    let off = limits == .off ? names.flatMap { [$0, "0"] } : []
    process = try ChildProcess(
      [ServerProcess.program, "serve", "--port", "0", "--database", folder + "/tessera.db"] + off)
  }

  deinit {
    process.end()
    if !keepsFolder { try? FileManager.default.removeItem(atPath: folder) }
  }

  static func temporaryFolder() throws -> String {
    var name = Array("/tmp/tessera-bench.XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw BenchFailure("no temporary folder") }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// A folder with a database whose gallery is drawn already: drawing it would be measured, too.
  static func folderWithGallery() throws -> String {
    let folder = try temporaryFolder()
    do {
      try FileManager.default.copyItem(
        atPath: try gallery.get() + "/tessera.db", toPath: folder + "/tessera.db")
    } catch { throw BenchFailure("no database to begin with: \(error)") }
    return folder
  }

  private static let gallery = Result<String, any Error> {
    let folder = try temporaryFolder()
    galleryFolder.withLock { $0 = folder }
    let server = try ServerProcess(folder: folder, keepsFolder: true)
    _ = try server.request("GET", "/api/gallery")
    return folder
  }

  private static let galleryFolder = Mutex<String?>(nil)

  /// Removes what all servers began with.
  static func cleanUp() {
    // Not `gallery`, which would be drawn now if nobody has wanted it.
    guard let folder = galleryFolder.withLock({ $0 }) else { return }
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Beside this program, built with the same configuration.
  private static var program: String {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return own.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/tessera"
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
    var address = sockaddr_in.loopback(port)
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
