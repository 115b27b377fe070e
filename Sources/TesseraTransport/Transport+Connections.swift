import CLibwebsockets

extension Transport {
  /// Judges a handshake before the library answers it: −1 refuses, 0 goes on.
  ///
  /// The library's own pointer to the Upgrade header may be stale here (a second request on a kept
  /// connection), so the header is read anew; only `websocket` passes, which refuses h2c as well.
  func upgradeAsked(_ peer: Peer) -> CInt {
    eventsInTurn += 1
    let reader = RequestReader(wsi: peer.wsi)
    guard reader.text(WSI_TOKEN_UPGRADE)?.lowercased() == "websocket",
      let request = reader.request(from: peer.address)
    else { return -1 }
    if let refusal = refusal(of: request, reader) {
      counters.requests += 1
      write(refusal, to: peer.wsi)
      return -1
    }
    guard let offered = request.offeredSubprotocol else { return -1 }
    peer.stage = .upgrading(request, offered)
    return 0
  }

  private func refusal(of request: Request, _ reader: RequestReader) -> Response? {
    guard let delegate else { return Response(status: 503) }
    guard request.method == .get else {
      return delegate.refusal(status: 400, "A WebSocket handshake is a GET.")
    }
    if case .refuse(let response) = delegate.upgrade(request) { return response }
    guard reader.text(WSI_TOKEN_VERSION) == "13" else {
      var response = delegate.refusal(status: 426, "This server speaks version 13 of WebSocket.")
      response.headers.append(Response.Header("Sec-WebSocket-Version", "13"))
      return response
    }
    if let fault = reader.fault() ?? reader.handshakeFault() {
      return delegate.refusal(status: 400, fault)
    }
    guard request.offeredSubprotocol != nil else {
      let known = Subprotocol.allCases.map(\.rawValue).joined(separator: " or ")
      return delegate.refusal(status: 400, "Offer the subprotocol \(known) in Sec-WebSocket-Protocol.")
    }
    return nil
  }

  /// A whole response at once, after which the socket is closed.
  private func write(_ response: Response, to wsi: OpaquePointer) {
    var bytes = response.head(closes: true) + response.body
    // Sound: the library reads `count` bytes and copies what the kernel does not take.
    bytes.withUnsafeMutableBufferPointer {
      _ = lws_write(wsi, $0.baseAddress, $0.count, LWS_WRITE_HTTP_FINAL)
    }
  }

  /// The handshake is answered and messages may flow.
  func established(_ peer: Peer) -> CInt {
    eventsInTurn += 1
    switch peer.stage {
    case .upgrading(let request, let subprotocol):
      counters.upgrades += 1
      open(ConnectionID(nextID()), subprotocol, request, of: peer, isClient: false)
    case .connecting(let id, let subprotocol, let request):
      open(id, subprotocol, request, of: peer, isClient: true)
    case .idle, .exchange, .connection: return -1
    }
    return 0
  }

  private func open(
    _ id: ConnectionID, _ subprotocol: Subprotocol, _ request: Request, of peer: Peer, isClient: Bool
  ) {
    let connection = Connection(id: id, wsi: peer.wsi, address: peer.address, isClient: isClient)
    peer.stage = .connection(connection)
    connections[id] = connection
    watch(connection)
    delegate?.opened(id, subprotocol, request)
  }

  /// A chunk of a message; whole messages within their limits go to the delegate.
  func received(_ chunk: UnsafeRawBufferPointer, from connection: Connection) {
    guard connection.isOpen else { return }
    connection.heard = Transport.now()
    let wsi = connection.wsi
    let isText = lws_frame_is_binary(wsi) == 0
    let outcome = connection.message.accept(
      chunk, isText: isText, announced: lws_remaining_packet_payload(wsi),
      endsMessage: lws_is_final_fragment(wsi) != 0, limits: options)
    switch outcome {
    case .unfinished: return
    case .wholeChunk:
      counters.messagesIn += 1
      delegate?.received(chunk, isText: isText, from: connection.id)
    case .whole:
      counters.messagesIn += 1
      let message = connection.message.take()
      // Sound: the array is this function's own for the time of the call.
      message.withUnsafeBytes { delegate?.received($0, isText: isText, from: connection.id) }
    case .refused(let reason):
      connection.close(reason)
    }
  }

  func writable(_ connection: Connection) -> CInt {
    switch connection.writable() {
    case .waiting, .idle: return 0
    case .drained:
      delegate?.drained(connection.id)
      return 0
    case .finished: return -1
    }
  }
}

extension Connection {
  /// The peer's close frame: its code is noted and echoed; a malformed one is answered with what is wrong.
  func peerCloses(_ payload: UnsafeRawBufferPointer) -> CInt {
    guard case .open = phase else {
      phase = .ended(code: closeCode)
      return payload.count == 1 ? -1 : 0
    }
    if let fault = CloseReason.fault(ofClose: payload) {
      announce(fault)
      return -1
    }
    // RFC 6455 §7.1.5: 1005 stands for a close frame without a code.
    phase = .ended(code: payload.count >= 2 ? UInt16(payload[0]) << 8 | UInt16(payload[1]) : 1005)
    return 0
  }
}

extension Request {
  /// The first subprotocol of the client's list that this server speaks.
  ///
  /// Nil, too, if the list names the library's own protocols[0], which it would choose.
  var offeredSubprotocol: Subprotocol? {
    let names = (subprotocols ?? "").split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
    guard !names.contains("http") else { return nil }
    return names.lazy.compactMap { Subprotocol(rawValue: $0) }.first
  }
}
