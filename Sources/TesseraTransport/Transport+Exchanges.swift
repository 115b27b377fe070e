import CLibwebsockets
import Glibc

extension Transport {
  /// The head of a request is complete.
  func asked(_ peer: Peer) -> CInt {
    eventsInTurn += 1
    counters.requests += 1
    let reader = RequestReader(wsi: peer.wsi)
    guard var request = reader.request(from: peer.address) else { return -1 }
    let length = reader.contentLength()
    if case .bytes(let count) = length { request.contentLength = count }
    let exchange = Exchange(
      id: ExchangeID(nextID()), wsi: peer.wsi, request: request, address: peer.address.countedAs,
      keepsAlive: reader.keepsAlive(),
      pace: BodyPace(seconds: options.bodySeconds, now: Transport.now()))
    peer.stage = .exchange(exchange)
    exchanges[exchange.id] = exchange
    exchange.hasUnreadBody = request.method.takesBody || request.contentLength ?? 0 > 0
    if let refusal = refusal(of: request, length, reader) {
      answer(exchange, refusal, closes: true)
      return 0
    }
    exchange.reservedBytes = request.contentLength ?? 0
    reservedBytes += exchange.reservedBytes
    if exchange.reservedBytes == 0 {
      // The library reports the end of an empty body itself, but for POST only.
      exchange.hasUnreadBody = false
      if request.method != .post { deliver(exchange) }
    } else if reader.text(WSI_TOKEN_HTTP_EXPECT)?.lowercased() == "100-continue" {
      writeContinue(peer.wsi)
    }
    return 0
  }

  /// Why a request is answered before its body is read; nil to read it.
  private func refusal(
    of request: Request, _ length: ContentLength, _ reader: RequestReader
  ) -> Response? {
    guard let delegate else { return Response(status: 503) }
    if let fault = reader.fault() { return delegate.refusal(status: 400, fault) }
    switch length {
    case .encoded:
      return delegate.refusal(status: 411, "Transfer-Encoding is not accepted; send a Content-Length.")
    case .malformed: return delegate.refusal(status: 400, "Content-Length must be one decimal number.")
    case .absent where request.method.takesBody:
      return delegate.refusal(status: 411, "This request needs a Content-Length.")
    case .absent, .bytes: break
    }
    let size = request.contentLength ?? 0
    switch delegate.bodyLimit(for: request) {
    case .refuse(let response): return response
    case .accept(let limit):
      guard size > limit else { break }
      return delegate.refusal(status: 413, "The body may have at most \(limit) bytes.")
    }
    guard reservedBytes + size <= options.bodiesBytes else {
      return crowded("Too many uploads at the same time; try again soon.")
    }
    return nil
  }

  private func crowded(_ words: String) -> Response {
    var response = delegate?.refusal(status: 503, words) ?? Response(status: 503)
    response.headers.append(Response.Header("Retry-After", "5"))
    return response
  }

  /// RFC 9110 §10.1.1: tells a client that waits for it to send the body now.
  private func writeContinue(_ wsi: OpaquePointer) {
    var bytes = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    // Sound: the library reads `count` bytes and copies what the kernel does not take.
    bytes.withUnsafeMutableBufferPointer {
      _ = lws_write(wsi, $0.baseAddress, $0.count, LWS_WRITE_HTTP_HEADERS)
    }
  }

  func receivedBody(_ bytes: UnsafeRawBufferPointer, of exchange: Exchange) {
    eventsInTurn += 1
    guard case .readingBody = exchange.stage else { return }
    if exchange.body.isEmpty { exchange.body.reserveCapacity(exchange.reservedBytes) }
    exchange.body.append(contentsOf: bytes)
    exchange.pace.received(bytes.count, now: Transport.now())
  }

  func bodyEnded(_ exchange: Exchange) -> CInt {
    exchange.hasUnreadBody = false
    switch exchange.stage {
    case .readingBody: deliver(exchange)
    case .lingering: return -1
    case .waiting, .answering: break
    }
    return 0
  }

  /// Hands the request over and, unless it is answered at once, stops reading from its socket.
  private func deliver(_ exchange: Exchange) {
    eventsInTurn += 1
    exchange.stage = .waiting
    lws_set_timeout(exchange.wsi, NO_PENDING_TIMEOUT, 0)
    let body = exchange.body
    exchange.body = []
    delegate?.received(exchange.request, body: body, exchange: exchange.id)
    guard case .waiting = exchange.stage else { return }
    exchange.isFlowControlled = true
    lws_rx_flow_control(exchange.wsi, 0)
  }

  /// Answers a request; ignored when its connection is gone or it has been answered.
  public func respond(_ exchange: ExchangeID, _ response: Response) {
    guard let exchange = exchanges[exchange], case .waiting = exchange.stage else { return }
    answer(exchange, response, closes: !exchange.keepsAlive)
  }

