import FoundationEssentials
import TesseraTransport

/// The browser's files, read once at the start: nothing outside of the folder can be asked for.
struct StaticFiles {
  struct File: Sendable {
    var type: String
    var bytes: [UInt8]
    var gzipped: [UInt8]?
    var brotli = Packing.untried
    /// With its quotes.
    var tag: String

    /// A strong tag names bytes, and packed ones are others (RFC 9110, 8.8.3.3).
    func tag(of coding: ContentCoding) -> String {
      switch coding {
      case .identity: tag
      case .gzip: tag.dropLast() + "-gz\""
      case .brotli: tag.dropLast() + "-br\""
      }
    }

    func packed(_ coding: ContentCoding) -> [UInt8]? {
      switch coding {
      case .identity: return bytes
      case .gzip: return gzipped
      case .brotli:
        guard case .done(let packed) = brotli else { return nil }
        return packed
      }
    }
  }

  /// Brotli takes its time: the first who takes it has it made for those who come after.
  enum Packing: Sendable {
    case untried, underWay
    /// nil: it makes the file no smaller.
    case done([UInt8]?)
  }

  /// By path, with the slash: `/words/en.js`.
  private var files: [String: File] = [:]

  /// Reads every file of a known type below the folder.
  init(_ folder: WebFolder?) {
    guard let folder, let names = try? FileManager.default.subpathsOfDirectory(atPath: folder.path) else {
      return
    }
    for name in names {
      guard let type = StaticFiles.type(of: name), let bytes = folder.contents(of: name) else { continue }
      files["/" + name] = StaticFiles.file(bytes, type)
    }
  }

  subscript(path: String) -> File? { files[path] }

  /// The bytes to pack with brotli for whoever asks next; nil where that is done or under way.
  mutating func beginPacking(_ path: String) -> [UInt8]? {
    guard case .untried? = files[path]?.brotli else { return nil }
    files[path]?.brotli = .underWay
    return files[path]?.bytes
  }

  /// `packed` is nil where brotli makes the file no smaller.
  mutating func finishPacking(_ path: String, _ packed: [UInt8]?) { files[path]?.brotli = .done(packed) }

  /// Somebody else has to ask for it.
  mutating func givePackingUp(_ path: String) { files[path]?.brotli = .untried }

  static func file(_ bytes: [UInt8], _ type: String) -> File {
    File(
      type: type, bytes: bytes, gzipped: Gzip.compress(bytes),
      tag: "\"\(Secrets.hex(Secrets.sha256(bytes)).prefix(20))\"")
  }

  /// The answer to a request for this file, in the coding that is most welcome, or 304.
  ///
  /// What the asker has is right in any coding it takes: nothing is sent again because a better one is there.
  static func answer(_ file: File, to request: Request, status: Int = 200) -> Response {
    let accepted = AcceptedCodings(request.acceptEncoding)
    let offered = ContentCoding.allCases.filter { file.packed($0) != nil }
    let known = ContentCoding.allCases.first {
      accepted.takes($0) && EntityTag.matches(file.tag(of: $0), request.ifNoneMatch)
    }
    if status == 200, let known {
      return Response(status: 304, headers: headers(of: file, in: known))
    }
    let coding = accepted.best(of: offered)
    var headers = headers(of: file, in: coding)
    if let name = coding.name { headers.append(.init("Content-Encoding", name)) }
    return Reply.bytes(status, file.type, headers, file.packed(coding) ?? file.bytes)
  }

  private static func headers(of file: File, in coding: ContentCoding) -> [Response.Header] {
    [
      .init("ETag", file.tag(of: coding)), .init("Cache-Control", "no-cache"),
      .init("Vary", "Accept-Encoding"),
    ]
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8", "svg": "image/svg+xml", "json": "application/json",
    "wasm": "application/wasm", "webmanifest": "application/manifest+json", "png": "image/png",
    "ico": "image/x-icon", "txt": "text/plain; charset=utf-8",
  ]

  private static func type(of name: String) -> String? {
    guard !["package.json", "tsconfig.json", "jsconfig.json"].contains(name) else { return nil }
    return name.split(separator: ".").last.flatMap { types[String($0)] }
  }
}
