import TesseraCore
import Testing

/// P6: who has which tile in hand.
@Suite struct RoomHoldsTests {
  private func change(_ tile: some BinaryInteger, _ player: UInt32, _ kind: HoldChange.Kind) -> HoldChange {
    HoldChange(tile: UInt32(tile), player: PlayerNumber(player), kind: kind)
  }

  private func two() throws -> RoomTable {
    let table = try RoomTable()
    table.join(1)
    table.join(2)
    return table
  }

  @Test func `P6: a hold and its release are told to everyone at once`() throws {
    let table = try two()
    #expect(table.say(1, .hold(tile: 7)) == [.send(.holds([change(7, 1, .began)]), to: .everyone)])
    #expect(table.say(1, .release(tile: 7)) == [.send(.holds([change(7, 1, .released)]), to: .everyone)])
    #expect(table.turn().isEmpty)
  }

  @Test func `P6: a held tile is refused to another player, with who holds it`() throws {
    let table = try two()
    table.say(1, .hold(tile: 7))
    #expect(
      table.say(2, .hold(tile: 7)) == [
        .send(
          .notHeld(tile: 7, reason: .held, player: PlayerNumber(1)), to: .session(SessionID(2)))
      ])
  }

  @Test(arguments: [16, 65_536, 1 << 40] as [UInt64])
  func `R22, P6: what is no tile cannot be held`(tile: UInt64) throws {
    let table = try two()
    #expect(
      table.say(1, .hold(tile: tile)).heard(by: 1) == [
        .notHeld(tile: tile, reason: .noSuchTile, player: nil)
      ])
    #expect(table.say(1, .release(tile: tile)).isEmpty)
  }

  @Test func `R28, P6: who only watches holds nothing and points at nothing`() throws {
    let table = try RoomTable()
    table.join(1, watching: true)
    #expect(
      table.say(1, .hold(tile: 1)).heard(by: 1) == [.notHeld(tile: 1, reason: .notAllowed, player: nil)])
    table.say(1, .cursor(x: 1, y: 1))
    #expect(table.room.cursors() == nil)
  }

  @Test func `P6: a new hold releases the client's old one`() throws {
    let table = try two()
    table.say(1, .hold(tile: 7))
    #expect(
      table.say(1, .hold(tile: 8)).holdChanges == [change(7, 1, .released), change(8, 1, .began)])
    #expect(table.say(2, .hold(tile: 7)).holdChanges == [change(7, 2, .began)])
  }

  @Test func `R20, P6: a swap that names a tile another player holds is refused with who holds it`() throws {
    let table = try two()
    let tile = table.room.board.tiles[0]
    table.say(1, .hold(tile: UInt64(tile)))
    table.move(2, 1, table.swap(5, 0))
    #expect(
      table.turn().rejection(to: 2)
        == Rejection(.held, .held(tile: UInt32(tile), player: PlayerNumber(1)), at: .zero))
    table.move(1, 1, table.swap(5, 0))
    #expect(table.turn().items.count == 1)
  }

  @Test func `P5, P6: a stale tile is told before a held one, and an undo respects holds`() throws {
    let table = try two()
    table.move(2, 1, table.swap(0, 5))
    table.turn()
    table.say(1, .hold(tile: UInt64(table.room.board.tiles[0])))
    table.move(2, 2, .undo(nil))
    #expect(table.turn().rejection(to: 2)?.reason == .held)
    let held = table.room.board.tiles[0]
    table.move(2, 3, .swap(Swap(a: 1, b: 2, tileA: held, tileB: 3)))
    #expect(table.turn().rejection(to: 2)?.reason == .staleTile)
  }

  @Test func `P6: a hold ends 30 s after its last renewal, at the first input behind it`() throws {
    let table = try two()
    table.say(1, .hold(tile: 7))
    table.wait(29_999)
    #expect(table.tick().isEmpty)
    table.wait(1)
    #expect(table.say(2, .hold(tile: 7)).holdChanges == [change(7, 1, .expired), change(7, 2, .began)])
  }

  @Test func `R19, P6: dragging, moving and holding again renew a hold, a ping does not`() throws {
    let table = try two()
    table.say(1, .hold(tile: 7))
    let renewals: [ClientMessage] = [
      .cursor(x: 3, y: 4), .hold(tile: 7), .move(ClientSequenceNumber(1), .move(table.swap(0, 1))),
    ]
    for renewal in renewals {
      table.wait(20_000)
      #expect(table.say(1, renewal).holdChanges.isEmpty)
    }
    table.turn()
    table.wait(20_000)
    #expect(table.say(1, .ping(id: 4)) == [.send(.pong(id: 4), to: .session(SessionID(1)))])
    table.wait(10_000)
    #expect(table.tick().holdChanges == [change(7, 1, .expired)])
  }

  @Test func `R2, P6: a hold outlives its connection by 3 s and ends once`() throws {
    let table = try two()
    table.say(1, .hold(tile: 7))
    table.leave(1)
    table.wait(2_999)
    #expect(
      table.say(2, .hold(tile: 7)).heard(by: 2) == [
        .notHeld(tile: 7, reason: .held, player: PlayerNumber(1))
      ])
    table.wait(1)
    #expect(table.say(2, .hold(tile: 7)).holdChanges == [change(7, 1, .left), change(7, 2, .began)])
    #expect(table.told.holdChanges.filter { $0.kind == .left }.count == 1)
  }

  @Test func `R16, P6: a hold passes to the connection that replaces its own`() throws {
    let table = try two()
    table.say(1, .hold(tile: 7))
    table.join(11, client: 1, player: 1)
    table.wait(10_000)
    #expect(table.tick().isEmpty)
    #expect(table.say(11, .release(tile: 7)).holdChanges == [change(7, 1, .released)])
  }

  @Test func `P6: a client that is back within 3 s keeps its hold`() throws {
    let table = try two()
    table.say(1, .hold(tile: 7))
    table.leave(1)
    table.wait(2_000)
    let welcome = try #require(table.join(11, client: 1, player: 1))
    #expect(welcome.holds == [Hold(tile: 7, player: PlayerNumber(1))])
    table.wait(5_000)
    #expect(table.tick().holdChanges.isEmpty)
  }

  @Test func `P6: another client of the same player takes a hold over`() throws {
    let table = try two()
    table.join(3, client: 3, player: 1)
    table.say(1, .hold(tile: 7))
    #expect(table.say(3, .hold(tile: 7)).isEmpty)
    #expect(table.say(1, .release(tile: 7)).isEmpty)
    #expect(table.say(3, .release(tile: 7)).holdChanges == [change(7, 1, .released)])
  }

  @Test func `P6: a drop is seen before the end of its hold`() throws {
    let table = try two()
    table.say(1, .hold(tile: 7))
    table.move(1, 1, table.swap(0, 1))
    #expect(table.say(1, .release(tile: 7)).isEmpty)
    let told = table.turn()
    #expect(told.items.count == 1 && told.holdChanges == [change(7, 1, .released)])
  }

  @Test func `P6: an end made after the turn was sealed leaves with the same receipt`() throws {
    let table = try two()
    table.say(1, .hold(tile: 7))
    table.move(1, 1, table.swap(0, 1))
    #expect(table.seal())
    #expect(table.say(1, .release(tile: 7)).isEmpty)
    #expect(table.release().holdChanges == [change(7, 1, .released)])
  }

  @Test func `P6: a grant that follows an end still waiting waits with it, others leave at once`() throws {
    let table = try two()
    table.say(1, .hold(tile: 7))
    table.move(1, 1, table.swap(0, 1))
    table.say(1, .release(tile: 7))
    #expect(table.say(2, .hold(tile: 7)).isEmpty)
    #expect(table.say(1, .hold(tile: 9)).holdChanges == [change(9, 1, .began)])
    #expect(table.turn().holdChanges == [change(7, 1, .released), change(7, 2, .began)])
  }

  @Test func `P6: a waiting grant keeps its order across a sealed turn`() throws {
    let table = try two()
    table.say(1, .hold(tile: 7))
    table.move(1, 1, table.swap(0, 1))
    table.say(1, .release(tile: 7))
    #expect(table.seal())
    #expect(table.say(2, .hold(tile: 7)).isEmpty)
    #expect(table.say(2, .release(tile: 7)).isEmpty)
    #expect(
      table.release().holdChanges == [
        change(7, 1, .released), change(7, 2, .began), change(7, 2, .released),
      ])
  }

  @Test func `P6, P17: a scramble ends all holds, told behind it`() throws {
    let table = try two()
    table.say(1, .hold(tile: 7))
    table.say(2, .hold(tile: 8))
    table.move(1, 1, .scramble)
    let told = table.turn()
    #expect(told.holdChanges == [change(7, 1, .scramble), change(8, 2, .scramble)])
    #expect(told.first != nil && told.items.count == 1)
    #expect(table.say(2, .hold(tile: 7)).holdChanges == [change(7, 2, .began)])
  }

  @Test func `P6, P14: the solving move ends all holds, and at rest nothing is held`() throws {
    let table = try RoomTable(2, 2, seed: nil)
    table.join(1)
    table.join(2)
    table.say(2, .hold(tile: 3))
    table.move(1, 1, table.swap(0, 1))
    #expect(table.say(2, .hold(tile: 2)).isEmpty)
    let told = table.turn()
    #expect(told.holdChanges == [change(3, 2, .solved)])
    #expect(told.heard(by: 2).contains(.notHeld(tile: 2, reason: .boardAtRest, player: nil)))
    #expect(
      table.say(2, .hold(tile: 2)).heard(by: 2) == [
        .notHeld(tile: 2, reason: .boardAtRest, player: nil)
      ])
  }

  @Test func `P6: a move stores how long its player had held the tile`() throws {
    let table = try two()
    table.say(1, .hold(tile: UInt64(table.room.board.tiles[3])))
    table.wait(1_234)
    table.move(1, 1, table.swap(3, 9))
    table.move(2, 1, table.swap(0, 1))
    table.turn()
    let held = table.records.compactMap { if case .move(let move) = $0 { move } else { nil } }
    #expect(held.map(\.heldMs) == [1_234, nil])
  }

  @Test func `P9, P6: who is welcomed hears again what changed behind the sealed turn`() throws {
    let table = try two()
    table.say(1, .hold(tile: 7))
    table.hello(3)
    #expect(table.seal())
    #expect(table.say(1, .release(tile: 7)).holdChanges == [change(7, 1, .released)])
    let heard = table.release().heard(by: 3)
    guard case .welcome(let welcome)? = heard.dropFirst().first else {
      Issue.record("players, then the welcome")
      return
    }
    #expect(welcome.holds == [Hold(tile: 7, player: PlayerNumber(1))])
    #expect(heard.last == .holds([change(7, 1, .released)]))
  }

  @Test func `P10: of several cursors of a player the latest is told`() throws {
    let table = try two()
    table.say(2, .cursor(x: 1, y: 1))
    table.say(1, .cursor(x: 2, y: 2))
    table.say(1, .cursor(x: 3, y: 65_535))
    let cursors = table.room.cursors()
    #expect(
      cursors
        == .cursors([
          Cursor(player: PlayerNumber(1), x: 3, y: 65_535), Cursor(player: PlayerNumber(2), x: 1, y: 1),
        ]))
    #expect(table.room.cursors() == nil)
  }
}
