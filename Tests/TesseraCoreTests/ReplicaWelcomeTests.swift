import TesseraCore
import Testing

/// Welcomes that cross what a replica says.
@Suite struct ReplicaWelcomeTests {
  /// A town in which a move has just been told, and one who has not read it yet.
  private func moved() throws -> (ReplicaTown, slow: Peer, SessionID) {
    let town = try ReplicaTown(seed: 7, peers: 2, side: 4)
    try town.settle()
    let (slow, other) = (town.peers[0], town.peers[1])
    let session = try #require(slow.session)
    other.make { $0.swap(0, 1, at: town.clock) }
    try town.hear(other)
    town.seal()
    try town.release()
    return (town, slow, session)
  }

  @Test func `P9, P10: a welcome from before the hello under way is passed over when it does not follow`()
    throws
  {
    let (town, slow, session) = try moved()
    // Its hello crosses the move, and the welcome the server owes it for having been slow.
    slow.send(slow.replica.hello())
    town.room.welcomeAgain(session, from: .init(epoch: town.room.epoch, sequence: town.room.sequence))
    town.seal()
    try town.release()
    while !slow.inbound.isEmpty { slow.receive(at: town.clock) }
    #expect(!slow.replica.isReady)
    try town.settle()
    #expect(slow.replica.confirmed == town.room.board.mosaic)
    #expect(!slow.events.contains(.hello(.lost(.digest))))
  }

  @Test func `P1, P10: a welcome behind a gap asks for a hello that says so`() throws {
    let (town, slow, session) = try moved()
    slow.inbound = []
    town.room.welcomeAgain(session, from: .init(epoch: town.room.epoch, sequence: town.room.sequence))
    town.seal()
    try town.release()
    slow.receive(at: town.clock)
    #expect(slow.events.last == .hello(.lost(.gap)))
    try town.settle()
    #expect(slow.replica.confirmed == town.room.board.mosaic)
  }

  @Test func `P4: a move whose outcome the server has forgotten does not stay pending for ever`() throws {
    let town = try ReplicaTown(seed: 7, peers: 1, side: 4)
    try town.settle()
    let peer = town.peers[0]
    let session = try #require(peer.session)
    // A copy of the page has used the number, and 64 after it.
    for number in UInt64(1)...70 {
      let move = ClientMessage.move(ClientSequenceNumber(number), .move(.undo(SequenceNumber(1))))
      _ = town.room.receive(move, from: session, at: town.now)
      town.seal()
      _ = town.room.release()
    }
    peer.make { $0.swap(0, 1, at: town.clock) }
    try town.settle()
    #expect(peer.refused.map(\.refusal) == [.forgotten])
    #expect(peer.replica.view == town.room.board.mosaic)
  }
}
