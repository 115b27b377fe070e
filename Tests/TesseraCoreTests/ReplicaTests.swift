import TesseraCore
import Testing

/// What a replica does with what it is told, case by case.
@Suite struct ReplicaTests {
  /// A town whose first `count` peers have had their welcome.
  private func town(_ count: UInt8, side: Int = 4, limits: Limits = .unhurried) throws -> ReplicaTown {
    let town = try ReplicaTown(seed: 7, peers: count, side: side, limits: limits)
    try town.settle()
    return town
  }

  private func swap(_ peer: Peer, _ a: UInt16, _ b: UInt16, _ town: ReplicaTown) {
    peer.make { $0.swap(a, b, at: town.clock) }
  }

  private func commit(_ town: ReplicaTown) throws {
    town.seal()
    try town.release()
  }

  @Test func `R8: the acknowledgement of one move leaves the next one pending`() throws {
    let town = try town(1)
    let peer = town.peers[0]
    swap(peer, 0, 1, town)
    swap(peer, 2, 3, town)
    try town.hear(peer)
    try commit(town)
    peer.receive(at: town.clock)
    #expect(peer.replica.pending.map(\.number.value) == [2])
    #expect(peer.replica.view != peer.replica.confirmed)
    try town.settle()
    #expect(peer.applied == 2)
  }

  @Test func `R9: a move whose acknowledgement was lost is applied once`() throws {
    let town = try town(1)
    let peer = town.peers[0]
    swap(peer, 0, 1, town)
    try town.hear(peer)
    try commit(town)
    town.disconnect(peer)
    #expect(peer.replica.pending.count == 1)
    try town.settle()
    #expect(peer.applied == 1 && peer.refused.isEmpty)
    #expect(town.room.sequence == SequenceNumber(1))
  }

  @Test func `R10: of twenty moves made offline the five that clash are refused, the others applied`() throws
  {
    let town = try town(2, side: 8)
    let (away, here) = (town.peers[0], town.peers[1])
    town.disconnect(away)
    for pair in UInt16(0)..<20 { swap(away, 2 * pair, 2 * pair + 1, town) }
    for pair in UInt16(3)..<8 { swap(here, 2 * pair, 50 + pair, town) }
    town.clock += 60_000
    try town.settle()
    #expect(away.applied == 15 && away.refused.count == 5)
    #expect(away.refused.allSatisfy { $0.refusal == .rejected(.staleTile) })
    #expect(away.refused.allSatisfy { $0.player == here.replica.me?.player && $0.tile != nil })
    #expect(away.replica.view == town.room.board.mosaic)
    let own = town.committed.compactMap { record -> UInt64? in
      if case .move(let move) = record, move.item.client == .of(1) {
        move.item.clientSequence.value
      } else {
        nil
      }
    }
    #expect(own == own.sorted())
  }

  @Test func `R11, R24: a refused swap is off the view at once, and the refusal says who was first`() throws {
    let town = try town(2)
    let (slow, quick) = (town.peers[0], town.peers[1])
    let (first, second) = (slow.replica.view?.tiles[0], slow.replica.view?.tiles[5])
    swap(slow, 0, 5, town)
    swap(quick, 5, 9, town)
    try town.hear(quick)
    try town.hear(slow)
    try commit(town)
    slow.receive(at: town.clock)
    #expect(slow.replica.view == slow.replica.confirmed, "a swap that no longer fits is not shown")
    #expect(slow.replica.pending.count == 1, "but only the server refuses it")
    slow.receive(at: town.clock)
    #expect(slow.replica.view == town.room.board.mosaic && slow.replica.view?.tiles[0] == first)
    let refusal = try #require(slow.refused.first)
    #expect(refusal.refusal == .rejected(.staleTile))
    #expect(refusal.player == quick.replica.me?.player && refusal.tile == second.map { UInt32($0) })
  }

