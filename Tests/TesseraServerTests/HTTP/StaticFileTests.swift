import FoundationEssentials
import Glibc
import Testing

@testable import TesseraServer

@Suite struct StaticFileTests {
  private static let script = String(repeating: "export const a = 1;\n", count: 200)

  /// Stays until the test has ended: a server reads it when it is first asked.
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a.js", "sw.js", "index.html", "icons.svg"] {
      try Data(Array(Self.script.utf8)).write(to: URL(filePath: folder.path + "/" + name))
    }
  }

  /// A server of a script, a page, a drawing and a worker.
  private func serving() throws -> RunningServer { try RunningServer { $0.web = folder.path } }

  /// The answer with brotli, which the first who takes it has made.
  private func brotli(_ server: RunningServer, _ path: String) -> WebAnswer {
    var answer = server.get(path, ["Accept-Encoding: gzip, br"])
    for _ in 0..<2000 where answer.headers["content-encoding"] == "gzip" {
      // The thread that packs gives way to everybody.
      usleep(5000)
      answer = server.get(path, ["Accept-Encoding: gzip, br"])
    }
    return answer
  }

  @Test func `a file has a tag of its own in each coding, and says what it depends on`() throws {
    let server = try serving()
    let plain = server.get("/a.js")
    let gzip = server.get("/a.js", ["Accept-Encoding: gzip"])
    let brotli = brotli(server, "/a.js")
    #expect(plain.text == Self.script && plain.headers["content-type"] == "text/javascript; charset=utf-8")
    #expect(plain.headers["content-encoding"] == nil)
    #expect(gzip.headers["content-encoding"] == "gzip" && gzip.body.starts(with: [0x1F, 0x8B]))
    #expect(brotli.headers["content-encoding"] == "br")
    #expect(brotli.body.count < gzip.body.count && gzip.body.count < plain.body.count)
    let answers = [plain, gzip, brotli]
    #expect(answers.allSatisfy { $0.headers["vary"] == "Accept-Encoding" })
    let tags = answers.compactMap { $0.headers["etag"] }
    #expect(Set(tags).count == 3 && tags.allSatisfy { $0.hasPrefix("\"") && $0.hasSuffix("\"") })
    let head = server.ask("HEAD", "/a.js", [], nil)
    #expect(
      head.status == 200 && head.body.isEmpty
        && head.headers["content-length"] == String(Self.script.utf8.count))
  }

  @Test(arguments: [
    ("gzip;q=0", nil), ("br;q=0, gzip", "gzip"), ("br;q=0.1, gzip;q=0", "br"), ("zstd", nil), ("*", "br"),
    ("identity", nil), ("br;q=2", nil),
  ])
  func `a coding that is refused is not sent, one that is unknown neither`(header: String, coding: String?)
    throws
  {
    let server = try serving()
    _ = brotli(server, "/a.js")
    let answer = server.get("/a.js", ["Accept-Encoding: \(header)"])
    #expect(answer.status == 200 && answer.headers["content-encoding"] == coding)
    #expect(coding != nil || answer.text == Self.script)
  }

  @Test func `what is known in a coding that is taken is not sent again`() throws {
    let server = try serving()
    let tags = try [
      server.get("/a.js"), server.get("/a.js", ["Accept-Encoding: gzip"]), brotli(server, "/a.js"),
    ].map { try #require($0.headers["etag"]) }
    let codings = ["identity", "gzip, identity", "br, gzip, identity"]
    for (taken, header) in codings.enumerated() {
      for (known, tag) in tags.enumerated() {
        let answer = server.get("/a.js", ["Accept-Encoding: \(header)", "If-None-Match: \(tag)"])
        #expect(answer.status == (known <= taken ? 304 : 200), "\(header) \(tag)")
        guard answer.status == 304 else { continue }
        #expect(answer.body.isEmpty && answer.headers["etag"] == tag && answer.headers["vary"] != nil)
      }
    }
    let none = server.get("/a.js", ["Accept-Encoding: br;q=0, gzip", "If-None-Match: \(tags[2])"])
    #expect(none.status == 200 && none.headers["content-encoding"] == "gzip")
  }
}
