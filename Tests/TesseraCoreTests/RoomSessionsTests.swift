import TesseraCore
import Testing

/// P9, P10, P11, P20: who is in the room.
@Suite struct RoomSessionsTests {
  private func presence(
    _ player: UInt32, _ name: String, _ role: Role = .player, away: Bool = false
  ) -> Presence {
    Presence(player: PlayerNumber(player), name: name, role: role, away: away)
  }

  @Test func `P9: a welcome is of the end of its turn, behind the turn's moves`() throws {
    let table = try RoomTable()
    table.join(1)
    table.hello(2, name: "Bo")
    table.move(1, 1, table.swap(0, 1))
    let heard = table.turn().heard(by: 2)
    guard case .moves? = heard.first, case .welcome(let welcome)? = heard.last else {
      Issue.record("the moves, the players, the welcome")
      return
    }
    #expect(welcome.sequence == SequenceNumber(1) && welcome.digest == table.room.board.digest)
    #expect(welcome.content == .snapshot(snapshot(table)))
    #expect(welcome.players == [presence(1, "Ada"), presence(2, "Bo")])
    #expect(welcome.you == presence(2, "Bo") && welcome.room == table.room.id.text)
  }

  private func snapshot(_ table: RoomTable) -> Snapshot {
    Snapshot(grid: table.room.board.grid, tiles: table.room.board.tiles, solved: false, classes: nil)
  }

  @Test func `P11: a new player is told to the others, and recorded before the session`() throws {
    let table = try RoomTable()
    table.join(1)
    table.hello(2, name: "Bo")
    let told = table.turn()
    #expect(told.first == .send(.players(present: [presence(2, "Bo")], left: []), to: .everyone))
    let words = table.records.suffix(3).map {
      switch $0 {
      case .player: "player"
      case .client: "client"
      case .sessionBegan: "began"
      default: "other"
      }
    }
    #expect(words == ["player", "client", "began"])
  }

  @Test func `P11, R16: a second connection of a client replaces the first`() throws {
    let table = try RoomTable()
    table.join(1)
    table.move(1, 1, table.swap(0, 1))
    #expect(table.hello(2, client: 1, player: 1).closes(1, .replaced))
    #expect(table.move(1, 2, table.swap(0, 1)).isEmpty)
    #expect(table.say(1, .hold(tile: 1)).isEmpty)
    let told = table.turn()
    #expect(told.items.count == 1)
    guard case .welcome(let welcome)? = told.heard(by: 2).last else { return }
    #expect(welcome.players == [presence(1, "Ada")])
    #expect(table.leave(1).isEmpty && table.room.sessionIDs == [SessionID(2)])
    #expect(table.turn().isEmpty)
  }

  @Test func `P11: a client belongs to the player that first used it`() throws {
    let table = try RoomTable()
    table.join(1)
    let told = table.hello(2, client: 1, player: 9)
    #expect(told.closes(2, .notYours) && table.room.presentCount == 1)
    #expect(table.turn().isEmpty)
  }