  @Test func `R12, R31: who joins amid two hundred moves has them all, without a gap or a repeat`() throws {
    let town = try town(2)
    let (busy, late) = (town.peers[0], town.peers[1])
    town.disconnect(late)
    for number in 0..<200 {
      swap(busy, UInt16(number % 15), 15, town)
      if number == 99 { town.connect(late) }
      while !busy.outbound.isEmpty { try town.hear(busy) }
      try town.hear(late)
      if number % 3 == 0 { try commit(town) }
      while !busy.inbound.isEmpty { busy.receive(at: town.clock) }
      if number % 7 == 0 { late.receive(at: town.clock) }
    }
    try town.settle()
    #expect(late.replica.sequence == SequenceNumber(200) && late.replica.view == town.room.board.mosaic)
    #expect(!late.events.contains { if case .hello = $0 { true } else { false } })
  }

  @Test func `P1: a gap, another epoch and a wrong digest each ask for a hello that says so`() throws {
    for why in [Hello.Why.gap, .epoch, .digest] {
      let town = try town(1)
      let peer = town.peers[0]
      let board = try #require(peer.replica.view)
      let swap = Swap(a: 0, b: 1, tileA: board.tiles[0], tileB: board.tiles[1])
      var item = Samples.item(why == .gap ? 2 : 1, .swap(swap))
      item.client = .of(99)
      let epoch = try #require(peer.replica.epoch)
      let frame = MovesFrame(
        epoch: why == .epoch ? Epoch(5) : epoch, items: [item],
        digest: why == .digest ? Digest(1) : board.digest)
      #expect(peer.replica.receive(.moves(frame), at: 0).last == .hello(.lost(why)))
      #expect(peer.replica.receive(.moves(frame), at: 0).isEmpty, "and moves are ignored until the welcome")
      guard case .hello(let hello) = peer.replica.hello() else { return }
      #expect(hello.why == why && (hello.position == nil) == (why == .digest))
    }
  }

  @Test func `after three hellos in vain it gives up until there is another connection`() throws {
    let town = try town(1)
    let peer = town.peers[0]
    let bad = MovesFrame(epoch: Epoch(5), items: [Samples.swapItem], digest: Digest(0))
    for attempt in 1...4 {
      let events = peer.replica.receive(.moves(bad), at: 0)
      #expect(events == (attempt < 4 ? [.hello(.lost(.epoch))] : [.gaveUp]))
      guard attempt < 4 else { break }
      peer.send(peer.replica.hello())
      try town.hear(peer)
      try commit(town)
      while !peer.inbound.isEmpty { peer.receive(at: town.clock) }
    }
    #expect(!peer.replica.isReady)
    town.disconnect(peer)
    try town.settle()
    #expect(peer.replica.isReady)
  }

  @Test func `P4: while storage takes nothing moves wait, then all go again in order`() throws {
    let town = try town(1)
    let peer = town.peers[0]
    _ = peer.replica.receive(.storage(writable: false), at: 0)
    swap(peer, 0, 1, town)
    swap(peer, 2, 3, town)
    #expect(peer.outbound.isEmpty && peer.replica.view != peer.replica.confirmed)
    _ = peer.replica.receive(.storage(writable: true), at: 0)
    let numbers = peer.replica.unsent(at: town.clock).compactMap { message -> UInt64? in
      if case .move(let number, _) = message { number.value } else { nil }
    }
    #expect(numbers == [1, 2])
  }

  @Test func `P4: no more moves are in flight than the limit allows`() throws {
    var limits = Limits.unhurried
    limits.inFlight = 3
    let town = try town(1, limits: limits)
    let peer = town.peers[0]
    for cell in UInt16(0)..<6 { swap(peer, 2 * cell, 2 * cell + 1, town) }
    #expect(peer.outbound.count == 3)
    try town.settle()
    #expect(peer.applied == 6 && peer.refused.isEmpty)
  }

  @Test func `P4: when the server knows fewer moves the pending ones are numbered on from there`() throws {
    let town = try town(1)
    let peer = town.peers[0]
    for _ in 0..<3 { swap(peer, 0, 1, town) }
    try town.settle()
    swap(peer, 4, 5, town)
    #expect(peer.replica.pending.map(\.number.value) == [4])
    town.committed = []
    try town.crash(cuttingOff: true)
    try town.settle()
    #expect(peer.applied == 4 && town.room.sequence == SequenceNumber(1))
  }

