import CLibwebsockets

/// One socket, from accept to destruction, and what it is at present.
final class Peer {
  /// What carries a request is indirect: it is short-lived, and every idle socket would pay for its size.
  enum Stage {
    case idle
    /// A connection of our own making whose handshake is not answered yet.
    indirect case connecting(ConnectionID, Subprotocol, Request)
    /// A handshake the owner has accepted; the library is about to answer it.
    indirect case upgrading(Request, Subprotocol)
    case exchange(Exchange)
    case connection(Connection)
  }

  /// Sound: a transport destroys its context, and with it every peer, before it is gone, at the latest in deinit.
  unowned(unsafe) let transport: Transport
  let wsi: OpaquePointer
  let address: PeerAddress
  var stage = Stage.idle

  init(transport: Transport, wsi: OpaquePointer, address: PeerAddress) {
    self.transport = transport
    self.wsi = wsi
    self.address = address
  }

  /// The peer of a socket; nil before `attach` and for the listening socket.
  static func of(_ wsi: OpaquePointer) -> Peer? {
    guard let owner = lws_get_opaque_user_data(wsi) else { return nil }
    // Sound: only `attach` sets the pointer, retained, and `detach` clears it.
    return Unmanaged<Peer>.fromOpaque(owner).takeUnretainedValue()
  }

  func attach() { lws_set_opaque_user_data(wsi, Unmanaged.passRetained(self).toOpaque()) }

  /// Gives the library's reference back and returns the peer.
  static func detach(_ wsi: OpaquePointer) -> Peer? {
    guard let owner = lws_get_opaque_user_data(wsi) else { return nil }
    lws_set_opaque_user_data(wsi, nil)
    // Sound: balances the retain of `attach`, once, because the pointer is cleared.
    return Unmanaged<Peer>.fromOpaque(owner).takeRetainedValue()
  }
}
