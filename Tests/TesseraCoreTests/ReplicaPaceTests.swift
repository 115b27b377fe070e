import TesseraCore
import Testing

/// How fast a replica sends.
@Suite struct ReplicaPaceTests {
  private func swapAnywhere(_ peer: Peer, _ town: ReplicaTown) {
    guard let count = peer.replica.view?.grid.count else { return }
    let (a, b) = (UInt16(town.below(count)), UInt16(town.below(count)))
    peer.make { $0.swap(a, b, at: town.clock) }
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