  func answer(_ exchange: Exchange, _ response: Response, closes: Bool) {
    let isHead = exchange.request.method == .head
    let hasBody = !isHead && response.status != 204 && response.status != 304
    let body = hasBody ? response.body : []
    guard answers.take(body.count, for: exchange.address) else {
      return answer(exchange, crowded("Too many answers wait to be read; try again soon."), closes: true)
    }
    exchange.heldBytes = body.count
    exchange.stage = .answering(Answer(head: response.head(closes: closes), body: body, closes: closes))
    if exchange.isFlowControlled {
      exchange.isFlowControlled = false
      lws_rx_flow_control(exchange.wsi, 1)
    }
    lws_set_timeout(exchange.wsi, PENDING_TIMEOUT_HTTP_CONTENT, Transport.writeSeconds)
    lws_callback_on_writable(exchange.wsi)
  }

  /// Seconds in which each chunk of a response must go out.
  private static let writeSeconds: Int32 = 20

  func writable(_ exchange: Exchange, of peer: Peer) -> CInt {
    guard case .answering(var answer) = exchange.stage else { return 0 }
    eventsInTurn += 1
    while !answer.isSent, lws_partial_buffered(exchange.wsi) == 0 {
      let before = answer.sent
      guard answer.writeChunk(to: exchange.wsi) else { return -1 }
      if answer.sent - before >= Answer.chunk { break }
    }
    exchange.stage = .answering(answer)
    guard answer.isSent, lws_partial_buffered(exchange.wsi) == 0 else {
      lws_set_timeout(exchange.wsi, PENDING_TIMEOUT_HTTP_CONTENT, Transport.writeSeconds)
      lws_callback_on_writable(exchange.wsi)
      return 0
    }
    return finish(exchange, closes: answer.closes, of: peer)
  }

  private func finish(_ exchange: Exchange, closes: Bool, of peer: Peer) -> CInt {
    if closes, exchange.hasUnreadBody {
      exchange.stage = .lingering
      exchange.pace = BodyPace(seconds: 3, now: Transport.now())
      if !exchange.request.isSecure { shutdown(lws_get_socket_fd(exchange.wsi), Int32(SHUT_WR)) }
      return 0
    }
    guard !closes, !mayHaveUnparsedInput() else { return -1 }
    forget(exchange)
    peer.stage = .idle
    return lws_http_transaction_completed(exchange.wsi) == 0 ? 0 : -1
  }

  /// Whether the library keeps input that it has read but not parsed, of this socket or another.
  ///
  /// A request with a body that is parsed out of such input (pipelined behind another) makes 4.1.6 read
  /// the wrong bytes as the body and loop for ever in `lws_http_action`; so a connection that sent more
  /// than its request is closed after the answer, and the library never parses the rest.
  private func mayHaveUnparsedInput() -> Bool {
    guard let library else { return true }
    return lws_service_adjust_timeout(library.context, 1, 0) == 0
  }

  func forget(_ exchange: Exchange) {
    exchanges[exchange.id] = nil
    reservedBytes -= exchange.reservedBytes
    exchange.reservedBytes = 0
    answers.giveBack(exchange.heldBytes, of: exchange.address)
    exchange.heldBytes = 0
  }

  /// Ends bodies that drip, and peers that were told to go and stay.
  func cutSlowBodies() {
    let now = Transport.now()
    for exchange in exchanges.values where exchange.pace.isTooSlow(now: now) {
      switch exchange.stage {
      case .waiting, .answering: continue
      case .lingering:
        lws_set_timeout(exchange.wsi, PENDING_TIMEOUT_HTTP_CONTENT, Int32(LWS_TO_KILL_ASYNC))
      case .readingBody:
        let response = delegate?.refusal(status: 408, "The body came too slowly.")
        answer(exchange, response ?? Response(status: 408), closes: true)
      }
    }
  }

  /// Turns without events while answers wait to go out: somebody has sent more, or half closed.
  ///
  /// The library does not read then, and the loop would spin; so the bytes are thrown away, and the
  /// socket is closed after its answer.
  func ignorePipelinedInput() {
    for exchange in exchanges.values {
      guard case .answering(let answer) = exchange.stage, answer.sent > 0 else { continue }
      let count = withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) {
        // Sound: recv writes at most the buffer's size.
        recv(lws_get_socket_fd(exchange.wsi), $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
      }
      guard count >= 0 else { continue }
      if count == 0 {
        lws_set_timeout(exchange.wsi, PENDING_TIMEOUT_HTTP_CONTENT, Int32(LWS_TO_KILL_ASYNC))
      } else {
        exchange.stage = .answering(answer.closing())
      }
    }
  }

  /// Milliseconds of the monotonic clock.
  static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
  }
}

extension Answer {
  /// Gives the library the next chunk; false if the socket is broken.
  mutating func writeChunk(to wsi: OpaquePointer) -> Bool {
    let piece = sent < head.count ? head : body
    let offset = sent < head.count ? sent : sent - head.count
    let count = min(piece.count - offset, Answer.chunk)
    // Sound: under HTTP/1 the library only reads the bytes, needs no headroom, and copies what it keeps.
    let written = piece.withUnsafeBufferPointer {
      lws_write(
        wsi, UnsafeMutablePointer(mutating: $0.baseAddress.map { $0 + offset }), count, LWS_WRITE_HTTP)
    }
    sent += count
    return written >= 0
  }

  func closing() -> Answer {
    var answer = Answer(head: head, body: body, closes: true)
    answer.sent = sent
    return answer
  }
}

extension Request.Method {
  /// The methods whose body the library expects even without a Content-Length.
  var takesBody: Bool { self == .post || self == .put || self == .patch }
}
