import Testing

@testable import TesseraServer

@Suite struct ContentCodingTests {
  @Test(
    arguments: [
      (nil, .identity), ("", .identity), ("gzip", .gzip), ("GZIP", .gzip), ("x-gzip", .gzip), ("br", .brotli),
      ("gzip, deflate, br, zstd", .brotli), ("gzip,br;q=0.9", .gzip), ("br;q=0.5, gzip ; q = 0.5", .brotli),
      ("deflate, zstd", .identity), ("xgzip", .identity), ("*", .brotli), ("*;q=0.1, gzip", .gzip),
      ("br;q=0.001", .brotli), ("gzip;q=0.05, br;q=0", .gzip), ("identity;q=0.5, gzip;q=0.4", .identity),
      ("identity, gzip", .gzip), ("identity;q=1, gzip;q=0.999", .identity),
    ] as [(String?, ContentCoding)])
  func `what is most welcome goes out, and of two as welcome the smaller`(
    header: String?, coding: ContentCoding
  ) {
    #expect(AcceptedCodings(header).best(of: ContentCoding.allCases) == coding)
  }

  @Test(arguments: ["br;q=0", "br;q=0.000", "br; q=0.0", "*;q=0", "gzip", "", "identity;q=0"])
  func `a coding that is refused or not named is never sent`(header: String) {
    #expect(!AcceptedCodings(header).takes(.brotli))
    #expect(AcceptedCodings(header).best(of: [.brotli, .identity]) == .identity)
  }

  @Test(arguments: ["*;q=0, br", "identity;q=0, br", "br, *;q=0", "br"])
  func `bytes as they are come last, refused or not`(header: String) {
    #expect(AcceptedCodings(header).best(of: ContentCoding.allCases) == .brotli)
    #expect(AcceptedCodings(header).takes(.identity) == (header == "br"))
  }

  @Test(arguments: [
    "br;q=2", "br;q=1.001", "br;q=0.1234", "br;q=-1", "br;q=x", "br;q=", "br;q", "br;level=1", "br;q=1;q=1",
    "br;q=0.+1", "br;q=.5", ";q=1", ",,", "b r;q=٠", "brotli",
  ])
  func `a weight that is none takes nothing`(header: String) {
    #expect(AcceptedCodings(header).best(of: ContentCoding.allCases) == .identity)
  }

  @Test func `what there is only in some codings is sent in those`() {
    #expect(AcceptedCodings("br, gzip;q=0.2").best(of: [.gzip, .identity]) == .gzip)
    #expect(AcceptedCodings("br").best(of: [.gzip, .identity]) == .identity)
    #expect(AcceptedCodings("identity;q=0").best(of: [.gzip, .identity]) == .identity)
  }

  @Test func `brotli is a stream that is smaller, or nothing`() throws {
    let text = Array(String(repeating: "export const a = 1;\n", count: 200).utf8)
    #expect(try #require(Brotli.compress(text)).count < 100)
    #expect(Brotli.compress([]) == nil && Brotli.compress([7]) == nil)
    #expect(Brotli.compress((0..<300).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 &+ $0 >> 3) }) == nil)
  }
}
