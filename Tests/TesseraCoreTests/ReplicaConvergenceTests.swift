import TesseraCore
import Testing

/// Everyone converges, whatever the network does: seeded histories through the real room.
@Suite struct ReplicaConvergenceTests {
  private func step(_ town: ReplicaTown) throws {
    town.clock += town.random.next(below: 40)
    let peer = town.peers[town.below(town.peers.count)]
    switch town.below(100) {
    case 0..<34: swapAnywhere(peer, town)
    case 34..<38: peer.make { $0.undo(at: town.clock) }
    case 38: peer.make { $0.scramble(at: town.clock) }
    case 39: peer.make { $0.restore($0.sequence, at: town.clock) }
    case 40..<60: try town.hear(peer)
    case 60..<68: town.seal()
    case 68..<78: try town.release()
    case 78..<94: peer.receive(at: town.clock)
    case 94: town.disconnect(peer)
    case 95 where town.below(20) == 0: try town.crash(cuttingOff: town.below(2) == 0)
    case 96: for message in peer.replica.unsent(at: town.clock) { peer.send(message) }
    default: town.connect(peer)
    }
  }

  private func swapAnywhere(_ peer: Peer, _ town: ReplicaTown) {
    guard let count = peer.replica.view?.grid.count else { return }
    let (a, b) = (UInt16(town.below(count)), UInt16(town.below(count)))
    peer.make { $0.swap(a, b, at: town.clock) }
    checkView(peer.replica)
  }

  /// The law of the view: it is the confirmed board with the shown swaps on it.
  private func checkView(_ replica: Replica) {
    guard var board = replica.confirmed else { return }
    for move in replica.pending where move.isShown {
      guard let swap = move.swap else { continue }
      #expect(board.matches(swap))
      board.exchange(swap.a, swap.b)
    }
    #expect(board == replica.view)
  }

  private func checkRest(_ town: ReplicaTown) {
    let items = town.committed.compactMap { record -> MoveItem? in
      if case .move(let move) = record { move.item } else { nil }
    }
    #expect(items.map(\.sequence.value) == (0..<items.count).map { UInt64($0 + 1) })
    for peer in town.peers {
      #expect(peer.replica.confirmed == town.room.board)
      #expect(peer.replica.view == town.room.board)
      #expect(peer.replica.sequence == town.room.sequence)
      #expect(peer.replica.round == town.room.round)
      #expect(peer.replica.isSolved == town.room.isAtRest)
      let own = items.filter { $0.client == .of(UInt64(peer.number)) }
      #expect(own.count == peer.applied, "every applied move was settled once")
      #expect(peer.applied + peer.refused.count == peer.open, "every move had exactly one end")
      #expect(!peer.refused.contains { $0.refusal == .forgotten })
      #expect(!peer.events.contains(.gaveUp))
      #expect(!peer.events.contains { if case .error = $0 { true } else { false } })
    }
  }

  @Test(arguments: 1...60)
  func `P1, P3, P4, P7: three peers on bad connections converge`(seed: Int) throws {
    let town = try ReplicaTown(seed: UInt64(seed), peers: 3, side: 2 + seed % 5)
    for _ in 0..<600 { try step(town) }
    try town.settle()
    checkRest(town)
  }

  @Test(arguments: 1...4)
  func `P15: a client that paces itself by the limits is never refused for its speed`(seed: Int) throws {
    let town = try ReplicaTown(seed: UInt64(seed), peers: 1, side: 6, limits: Limits())
    let peer = town.peers[0]
    town.connect(peer)
    for _ in 0..<300 {
      town.clock += 10
      swapAnywhere(peer, town)
      for message in peer.replica.unsent(at: town.clock) { peer.send(message) }
      while !peer.outbound.isEmpty { try town.hear(peer) }
      town.seal()
      try town.release()
      while !peer.inbound.isEmpty { peer.receive(at: town.clock) }
    }
    try town.settle()
    #expect(peer.refused.isEmpty)
    #expect(peer.applied == peer.open && peer.applied > 200)
  }
}
