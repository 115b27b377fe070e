import TesseraTransport
import Testing

@Suite struct RequestTests {
  @Test func `port 0 takes a free port and answers a request`() throws {
    let harness = try Harness()
    #expect(harness.transport.port != 0)
    let text = try harness.exchange("GET /a%20b?x=1&y=a%26b+c&z HTTP/1.1\r\nHost: h\r\n\r\n") {
      $0.hasSuffix("GET /a b 0")
    }
    #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(text.contains("\r\nContent-Length: 10\r\n"))
    let request = try #require(harness.requests.first?.request)
    #expect(request[query: "x"] == "1")
    #expect(request[query: "y"] == "a&b c")
    #expect(request[query: "z"] == "")
    #expect(request.remoteAddress == "127.0.0.1")
    #expect(request.host == "h")
  }

  @Test func `the head of a request arrives with all its fields`() throws {
    let harness = try Harness()
    _ = try harness.exchange(
      """
      POST /p HTTP/1.1\r\nHost: h:1\r\nOrigin: http://o\r\nCookie: a=b; c=d\r\nAuthorization: Bearer t\r
      If-None-Match: "e"\r\nAccept-Encoding: gzip, br\r\nAccept: text/html\r\nContent-Type: image/jpeg\r
      Content-Length: 3\r\nSec-Fetch-Site: same-origin\r\n\r\nabc
      """
    ) { $0.hasSuffix("POST /p 3") }
    let (request, body, _) = try #require(harness.requests.first)
    #expect(body == Array("abc".utf8))
    #expect(request.origin == "http://o")
    #expect(request.cookie == "a=b; c=d")
    #expect(request.authorization == "Bearer t")
    #expect(request.ifNoneMatch == "\"e\"")
    #expect(request.acceptEncoding == "gzip, br")
    #expect(request.accept == "text/html")
    #expect(request.contentType == "image/jpeg")
    #expect(request.contentLength == 3)
    #expect(request.secFetchSite == "same-origin")
  }

  @Test func `one connection carries many requests`() throws {
    let harness = try Harness()
    let client = RawClient(port: harness.transport.port)
    for number in 1...5 {
      client.forget()
      client.send("GET /\(number) HTTP/1.1\r\nHost: h\r\n\r\n")
      try #require(harness.turn { client.text.hasSuffix("GET /\(number) 0") })
    }
    client.forget()
    client.send("POST /6 HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nab")
    try #require(harness.turn { client.text.hasSuffix("POST /6 2") })
    #expect(harness.transport.counters.socketsAccepted == 1)
    #expect(harness.transport.exchangeCount == 0)
  }

  @Test(arguments: [
    "GET /2 HTTP/1.1\r\n\r\n", "POST /2 HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n\r\nxGET /3 HTTP/1.1\r\n",
  ])
  func `what is pipelined behind a request is not served, and the connection is closed`(more: String) throws {
    for first in [
      "GET /1 HTTP/1.1\r\nHost: h\r\n\r\n", "POST /1 HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n\r\nx",
    ] {
      let harness = try Harness()
      let text = try harness.exchange(first + more) { _ in false }
      #expect(text.hasPrefix("HTTP/1.1 200 "))
      #expect(harness.requests.map(\.request.path) == ["/1"])
    }
  }

  @Test func `HEAD has the length of the body and no body`() throws {
    let harness = try Harness()
    let text = try harness.exchange("HEAD /h HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n") { _ in false }
    #expect(text.contains("\r\nContent-Length: 9\r\n"))
    #expect(text.hasSuffix("\r\nConnection: close\r\n\r\n"))
  }

  @Test func `a 304 has neither length nor body`() throws {
    let harness = try Harness()
    harness.answer = { _, _ in Response(status: 304, headers: [.init("ETag", "\"x\"")], body: [1, 2]) }
    let text = try harness.exchange("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n") { _ in false }
    #expect(text == "HTTP/1.1 304 Not Modified\r\nETag: \"x\"\r\nConnection: close\r\n\r\n")
  }

