import CLibwebsockets

/// The library's one way in; 0 goes on, −1 closes the socket.
func transportCallback(
  _ wsi: OpaquePointer?, _ reason: lws_callback_reasons, _ user: UnsafeMutableRawPointer?,
  _ input: UnsafeMutableRawPointer?, _ length: Int
) -> CInt {
  guard let wsi else { return 0 }
  switch reason {
  case LWS_CALLBACK_RECEIVE, LWS_CALLBACK_RECEIVE_PONG, LWS_CALLBACK_SERVER_WRITEABLE,
    LWS_CALLBACK_WS_PEER_INITIATED_CLOSE,
    LWS_CALLBACK_CLIENT_RECEIVE, LWS_CALLBACK_CLIENT_WRITEABLE:
    return connectionCallback(wsi, reason, input, length)
  case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
    transport(of: wsi)?.wokenByAlarm()
    return 0
  case LWS_CALLBACK_HTTP, LWS_CALLBACK_HTTP_BODY, LWS_CALLBACK_HTTP_BODY_COMPLETION,
    LWS_CALLBACK_HTTP_WRITEABLE:
    return exchangeCallback(wsi, reason, input, length)
  case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
    return transport(of: wsi)?.mayArrive(user, at: wsi) == false ? -1 : 0
  case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
    transport(of: wsi)?.arrived(wsi)
    return 0
  case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    return Peer.of(wsi).map { $0.transport.upgradeAsked($0) } ?? -1
  case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    // The library gives sockets without a subprotocol to protocols[0], which is for HTTP only.
    return lws_get_protocol(wsi)?.pointee.id == 0 ? -1 : 0
  case LWS_CALLBACK_ESTABLISHED, LWS_CALLBACK_CLIENT_ESTABLISHED:
    return Peer.of(wsi).map { $0.transport.established($0) } ?? -1
  case LWS_CALLBACK_WSI_DESTROY:
    if let peer = Peer.detach(wsi) { peer.transport.left(peer) }
    return 0
  case LWS_CALLBACK_RAW_ADOPT, LWS_CALLBACK_RAW_RX, LWS_CALLBACK_RAW_CONNECTED:
    // CONNECT makes the library switch to raw bytes.
    return -1
  default:
    return 0
  }
}

private func connectionCallback(
  _ wsi: OpaquePointer, _ reason: lws_callback_reasons, _ input: UnsafeMutableRawPointer?, _ length: Int
) -> CInt {
  guard let peer = Peer.of(wsi), case .connection(let connection) = peer.stage else { return -1 }
  let transport = peer.transport
  transport.eventsInTurn += 1
  // Sound: the library owns `length` bytes at `input` for the time of the callback.
  let bytes = UnsafeRawBufferPointer(start: input, count: input == nil ? 0 : length)
  switch reason {
  case LWS_CALLBACK_RECEIVE, LWS_CALLBACK_CLIENT_RECEIVE:
    transport.received(bytes, from: connection)
    return 0
  case LWS_CALLBACK_RECEIVE_PONG:
    connection.heard = Transport.now()
    return 0
  case LWS_CALLBACK_SERVER_WRITEABLE, LWS_CALLBACK_CLIENT_WRITEABLE:
    return transport.writable(connection)
  default:
    return connection.peerCloses(bytes)
  }
}

private func exchangeCallback(
  _ wsi: OpaquePointer, _ reason: lws_callback_reasons, _ input: UnsafeMutableRawPointer?, _ length: Int
) -> CInt {
  guard let peer = Peer.of(wsi) else { return -1 }
  if reason == LWS_CALLBACK_HTTP { return peer.transport.asked(peer) }
  guard case .exchange(let exchange) = peer.stage else { return 0 }
  switch reason {
  case LWS_CALLBACK_HTTP_BODY:
    // Sound: the library owns `length` bytes at `input` for the time of the callback.
    let bytes = UnsafeRawBufferPointer(start: input, count: input == nil ? 0 : length)
    peer.transport.receivedBody(bytes, of: exchange)
    return 0
  case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    return peer.transport.bodyEnded(exchange)
  default:
    return peer.transport.writable(exchange, of: peer)
  }
}

/// The transport whose context a socket belongs to.
private func transport(of wsi: OpaquePointer) -> Transport? {
  guard let owner = lws_context_user(lws_get_context(wsi)) else { return nil }
  // Sound: `start` sets the pointer, and the transport destroys the context before it goes.
  return Unmanaged<Transport>.fromOpaque(owner).takeUnretainedValue()
}
