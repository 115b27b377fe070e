import TesseraCore
import Testing

/// Card tables as their players' replicas have them.
@Suite struct ReplicaTableTests {
  private func town(_ count: UInt8, seed: UInt64 = 7) throws -> ReplicaTown {
    let town = try ReplicaTown(seed: seed, peers: count, start: .freshTable())
    try town.settle()
    return town
  }

  private func play(_ peer: Peer, _ move: TableMove, _ town: ReplicaTown) {
    peer.make { $0.play(move, at: town.clock) }
  }

  private let middle = Place(x: 10_240, y: 6_400)

  @Test func `everyone hears of a card once it is dealt, and its dealer that it is the own one`() throws {
    let town = try town(2)
    play(town.peers[0], .deal(middle), town)
    #expect(town.peers[0].replica.table?.cards.isEmpty == true, "the server has not agreed yet")
    try town.settle()
    for (peer, isMine) in zip(town.peers, [true, false]) {
      #expect(peer.replica.table == town.room.board.table)
      let moved = peer.events.compactMap { event -> ShownTableMove? in
        if case .tableMoved(let move) = event { move } else { nil }
      }
      #expect(moved.map(\.isMine) == [isMine])
      #expect(moved.map(\.move) == [.deal(CardNumber(1), middle, order: 1, picture: 0)])
    }
    #expect(town.peers[0].applied == 1)
  }

  @Test func `a move of what is gone, held or none is refused here`() throws {
    let town = try town(2)
    let (ada, bob) = (town.peers[0], town.peers[1])
    for _ in 0..<2 { play(ada, .deal(middle), town) }
    try town.settle()
    ada.send(ada.replica.hold(2))
    play(bob, .clear(through: CardNumber(1)), town)
    try town.settle()
    let refusals: [(TableMove, RejectionReason)] = [
      (.raise(CardNumber(1)), .gone), (.flip(CardNumber(2), up: nil), .held),
      (.raise(CardNumber(3)), .invalidMove),
    ]
    for (move, reason) in refusals {
      play(bob, move, town)
      guard case .refused(let refused)? = bob.events.last else {
        Issue.record("\(move) is refused")
        continue
      }
      #expect(refused.refusal == .rejected(reason) && refused.number == nil)
    }
    #expect(bob.replica.pending.isEmpty)
    bob.make { $0.swap(0, 1, at: town.clock) }
    #expect(bob.replica.pending.isEmpty, "there are no tiles to swap")
  }

  @Test func `R5: a clear takes what the player saw, and does not outlive its connection`() throws {
    let town = try town(2)
    let (ada, bob) = (town.peers[0], town.peers[1])
    play(ada, .deal(middle), town)
    try town.settle()
    play(ada, .deal(middle), town)
    play(bob, .clear(through: nil), town)
    try town.settle()
    #expect(town.room.board.table?.cards.map(\.number) == [CardNumber(2)])
    #expect(ada.replica.canUndo && bob.replica.canUndo)
    ada.make { $0.undo(at: town.clock) }
    try town.settle()
    #expect(town.room.board.table?.cards.count == 2 && !bob.replica.canUndo)
    play(bob, .clear(through: nil), town)
    town.disconnect(bob)
    try town.settle()
    #expect(bob.refused.map(\.refusal) == [.offline] && town.room.board.table?.cards.count == 2)
  }

  @Test func `R10: cards dealt and moved offline are dealt and moved when the connection is back`() throws {
    let town = try town(2)
    let (ada, bob) = (town.peers[0], town.peers[1])
    for _ in 0..<2 { play(ada, .deal(middle), town) }
    try town.settle()
    town.disconnect(ada)
    play(ada, .deal(Place(x: 900, y: 900)), town)
    play(ada, .place(CardNumber(1), Place(x: 900, y: 900)), town)
    play(ada, .flip(CardNumber(2), up: false), town)
    play(bob, .clear(through: CardNumber(1)), town)
    try town.settle()
    #expect(ada.applied == 4 && ada.refused.map(\.refusal) == [.rejected(.gone)])
    #expect(ada.refused.first?.tile == 1 && ada.refused.first?.player == bob.replica.me?.player)
    #expect(town.peers.allSatisfy { $0.replica.table == town.room.board.table })
  }

  @Test func `what was cleared is forgotten when the page says so, and the table stays the same`() throws {
    let town = try town(1)
    let peer = town.peers[0]
    play(peer, .deal(middle), town)
    try town.settle()
    play(peer, .clear(through: nil), town)
    try town.settle()
    let digest = peer.replica.table?.digest
    peer.replica.forgetCleared()
    #expect(peer.replica.table?.cleared == nil && peer.replica.table?.digest == digest)
    #expect(!peer.replica.canUndo)
  }

  /// Anything that a player may do at any time.
  private func act(_ peer: Peer, in town: ReplicaTown) {
    let card = CardNumber(UInt32(town.below(Int(peer.replica.table?.next.value ?? 1) + 1)))
    let place = Place(x: Int32(town.below(22_000)), y: Int32(town.below(14_000)))
    switch town.below(20) {
    case 0..<6: play(peer, .deal(place), town)
    case 6..<11: play(peer, .place(card, place), town)
    case 11..<13: play(peer, .raise(card), town)
    case 13: play(peer, .turn(card, quarters: UInt8(town.below(5))), town)
    case 14: play(peer, .flip(card, up: nil), town)
    case 15: play(peer, .clear(through: nil), town)
    case 16: peer.make { $0.undo(at: town.clock) }
    case 17: peer.send(peer.replica.hold(card.value))
    default: peer.send(peer.replica.release(card.value))
    }
  }

  @Test(arguments: UInt64(1)...30)
  func `P1–P11: everyone comes to one table, whatever is lost, crashes or comes late`(seed: UInt64) throws {
    let town = try ReplicaTown(seed: seed, peers: 3, start: .freshTable())
    for _ in 0..<500 {
      town.clock += UInt64(town.below(700))
      let peer = town.peers[town.below(3)]
      switch town.below(24) {
      case 0: town.connect(peer)
      case 1: if town.below(6) == 0 { town.disconnect(peer) }
      case 2: if town.below(8) == 0 { try town.crash(cuttingOff: town.below(2) == 0) }
      case 3..<9: act(peer, in: town)
      case 9..<14: try town.hear(peer)
      case 14..<17: town.seal()
      case 17..<20: try town.release()
      default: peer.receive(at: town.clock)
      }
    }
    try town.settle()
    var replay = try #require(Replay(town.start.keyframe))
    for case .move(let record) in town.committed {
      try replay.append([record.item])
      replay.seek(record.item.sequence)
      #expect(replay.digest == record.digest)
    }
    for peer in town.peers {
      #expect(peer.replica.table?.cards == town.room.board.table?.cards)
      #expect(peer.replica.table?.digest == replay.digest && peer.open == peer.applied + peer.refused.count)
    }
    for sequence in stride(from: replay.last.value, through: 0, by: -7) {
      replay.seek(SequenceNumber(sequence))
      let record = town.committed.compactMap { record -> MoveRecord? in
        if case .move(let move) = record, move.item.sequence.value == sequence { move } else { nil }
      }
      #expect(record.first.map { $0.digest == replay.digest } ?? (sequence == 0), "R29")
    }
  }
}