  @Test func `HTTP 1_0 is closed unless it asks to stay`() throws {
    let harness = try Harness()
    let closed = try harness.exchange("GET / HTTP/1.0\r\n\r\n") { _ in false }
    #expect(closed.contains("Connection: close"))
    let kept = try harness.exchange("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n") {
      $0.hasSuffix("GET / 0")
    }
    #expect(kept.contains("Connection: keep-alive"))
  }

  @Test func `an answer may come later, and the next request waits for it`() throws {
    let harness = try Harness()
    harness.answer = { _, _ in nil }
    let client = RawClient(port: harness.transport.port)
    client.send("GET /1 HTTP/1.1\r\nHost: h\r\n\r\n")
    try #require(harness.turn { harness.requests.count == 1 })
    client.send("GET /2 HTTP/1.1\r\nHost: h\r\n\r\n")
    harness.turn(times: 20)
    #expect(harness.requests.count == 1)
    harness.transport.respond(harness.requests[0].exchange, Response(status: 200, body: Array("one".utf8)))
    try #require(harness.turn { harness.requests.count == 2 })
    #expect(client.text.hasSuffix("one"))
    harness.transport.respond(harness.requests[1].exchange, Response(status: 200, body: Array("two".utf8)))
    try #require(harness.turn { client.text.hasSuffix("two") })
  }

  @Test func `an answer to a client that has gone is ignored`() throws {
    let harness = try Harness()
    harness.answer = { _, _ in nil }
    let client = RawClient(port: harness.transport.port)
    client.send("GET /1 HTTP/1.1\r\nHost: h\r\n\r\n")
    try #require(harness.turn { harness.requests.count == 1 })
    client.close()
    harness.turn(times: 20)
    harness.transport.respond(harness.requests[0].exchange, Response(status: 200))
    try #require(harness.turn { harness.transport.counters.sockets == 0 })
    harness.transport.respond(harness.requests[0].exchange, Response(status: 200))
    #expect(harness.transport.exchangeCount == 0)
  }

  @Test func `a large body goes out in pieces to a slow reader and whole`() throws {
    let harness = try Harness()
    let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    harness.answer = { _, _ in Response(status: 200, body: body) }
    let client = RawClient(port: harness.transport.port, receiveBuffer: 8192)
    client.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
    var turns = 0
    try #require(
      harness.turn {
        turns += 1
        client.poll(upTo: turns < 50 ? 1000 : 1 << 20)
        return client.isClosed
      })
    #expect(Array(client.received.suffix(body.count)) == body)
  }

  @Test func `a client that sends more while its large answer waits is served and then closed`() throws {
    let harness = try Harness()
    harness.answer = { _, _ in Response(status: 200, body: [UInt8](repeating: 7, count: 4_000_000)) }
    let client = RawClient(port: harness.transport.port, receiveBuffer: 8192)
    client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    harness.turn(times: 20)
    client.send("GET /2 HTTP/1.1\r\nHost: h\r\n\r\n")
    harness.turn(times: 50)
    try #require(
      harness.turn {
        client.poll()
        return client.isClosed
      })
    #expect(client.received.count > 4_000_000)
    #expect(harness.requests.count == 1)
  }

  @Test func `a body is sent after 100-continue`() throws {
    let harness = try Harness()
    let client = RawClient(port: harness.transport.port)
    client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
    try #require(harness.turn { client.text == "HTTP/1.1 100 Continue\r\n\r\n" })
    client.send("ab")
    try #require(harness.turn { client.text.hasSuffix("POST / 2") })
  }

  @Test func `header values cannot begin a new line`() throws {
    let harness = try Harness()
    harness.answer = { _, _ in Response(status: 200, headers: [.init("X-A", "1\r\nX-B: 2")]) }
    let text = try harness.exchange("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n") { _ in false }
    #expect(text.contains("X-A: 1X-B: 2\r\n"))
  }
}
