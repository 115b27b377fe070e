import FoundationEssentials
import TesseraTransport

/// The browser's files, read once at the start: nothing outside of the folder can be asked for.
struct StaticFiles: Sendable {
  struct File: Sendable {
    var type: String
    var bytes: [UInt8]
    var gzipped: [UInt8]?
    /// With its quotes.
    var tag: String

    /// A strong tag names bytes, and the gzipped ones are others (RFC 9110, 8.8.3.3).
    var gzippedTag: String { tag.dropLast() + "-gz\"" }
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

  static func file(_ bytes: [UInt8], _ type: String) -> File {
    File(
      type: type, bytes: bytes, gzipped: Gzip.compress(bytes),
      tag: "\"\(Secrets.hex(Secrets.sha256(bytes)).prefix(20))\"")
  }

  /// The answer to a request for this file: whole, gzipped, or 304.
  static func answer(_ file: File, to request: Request, status: Int = 200) -> Response {
    let gzipped = Gzip.isTaken(request.acceptEncoding) ? file.gzipped : nil
    let tag = gzipped == nil ? file.tag : file.gzippedTag
    let headers: [Response.Header] = [
      .init("ETag", tag), .init("Cache-Control", "no-cache"), .init("Vary", "Accept-Encoding"),
    ]
    if status == 200, EntityTag.matches(tag, request.ifNoneMatch) {
      return Response(status: 304, headers: headers)
    }
    guard let gzipped else { return Reply.bytes(status, file.type, headers, file.bytes) }
    return Reply.bytes(status, file.type, headers + [.init("Content-Encoding", "gzip")], gzipped)
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