  @Test func `P11: the same identity in two tabs is one player who is away when both are gone`() throws {
    let table = try RoomTable()
    table.join(3)
    table.join(1)
    let welcome = try #require(table.join(2, client: 2, player: 1))
    #expect(welcome.you.player.value == 2 && welcome.players.count == 2)
    table.leave(1)
    #expect(table.turn().isEmpty)
    table.leave(2)
    #expect(
      table.turn().heard(by: 3) == [.players(present: [presence(2, "Ada", away: true)], left: [])])
  }

  @Test func `R17, P11: who is away leaves after 30 s, once`() throws {
    let table = try RoomTable()
    table.join(1)
    table.join(2)
    table.leave(2)
    table.turn()
    table.wait(29_999)
    table.tick()
    #expect(table.turn().isEmpty && table.room.presentCount == 2)
    table.wait(1)
    table.tick()
    #expect(table.turn().heard(by: 1) == [.players(present: [], left: [PlayerNumber(2)])])
    table.tick()
    #expect(table.turn().isEmpty && table.room.presentCount == 1)
  }

  @Test func `R33, P11: who comes back is present again, with the same number`() throws {
    let table = try RoomTable()
    table.join(1)
    table.join(2)
    table.leave(2)
    table.wait(3_600_000)
    table.tick()
    table.turn()
    let welcome = try #require(table.join(5, client: 2, player: 2))
    #expect(welcome.you.player.value == 2)
    #expect(table.told.heard(by: 1).contains(.players(present: [presence(2, "Ada")], left: [])))
  }

  @Test func `P11: hello again on a connection renames, another client on it is refused`() throws {
    let table = try RoomTable()
    table.join(1)
    let welcome = try #require(table.join(1, name: "Zoë"))
    #expect(welcome.you.name == "Zoë")
    #expect(table.records.last == .player(record("Zoë")))
    #expect(table.hello(1, client: 7, player: 1).closes(1, .badMessage))
    #expect(table.room.isEmpty)
  }

  private func record(_ name: String) -> PlayerRecord {
    PlayerRecord(
      player: PlayerNumber(1), identity: .of(1), name: name, role: .player, joined: RoomTable.wall + 1_000)
  }

  @Test func `H8, P11: a name never refuses a hello, a blank one is given`() throws {
    let table = try RoomTable()
    #expect(table.join(1, name: "\u{202E}\u{200B}")?.you.name == PlayerName.given(to: PlayerNumber(1)))
  }

  @Test func `another protocol is refused with 4426`() throws {
    let table = try RoomTable()
    #expect(table.hello(1, version: 2).closes(1, .unsupportedProtocol))
    #expect(table.room.isEmpty && table.turn().isEmpty)
  }

  @Test func `P15: a full room refuses a new player with 4423, not one who is in or away`() throws {
    var limits = Limits()
    limits.players = 2
    limits.watchers = 1
    let table = try RoomTable(limits: limits)
    table.join(1)
    table.join(2)
    #expect(table.hello(3).closes(3, .roomFull))
    #expect(table.join(4, client: 4, player: 2) != nil)
    table.leave(2)
    table.leave(4)
    #expect(table.hello(3).closes(3, .roomFull))
    #expect(table.join(5, client: 2, player: 2) != nil)
    #expect(table.join(6, watching: true) != nil)
    #expect(table.hello(7, watching: true).closes(7, .roomFull))
  }

  @Test func `R25: who was refused is not counted: the next player gets the next number`() throws {
    var limits = Limits()
    limits.players = 1
    let table = try RoomTable(limits: limits)
    table.join(1)
    table.hello(2)
    table.leave(1)
    table.wait(30_000)
    table.tick()
    #expect(table.join(3)?.you.player.value == 2)
  }

  @Test func `P20: who comes by the watch link watches, and is never told the play id`() throws {
    let table = try RoomTable()
    let watch = table.room.creation.watch.text
    table.hello(1, room: watch)
    guard case .welcome(let welcome)? = table.turn().heard(by: 1).last else {
      Issue.record("a welcome")
      return
    }
    #expect(welcome.room == watch && welcome.you.role == .spectator)
    table.move(1, 1, table.swap(0, 1))
    #expect(table.turn().rejection(to: 1)?.reason == .notAllowed)
  }

  @Test func `the host is who made the room or proves it, and stays it`() throws {
    var loaded = LoadedRoom.fresh(4, 4, seed: 7)
    loaded.creation.creator = .of(1)
    let table = try RoomTable(loaded)
    #expect(table.join(1)?.you.role == .host)
    #expect(table.join(2)?.you.role == .player)
    #expect(table.join(2, host: true)?.you.role == .host)
    table.leave(2)
    #expect(table.join(3, client: 3, player: 2)?.you.role == .host)
  }

  @Test func `a watching tab makes no watcher of who plays in another one`() throws {
    let table = try RoomTable()
    table.join(1)
    let welcome = try #require(table.join(2, client: 2, player: 1, watching: true))
    #expect(welcome.you.role == .spectator && welcome.players == [presence(1, "Ada")])
  }

  @Test func `P10: a slow reader that has drained gets a whole welcome`() throws {
    let table = try RoomTable()
    table.join(1)
    table.move(1, 1, table.swap(0, 1))
    table.turn()
    table.room.welcomeAgain(SessionID(1), from: .init(epoch: table.room.epoch, sequence: .zero))
    table.room.welcomeAgain(SessionID(8), from: .init(epoch: table.room.epoch, sequence: .zero))
    let told = table.turn()
    guard case .welcome(let welcome)? = told.heard(by: 1).first, case .moves(let items) = welcome.content
    else {
      Issue.record("a welcome with moves")
      return
    }
    #expect(items.map(\.sequence.value) == [1] && told.count == 1)
  }

  @Test func `a session's end is recorded with its code`() throws {
    let table = try RoomTable()
    table.join(1)
    table.leave(1, code: 1006)
    table.turn()
    #expect(
      table.records.last == .sessionEnded(SessionID(1), at: RoomTable.wall + 1_000, code: 1006))
    #expect(!table.room.isSettled)
    table.wait(30_000)
    table.tick()
    table.turn()
    #expect(table.room.isSettled)
  }
}