  @Test func `P16: an undo waits until every own move has its outcome`() throws {
    let town = try town(1)
    let peer = town.peers[0]
    swap(peer, 0, 1, town)
    peer.make { $0.undo(at: town.clock) }
    swap(peer, 2, 3, town)
    #expect(peer.outbound.count == 1)
    try town.settle()
    #expect(peer.applied == 3 && town.room.sequence == SequenceNumber(3))
    #expect(peer.replica.canUndo)
  }

  @Test func `P16: a swap that nobody was sent is taken back at once`() throws {
    let town = try town(1)
    let peer = town.peers[0]
    town.disconnect(peer)
    swap(peer, 0, 1, town)
    peer.make { $0.undo(at: town.clock) }
    #expect(peer.replica.pending.isEmpty && peer.replica.view == peer.replica.confirmed)
    try town.settle()
    #expect(town.room.sequence == .zero)
  }

  @Test func `P17: a scramble is not shown before it is confirmed, and does not outlive its connection`()
    throws
  {
    let town = try town(1)
    let peer = town.peers[0]
    let before = peer.replica.view
    peer.make { $0.scramble(at: town.clock) }
    #expect(peer.replica.view == before && peer.replica.pending.count == 1)
    town.disconnect(peer)
    try town.settle()
    #expect(peer.refused.map(\.refusal) == [.offline] && town.room.sequence == .zero)
    town.disconnect(peer)
    peer.make { $0.scramble(at: town.clock) }
    #expect(peer.replica.pending.isEmpty)
  }

  @Test func `P14: a solved board is at rest here too, and solved is told once`() throws {
    let town = try town(2, side: 2)
    let peer = town.peers[0]
    while let board = peer.replica.view, !board.isComplete {
      let cell = try #require(board.tiles.indices.first { !board.isHome($0) })
      swap(peer, UInt16(cell), board.cells[cell], town)
    }
    swap(peer, 0, 1, town)
    guard case .refused(let refusal)? = peer.events.last else { return #expect(Bool(false)) }
    #expect(refusal.refusal == .rejected(.boardAtRest))
    try town.settle()
    for peer in town.peers {
      #expect(peer.events.count { if case .solved = $0 { true } else { false } } == 1)
      #expect(peer.replica.isSolved && !peer.replica.isProgressMade && !peer.replica.canUndo)
    }
  }

  @Test func `P6: a tile in another's hand is refused here, with whose it is`() throws {
    let town = try town(2)
    let (peer, other) = (town.peers[0], town.peers[1])
    let tile = try #require(peer.replica.view?.tiles[0])
    other.send(other.replica.hold(tile))
    try town.settle()
    swap(peer, 0, 1, town)
    guard case .refused(let refusal)? = peer.events.last else { return #expect(Bool(false)) }
    #expect(refusal.refusal == .rejected(.held) && refusal.tile == UInt32(tile))
    #expect(refusal.player == other.replica.me?.player)
  }

  @Test func `P11: pending moves outlive the page, and only for the same client`() throws {
    let town = try town(1)
    let peer = town.peers[0]
    town.disconnect(peer)
    swap(peer, 0, 1, town)
    let saved = try #require(peer.replica.saved())
    var stranger = Replica(Introduction(room: "", client: .of(9), name: ""))
    let isStrangers = stranger.takeUp(saved: saved.span)
    #expect(!isStrangers)
    for length in 0..<saved.count {
      let part = Array(saved.prefix(length))
      var reloaded = Replica(Introduction(room: "", client: .of(1), name: ""))
      let isTakenUp = reloaded.takeUp(saved: part.span)
      #expect(!isTakenUp)
    }
    var reloaded = Replica(peer.replica.introduction)
    let isTakenUp = reloaded.takeUp(saved: saved.span)
    #expect(isTakenUp)
    peer.replica = reloaded
    try town.settle()
    #expect(peer.applied == 1 && town.room.sequence == SequenceNumber(1))
  }

  @Test func `P19: another build reloads the page once nothing is pending`() throws {
    let town = try ReplicaTown(seed: 7, peers: 1, side: 4)
    let peer = town.peers[0]
    var introduction = peer.replica.introduction
    introduction.build = "another"
    peer.replica = Replica(introduction)
    try town.settle()
    #expect(peer.events.count { $0 == .reload(.build) } == 1)
  }
}
