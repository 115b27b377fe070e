import TesseraTransport
import Testing

@Suite struct BodyTests {
  @Test(arguments: [
    ("", 411), ("Content-Length: \r\n", 411), ("Content-Length: -5\r\n", 400),
    ("Content-Length: 1e3\r\n", 400),
    ("Content-Length: +5\r\n", 400), ("Content-Length: 5\r\nContent-Length: 5\r\n", 400),
    ("Content-Length: 5, 5\r\n", 400), ("Content-Length: 99999999999999999999\r\n", 400),
    ("Content-Length: 1001\r\n", 413), ("Transfer-Encoding: chunked\r\n", 411),
    ("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", 411),
  ])
  func `a POST without one sane length is refused before its body`(headers: String, status: Int) throws {
    let harness = try Harness()
    let client = RawClient(port: harness.transport.port)
    client.send("POST / HTTP/1.1\r\nHost: h\r\n\(headers)\r\n")
    try #require(harness.turn { client.text.contains("\r\n\r\n") })
    #expect(client.text.hasPrefix("HTTP/1.1 \(status) "))
    #expect(client.text.contains("X-Dressed: yes") && client.text.contains("Connection: close"))
    #expect(harness.requests.isEmpty)
    try #require(
      harness.turn {
        client.poll()
        return client.isClosed
      })
  }

  @Test func `a body as large as allowed arrives whole, an empty one too`() throws {
    let harness = try Harness()
    let body = String(repeating: "x", count: 1000)
    _ = try harness.exchange("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\n\(body)") {
      $0.hasSuffix("POST /a 1000")
    }
    for method in ["POST", "PUT", "DELETE"] {
      _ = try harness.exchange("\(method) /b HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n") {
        $0.hasSuffix("\(method) /b 0")
      }
    }
    #expect(harness.requests.count == 4)
  }

  @Test func `a GET may not carry more than the owner allows`() throws {
    let harness = try Harness()
    harness.judgeBody = { _ in .accept(0) }
    let text = try harness.exchange("GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc") { _ in false
    }
    #expect(text.hasPrefix("HTTP/1.1 413 "))
  }

  @Test func `the owner may refuse at the head, and the client still gets the words`() throws {
    let harness = try Harness()
    harness.judgeBody = { _ in .refuse(Response(status: 403, body: Array("no".utf8))) }
    let client = RawClient(port: harness.transport.port)
    client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 10000000\r\n\r\n")
    client.send([UInt8](repeating: 1, count: 100_000))
    try #require(harness.turn { client.text.hasSuffix("no") })
    #expect(harness.requests.isEmpty)
  }

  @Test func `all bodies together have a limit`() throws {
    let harness = try Harness { $0.bodiesBytes = 1500 }
    let first = RawClient(port: harness.transport.port)
    first.send("POST /1 HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\n")
    harness.turn(times: 10)
    let text = try harness.exchange("POST /2 HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\n") {
      $0.contains("\r\n\r\n")
    }
    #expect(text.hasPrefix("HTTP/1.1 503 ") && text.contains("Retry-After: 5"))
    first.send([UInt8](repeating: 1, count: 1000))
    try #require(harness.turn { first.text.hasSuffix("POST /1 1000") })
  }
}
