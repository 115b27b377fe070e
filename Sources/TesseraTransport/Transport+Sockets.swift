import CLibwebsockets

extension Transport {
  /// Whether a new socket's address may have one more; the library has accepted it but not yet taken it.
  ///
  /// `listener` is the listening socket. The library would take all that wait in the kernel at once, and those
  /// who play would wait for it; so it is told to look away until the turn has ended.
  func mayArrive(_ filter: UnsafeMutableRawPointer?, at listener: OpaquePointer) -> Bool {
    guard let filter else { return false }
    arrivalsInTurn += 1
    if arrivalsInTurn >= options.socketsPerTurn, pausedListener == nil {
      pausedListener = listener
      lws_rx_flow_control(listener, 0)
    }
    guard counters.sockets < socketCapacity else {
      counters.socketsTurnedAway += 1
      return false
    }
    // Sound: the library passes this struct as `user` of FILTER_NETWORK_CONNECTION.
    let arrival = filter.assumingMemoryBound(to: lws_filter_network_conn_args.self)
    let address = PeerAddress(arrival.pointee.cli_addr)
    let limit = options.socketsPerAddress
    guard limit == 0 || socketsByAddress[address.countedAs, default: 0] < limit else {
      counters.socketsRefused += 1
      return false
    }
    arriving = address
    return true
  }

  /// The socket exists and can be written to; the library tells it of our own connections, too.
  func arrived(_ wsi: OpaquePointer) {
    guard let address = arriving else { return }
    arriving = nil
    eventsInTurn += 1
    counters.sockets += 1
    counters.socketsAccepted += 1
    socketsByAddress[address.countedAs, default: 0] += 1
    Peer(transport: self, wsi: wsi, address: address).attach()
  }

  /// The socket is gone.
  func left(_ peer: Peer) {
    eventsInTurn += 1
    counters.sockets -= 1
    if let count = socketsByAddress[peer.address.countedAs] {
      socketsByAddress[peer.address.countedAs] = count > 1 ? count - 1 : nil
    }
    switch peer.stage {
    case .idle, .upgrading: break
    case .connecting(let connection, _, _): delegate?.closed(connection, code: 1006)
    case .exchange(let exchange): forget(exchange)
    case .connection(let connection):
      connections[connection.id] = nil
      delegate?.closed(connection.id, code: connection.closeCode)
    }
  }

  /// Takes sockets again, after a turn that had its share of them.
  func resumeListening() {
    arrivalsInTurn = 0
    guard let listener = pausedListener else { return }
    pausedListener = nil
    lws_rx_flow_control(listener, 1)
  }

  /// The loop was woken by someone, or by the heartbeat, which rings no alarm.
  func wokenByAlarm() {
    guard waker.alarm.answer() else { return }
    eventsInTurn += 1
    delegate?.woken()
  }
}
