import TesseraCore
import Testing

/// A card table in a room: what the board alone does not decide.
@Suite struct RoomTableTests {
  private func table(dealing count: Int = 0, scramble: ScramblePermission = .everyone) throws -> RoomTable {
    let table = try RoomTable(.freshTable(scramble: scramble))
    table.join(1)
    table.join(2, name: "Bob")
    for index in 0..<count {
      table.move(1, UInt64(index) + 1, .table(.deal(Place(x: 2_000 + Int32(index), y: 3_000))))
    }
    table.turn()
    return table
  }

  private func card(_ number: UInt32) -> CardNumber { CardNumber(number) }

  private func cards(_ table: RoomTable) -> [CardNumber] {
    table.room.board.table?.cards.map(\.number) ?? []
  }

  @Test func `P3: a deal comes back to its dealer by client and number, with the card it became`() throws {
    let table = try table()
    table.move(2, 1, .table(.deal(Place(x: 5_000, y: 5_000))))
    table.move(1, 1, .table(.deal(Place(x: -5, y: .max))))
    let items = table.turn().items
    #expect(items.map(\.client) == [.of(2), .of(1)])
    #expect(
      items.map(\.move) == [
        .table(.deal(card(1), Place(x: 5_000, y: 5_000), order: 1, picture: 0)),
        .table(.deal(card(2), Place(x: 800, y: 12_000), order: 2, picture: 0)),
      ])
    #expect(!items.contains { $0.solved } && table.room.round == 1)
  }

  @Test func `R5: a clear that has not seen a card leaves it, whichever comes first`() throws {
    for isDealtFirst in [true, false] {
      let table = try table(dealing: 2)
      if isDealtFirst { table.move(2, 1, .table(.deal(Place(x: 5_000, y: 5_000)))) }
      table.move(1, 3, .table(.clear(through: card(2))))
      if !isDealtFirst { table.move(2, 1, .table(.deal(Place(x: 5_000, y: 5_000)))) }
      table.move(2, 2, .table(.raise(card(1))))
      let told = table.turn()
      #expect(cards(table) == [card(3)])
      #expect(
        told.rejection(to: 2)
          == Rejection(.gone, .gone(card(1), player: PlayerNumber(1)), at: table.room.sequence))
    }
  }

  @Test func `R5: what is gone names who cleared that card, not who cleared the table last`() throws {
    let table = try table(dealing: 2)
    table.move(2, 1, .table(.clear(through: card(1))))
    table.move(1, 3, .table(.clear(through: card(2))))
    for undone in [false, true] {
      if undone { table.move(1, 4, .undo(nil)) }
      table.move(2, undone ? 3 : 2, .table(.raise(card(1))))
      #expect(
        table.turn().rejection(to: 2)
          == Rejection(.gone, .gone(card(1), player: PlayerNumber(2)), at: table.room.sequence))
    }
  }

  @Test func `R6, R20: a card in somebody's hand is raised, but neither laid, turned nor flipped, by others`()
    throws
  {
    let table = try table(dealing: 1)
    table.say(1, .hold(tile: 1))
    table.move(2, 1, .table(.raise(card(1))))
    #expect(table.turn().items.count == 1)
    let others: [TableMove] = [
      .place(card(1), Place(x: 9_000, y: 9_000)), .turn(card(1), quarters: 1), .flip(card(1), up: nil),
    ]
    for (index, move) in others.enumerated() {
      table.move(2, UInt64(index) + 2, .table(move))
      #expect(
        table.turn().rejection(to: 2)
          == Rejection(.held, .held(tile: 1, player: PlayerNumber(1)), at: table.room.sequence))
    }
    table.wait(100)
    table.move(1, 2, .table(others[0]))
    table.turn()
    guard case .move(let record)? = table.records.last else {
      Issue.record("the holder's own move is stored")
      return
    }
    #expect(record.heldMs == 100)
  }

  @Test func `R13: whoever joins after two raises has the order that the others have`() throws {
    let table = try table(dealing: 2)
    table.move(1, 3, .table(.raise(card(1))))
    table.move(2, 1, .table(.raise(card(2))))
    table.turn()
    let welcome = try #require(table.join(3, name: "Eve"))
    guard case .snapshot(.table(let snapshot)) = welcome.content else {
      Issue.record("a newcomer gets the table")
      return
    }
    #expect(snapshot.cards.map(\.order) == [3, 4] && CardTable(snapshot)?.digest == welcome.digest)
  }

  @Test func `R19: a card that is dragged slowly for 45 seconds stays in hand`() throws {
    let table = try table(dealing: 1)
    table.say(1, .hold(tile: 1))
    for _ in 0..<9 {
      table.wait(5_000)
      table.say(1, .cursor(x: 1, y: 1))
    }
    table.tick()
    #expect(table.say(2, .hold(tile: 1)).heard(by: 2).count == 1, "it is refused")
    table.wait(30_000)
    table.tick()
    #expect(table.say(2, .hold(tile: 1)).holdChanges.map(\.kind) == [.began])
  }

  @Test func `R21, R22: what lies beyond is clamped, what is no card or no table's move is refused`() throws {
    let table = try table(dealing: 1)
    table.move(1, 2, .table(.place(card(1), Place(x: .max, y: 0))))
    table.turn()
    #expect(table.room.board.table?[card(1)]?.place == Place(x: 19_680, y: 800))
    let odd: [Move] = [
      .table(.place(card(9), Place(x: 1, y: 1))), .table(.turn(card(1), quarters: 0)), .scramble,
      .restore(.zero), .swap(Swap(a: 0, b: 1, tileA: 0, tileB: 1)),
    ]
    for (index, move) in odd.enumerated() {
      table.wait(3_000)
      table.move(1, UInt64(index) + 3, move)
      #expect(table.turn().rejection(to: 1)?.reason == .invalidMove, "\(move)")
    }
    let mosaic = try RoomTable()
    mosaic.join(1)
    mosaic.move(1, 1, .table(.deal(Place(x: 1, y: 1))))
    #expect(mosaic.turn().rejection(to: 1)?.reason == .invalidMove)
    #expect(mosaic.room.missingBoard == nil && table.room.missingBoard == nil)
  }

  @Test func `P6: a client holds ten cards, and the eleventh takes the place of the first`() throws {
    let table = try table(dealing: 12)
    #expect(table.join(1, client: 1)?.limits.holds == 10)
    for number in UInt64(1)...11 { table.say(1, .hold(tile: number)) }
    #expect(table.told.holdChanges.last { $0.kind == .released }?.tile == 1)
    #expect(table.say(2, .hold(tile: 2)).holdChanges.isEmpty)
    #expect(table.say(2, .hold(tile: 1)).holdChanges.map(\.kind) == [.began])
    #expect(
      table.say(1, .hold(tile: 99)).heard(by: 1) == [.notHeld(tile: 99, reason: .noSuchTile, player: nil)])
  }

  @Test func `a clear takes its cards out of every hand behind the moves, and leaves the others there`()
    throws
  {
    let table = try table(dealing: 3)
    for number in UInt64(1)...3 { table.say(1, .hold(tile: number)) }
    table.move(2, 1, .table(.clear(through: card(2))))
    let told = table.turn()
    #expect(told.holdChanges.map(\.tile) == [1, 2] && told.holdChanges.allSatisfy { $0.kind == .clear })
    #expect(table.say(2, .hold(tile: 3)).holdChanges.isEmpty, "the third is still in hand")
    #expect(table.say(1, .hold(tile: 1)).heard(by: 1).count == 1, "what is gone cannot be held")
  }

  @Test func `an undo of the clear is for everyone, for five seconds by the log's time`() throws {
    let table = try table(dealing: 2)
    table.move(1, 3, .table(.clear(through: nil)))
    table.turn()
    table.wait(5_000)
    table.move(2, 1, .undo(SequenceNumber(1)))
    #expect(table.turn().rejection(to: 2)?.reason == .nothingToUndo, "that is another move")
    table.move(2, 2, .undo(nil))
    #expect(table.turn().items.map(\.move) == [.table(.undo(SequenceNumber(3)))])
    #expect(cards(table) == [card(1), card(2)])
    table.move(1, 4, .table(.clear(through: nil)))
    table.turn()
    table.wait(5_001)
    table.move(2, 3, .undo(nil))
    #expect(table.turn().rejection(to: 2)?.reason == .nothingToUndo)
  }

  @Test func `cleared cards are told to newcomers for five seconds and then leave the memory`() throws {
    let table = try table(dealing: 1)
    table.move(1, 2, .table(.clear(through: nil)))
    table.turn()
    func told(_ session: UInt64) -> CardTable.Cleared? {
      guard case .snapshot(.table(let snapshot))? = table.join(session)?.content else { return nil }
      return snapshot.cleared
    }
    #expect(told(3)?.cards.map(\.number) == [card(1)])
    table.wait(5_001)
    table.tick()
    #expect(table.room.board.table?.cleared == nil && told(4) == nil)
  }

  @Test func `P17: who may not scramble may not clear, and who watches does nothing`() throws {
    let table = try table(dealing: 1, scramble: .host)
    table.move(1, 2, .table(.clear(through: nil)))
    #expect(table.turn().rejection(to: 1)?.reason == .notAllowed)
    table.join(3, name: "Eve", host: true)
    table.move(3, 1, .table(.clear(through: nil)))
    #expect(table.turn().items.count == 1)
    table.join(4, watching: true)
    table.move(4, 1, .table(.deal(Place(x: 1, y: 1))))
    #expect(table.turn().rejection(to: 4)?.reason == .notAllowed)
    let announced = table.say(1, .pending(.scramble)).heard(by: 1)
    #expect(announced == [.error(.notAllowed, message: "You may not scramble this room.", offset: nil)])
  }

  @Test func `P4, R9: a deal sent again is the same card`() throws {
    let table = try table()
    table.move(1, 1, .table(.deal(Place(x: 5_000, y: 5_000))))
    table.turn()
    table.move(1, 1, .table(.deal(Place(x: 5_000, y: 5_000))))
    #expect(table.turn().heard(by: 1) == [.applied(ClientSequenceNumber(1), SequenceNumber(1))])
    table.move(1, 1, .table(.deal(Place(x: 5_001, y: 5_000))))
    #expect(table.turn().rejection(to: 1)?.reason == .clientSequenceReused)
    #expect(cards(table) == [card(1)])
  }

  @Test func `P7: a short absence is made up for by the moves, and a room loaded again is the same table`()
    throws
  {
    let loaded = LoadedRoom.freshTable()
    let table = try RoomTable(loaded)
    let first = try #require(table.join(1))
    let moves: [Move] = [
      .table(.deal(Place(x: 5_000, y: 5_000))), .table(.deal(Place(x: 6_000, y: 5_000))),
      .table(.place(card(1), Place(x: 900, y: 900))), .table(.turn(card(2), quarters: 2)),
      .table(.flip(card(1), up: nil)), .table(.clear(through: card(1))), .undo(nil),
      .table(.clear(through: card(1))),
    ]
    for (index, move) in moves.enumerated() {
      table.move(1, UInt64(index) + 1, move)
      table.turn()
    }
    let position = Hello.Position(epoch: first.epoch, sequence: .zero)
    guard case .moves(let items)? = table.join(2, at: position)?.content,
      var puzzle = Puzzle(loaded.keyframe)
    else {
      Issue.record("eight moves are a short absence")
      return
    }
    for item in items { try puzzle.apply(item) }
    #expect(puzzle.board == table.room.board && items.count == moves.count)
    let again = try RoomTable(loaded.reloaded(after: table.records))
    #expect(again.room.board == table.room.board)
    again.join(1)
    again.clock = table.clock
    again.move(1, 9, .undo(nil))
    #expect(again.turn().items.count == 1, "the clear before the restart is still taken back")
  }

  @Test func `a keyframe falls on every thousandth move of a table too`() throws {
    var limits = Limits()
    limits.movesPerSecond = 0
    let table = try RoomTable(.freshTable(), limits: limits)
    table.join(1)
    for number in UInt64(1)...1_000 {
      table.move(1, number, .table(.deal(Place(x: 5_000, y: 5_000))))
      if number % 50 == 0 { table.turn() }
    }
    let keyframes = table.records.compactMap { record -> Keyframe? in
      if case .keyframe(let keyframe) = record { keyframe } else { nil }
    }
    #expect(keyframes.map(\.sequence) == [SequenceNumber(1_000)])
    #expect(keyframes.first.flatMap { Puzzle($0) }?.board == table.room.board)
  }
}

extension LoadedRoom {
  static func freshTable(scramble: ScramblePermission = .everyone) -> LoadedRoom {
    var loaded = fresh(2, 2, seed: nil, scramble: scramble)
    loaded.keyframe.board = .table(TableSnapshot(felt: .usual))
    loaded.creation.start = loaded.keyframe
    return loaded
  }
}
