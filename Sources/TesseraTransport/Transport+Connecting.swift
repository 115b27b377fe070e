import CLibwebsockets

extension Transport {
  /// Begins a WebSocket connection to a server, for load tools and tests; nil when it cannot even begin.
  ///
  /// `opened` or `closed` (1006) follows, then all is as for an accepted connection. `host` is numeric;
  /// `messageBytes` of the options must hold the largest message the server sends.
  public func connect(
    to host: String = "127.0.0.1", port: UInt16, path: String = "/ws", subprotocol: Subprotocol = .binary
  ) -> ConnectionID? {
    guard let library, let virtualHost = library.host else { return nil }
    var request = Request(method: .get, path: path)
    request.host = "\(host):\(port)"
    guard let wsi = begin(library.context, virtualHost, host, port, path, subprotocol) else { return nil }
    let id = ConnectionID(nextID())
    counters.sockets += 1
    let peer = Peer(transport: self, wsi: wsi, address: .unknown)
    peer.stage = .connecting(id, subprotocol, request)
    // Nothing has been called back for it yet: the handshake goes out in a later turn.
    peer.attach()
    return id
  }

  private func begin(
    _ context: OpaquePointer, _ virtualHost: OpaquePointer, _ host: String, _ port: UInt16, _ path: String,
    _ subprotocol: Subprotocol
  ) -> OpaquePointer? {
    host.withCString { host in
      path.withCString { path in
        subprotocol.rawValue.withCString { name in
          var target = lws_client_connect_info()
          target.context = context
          target.vhost = virtualHost
          target.address = host
          target.host = host
          target.port = Int32(port)
          target.path = path
          target.protocol = name
          // Sound: the library copies the strings (client_connect's stash) before it returns.
          return lws_client_connect_via_info(&target)
        }
      }
    }
  }
}
