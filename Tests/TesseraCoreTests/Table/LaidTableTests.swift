import TesseraCore
import Testing

/// What a player sees of the own moves on a card table before the server has answered.
@Suite struct LaidTableTests {
  private let middle = Place(x: 10_240, y: 6_400)
  private let corner = Place(x: 900, y: 900)

  private func town(_ count: UInt8, seed: UInt64 = 7, limits: Limits = .unhurried) throws -> ReplicaTown {
    let town = try ReplicaTown(seed: seed, peers: count, start: .freshTable(), limits: limits)
    try town.settle()
    return town
  }

  private func play(_ peer: Peer, _ move: TableMove, _ town: ReplicaTown) {
    peer.make { $0.play(move, at: town.clock) }
  }

  /// The name of the card that the peer dealt last.
  private func dealt(_ peer: Peer) throws -> CardNumber {
    try #require(
      peer.events.reversed().lazy.compactMap { event -> CardNumber? in
        if case .dealt(let name) = event { name } else { nil }
      }.first)
  }

  private func numbers(_ peer: Peer) -> [CardNumber: CardNumber] {
    var numbers: [CardNumber: CardNumber] = [:]
    for case .numbered(let name, let number) in peer.events { numbers[name] = number }
    return numbers
  }

  /// Names and places of the cards that the peer sees.
  private func seen(_ peer: Peer) -> [CardNumber: Place] {
    guard let laid = peer.replica.laid else { return [:] }
    return Dictionary(uniqueKeysWithValues: laid.table.cards.map { (laid.name(of: $0.number), $0.place) })
  }

  @Test func `an own card is there at once, can be moved, and takes its number when it is confirmed`() throws
  {
    let town = try town(2)
    let (ada, bob) = (town.peers[0], town.peers[1])
    play(ada, .deal(middle), town)
    let name = try dealt(ada)
    #expect(name.isProvisional && seen(ada) == [name: middle] && seen(bob) == [:])
    play(ada, .place(name, corner), town)
    #expect(seen(ada) == [name: corner] && ada.outbound.count == 1, "it cannot be named to the server yet")
    play(bob, .deal(middle), town)
    try town.hear(bob)
    try town.settle()
    #expect(numbers(ada) == [name: CardNumber(2)] && ada.applied == 2)
    #expect(seen(ada) == seen(bob) && seen(bob)[CardNumber(2)] == corner)
  }

  @Test func `a card of the server's keeps what was done to it while others move other cards`() throws {
    let town = try town(2)
    let (ada, bob) = (town.peers[0], town.peers[1])
    for _ in 0..<2 { play(ada, .deal(middle), town) }
    try town.settle()
    play(ada, .place(CardNumber(1), corner), town)
    play(bob, .place(CardNumber(2), corner), town)
    try town.hear(bob)
    town.seal()
    try town.release()
    ada.receive(at: town.clock)
    #expect(seen(ada) == [CardNumber(1): corner, CardNumber(2): corner] && ada.replica.pending.count == 1)
    #expect(ada.replica.table?[CardNumber(1)]?.place == middle)
  }

  @Test func `a refused move is taken back, and what was laid on top of it stays`() throws {
    let town = try town(2)
    let (ada, bob) = (town.peers[0], town.peers[1])
    for _ in 0..<2 { play(ada, .deal(middle), town) }
    try town.settle()
    bob.send(bob.replica.hold(1))
    try town.hear(bob)
    play(ada, .place(CardNumber(1), corner), town)
    play(ada, .place(CardNumber(2), corner), town)
    #expect(seen(ada) == [CardNumber(1): corner, CardNumber(2): corner])
    try town.settle()
    #expect(seen(ada) == [CardNumber(1): middle, CardNumber(2): corner])
    #expect(ada.refused.map(\.refusal) == [.rejected(.held)] && ada.refused.map(\.tile) == [1])
  }

  @Test func `the moves of a card that was never dealt are refused with it, and those behind go on`() throws {
    let town = try town(2)
    let (ada, bob) = (town.peers[0], town.peers[1])
    for _ in 0..<CardTable.capacity - 1 { play(bob, .deal(middle), town) }
    try town.settle()
    play(bob, .deal(middle), town)
    play(ada, .deal(middle), town)
    let name = try dealt(ada)
    play(ada, .place(name, corner), town)
    play(ada, .turn(CardNumber(1), quarters: 1), town)
    try town.hear(bob)
    try town.settle()
    #expect(ada.refused.map(\.refusal) == [.rejected(.tableFull), .rejected(.tableFull)] && ada.applied == 1)
    #expect(town.room.board.table?[CardNumber(1)]?.turn == 1)
    #expect(ada.replica.laid?.table == town.room.board.table)
  }

  @Test func `P11: the moves of a card are let go when a copied tab has used its deal's number`() throws {
    let town = try town(1)
    let peer = town.peers[0]
    play(peer, .deal(middle), town)
    try town.settle()
    play(peer, .deal(middle), town)
    play(peer, .place(try dealt(peer), corner), town)
    play(peer, .turn(CardNumber(1), quarters: 1), town)
    let another = MoveRequest.move(.table(.flip(CardNumber(1), up: nil)))
    peer.outbound = [ClientMessage.move(ClientSequenceNumber(2), another).encoded()]
    try town.settle()
    #expect(peer.refused.map(\.refusal) == [.forgotten] && peer.applied == 3)
    #expect(town.room.board.table?[CardNumber(1)]?.turn == 1)
    #expect(peer.replica.laid?.table == town.room.board.table)
  }

  @Test func `R5: a clear is shown at once and takes the own cards along, but nobody's card between`() throws
  {
    let town = try town(2)
    let (ada, bob) = (town.peers[0], town.peers[1])
    play(ada, .deal(middle), town)
    play(ada, .clear(through: nil), town)
    #expect(seen(ada) == [:] && ada.outbound.count == 1, "the clear follows its cards")
    try town.settle()
    #expect(town.room.board.table?.cards.isEmpty == true && ada.applied == 2)
    play(ada, .deal(middle), town)
    play(ada, .clear(through: nil), town)
    play(bob, .deal(middle), town)
    try town.hear(bob)
    try town.settle()
    #expect(town.room.board.table?.cards.map(\.number) == [CardNumber(2), CardNumber(3)])
    #expect(ada.refused.map(\.refusal) == [.rejected(.gone)])
    #expect(ada.replica.laid?.table == town.room.board.table)
  }

  @Test func `an undone clear is back at once`() throws {
    let town = try town(1)
    let peer = town.peers[0]
    play(peer, .deal(middle), town)
    try town.settle()
    play(peer, .clear(through: nil), town)
    try town.settle()
    peer.make { $0.undo(at: town.clock) }
    #expect(seen(peer) == [CardNumber(1): middle] && peer.replica.table?.cards.isEmpty == true)
    try town.settle()
    #expect(seen(peer) == [CardNumber(1): middle] && peer.applied == 3)
  }

  @Test func `R10: cards dealt and moved offline outlive the page`() throws {
    let town = try town(1)
    let peer = town.peers[0]
    town.disconnect(peer)
    play(peer, .deal(middle), town)
    play(peer, .place(try dealt(peer), corner), town)
    let saved = try #require(peer.replica.saved())
    var introduction = peer.replica.introduction
    introduction.token = "t"
    peer.replica = Replica(introduction)
    let isTakenUp = peer.replica.takeUp(saved: saved.span)
    #expect(isTakenUp)
    try town.settle()
    play(peer, .deal(middle), town)
    #expect(seen(peer)[CardNumber(1)] == corner && seen(peer).count == 2 && peer.applied == 2)
    #expect(peer.replica.hold(try dealt(peer).value) == nil, "the server knows no such name")
  }

  @Test(arguments: [3, 300])
  func `a move changes the cards that it names, however many lie there`(count: Int) throws {
    let town = try town(2)
    let (ada, bob) = (town.peers[0], town.peers[1])
    for _ in 0..<count { play(bob, .deal(middle), town) }
    try town.settle()
    #expect(ada.replica.takeTableChange()?.isEverything == true, "nobody has looked yet")
    let (first, second) = (CardNumber(1), CardNumber(2))
    let moves: [(TableMove, Set<CardNumber>)] = [
      (.place(first, corner), [first]), (.raise(second), [second]), (.turn(first, quarters: 1), [first]),
      (.flip(second, up: nil), [second]), (.stack([first, second], corner), [first, second]),
    ]
    for (move, cards) in moves {
      play(ada, move, town)
      #expect(ada.replica.takeTableChange()?.names == cards, "shown at once")
      try town.settle()
      #expect(ada.replica.takeTableChange()?.names == cards, "confirmed")
      _ = bob.replica.takeTableChange()
    }
    play(ada, .deal(middle), town)
    let name = try dealt(ada)
    #expect(ada.replica.takeTableChange()?.names == [name])
    try town.settle()
    let number = CardNumber(UInt32(count) + 1)
    #expect(ada.replica.takeTableChange()?.names == [name, number], "it has its number")
    #expect(bob.replica.takeTableChange()?.names == [number] && bob.replica.laid?[name] == nil)
    play(ada, .clear(through: nil), town)
    #expect(ada.replica.takeTableChange()?.isEverything == true)
  }

  /// Anything that a player may do, now and then to the card that was dealt last.
  private func act(_ peer: Peer, in town: ReplicaTown) {
    let names = seen(peer).keys.sorted()
    let card = names.isEmpty ? CardNumber(1) : names[town.below(names.count)]
    let place = Place(x: Int32(town.below(20_000)), y: Int32(town.below(12_000)))
    switch town.below(16) {
    case 0..<5: play(peer, .deal(place), town)
    case 5..<10: play(peer, .place(card, place), town)
    case 10: play(peer, .raise(card), town)
    case 11: play(peer, .turn(card, quarters: 1), town)
    case 12: play(peer, .flip(card, up: nil), town)
    case 13: play(peer, .clear(through: nil), town)
    case 14: peer.make { $0.undo(at: town.clock) }
    default: peer.send(peer.replica.hold(card.value))
    }
  }

  @Test(arguments: UInt64(1)...30)
  func `P1–P11: when all is answered everyone sees what is confirmed, and names change once`(seed: UInt64)
    throws
  {
    let limits = seed % 3 == 0 ? Limits() : .unhurried
    let town = try town(3, seed: seed, limits: limits)
    var onlookers = Array(repeating: Onlooker(), count: 3)
    for step in 0..<500 {
      town.clock += UInt64(town.below(700))
      let peer = town.peers[town.below(3)]
      switch town.below(26) {
      case 0: town.connect(peer)
      case 1: if town.below(6) == 0 { town.disconnect(peer) }
      case 2: if town.below(8) == 0 { try town.crash(cuttingOff: town.below(2) == 0) }
      case 3..<11: act(peer, in: town)
      case 11..<16: try town.hear(peer)
      case 16..<19: town.seal()
      case 19..<22: try town.release()
      default: peer.receive(at: town.clock)
      }
      let numbered = numbers(peer)
      #expect(seen(peer).keys.allSatisfy { numbered[$0] == nil }, "a numbered card has no other name")
      guard step % 3 == 0 else { continue }
      let isTold = onlookers[Int(peer.number) - 1].look(at: peer)
      #expect(isTold, "what changed is told, all of it")
    }
    try town.settle()
    for peer in town.peers {
      #expect(peer.replica.laid?.table == peer.replica.table, "nothing waits")
      #expect(peer.replica.table?.cards == town.room.board.table?.cards)
      #expect(peer.open == peer.applied + peer.refused.count)
      #expect(seen(peer).keys.allSatisfy { !$0.isProvisional })
    }
  }
}
