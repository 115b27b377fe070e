import TesseraCore
import Testing

@Suite struct RoomMovesTests {
  @Test func `P1, P2, P3: a move is told in the turn's frame after its receipt, with its number`() throws {
    let table = try RoomTable()
    table.join(1)
    #expect(table.move(1, 1, table.swap(3, 9)).isEmpty)
    #expect(table.seal())
    #expect(table.room.awaitsReceipt)
    let told = table.release()
    #expect(!table.room.awaitsReceipt)
    let item = try #require(told.items.first)
    #expect(told == [.send(.moves(frame(table, [item])), to: .everyone)])
    #expect(item.sequence == SequenceNumber(1) && item.player == PlayerNumber(1))
    #expect(item.client == .of(1) && item.clientSequence == ClientSequenceNumber(1))
    #expect(table.room.board.digest.text == "385090d675ed8998")
  }

  private func frame(_ table: RoomTable, _ items: [MoveItem]) -> MovesFrame {
    MovesFrame(epoch: table.room.epoch, items: items, digest: table.room.board.digest)
  }

  @Test func `P2: what is judged while a turn waits for its receipt leaves with the next one`() throws {
    let table = try RoomTable()
    table.join(1)
    table.move(1, 1, table.swap(0, 1))
    #expect(table.seal())
    table.move(1, 2, table.swap(2, 3))
    #expect(table.release().items.map(\.sequence.value) == [1])
    #expect(table.turn().items.map(\.sequence.value) == [2])
    #expect(table.turn().isEmpty)
  }

  @Test func `P2: a turn tells moves, answers, holds, players and welcomes in this order`() throws {
    let table = try RoomTable()
    table.join(1)
    table.join(2)
    table.say(1, .hold(tile: 5))
    table.move(1, 1, table.swap(0, 1))
    table.say(1, .release(tile: 5))
    table.move(2, 1, .undo(nil))
    table.hello(3)
    let kinds = table.turn().map { told -> String in
      guard case .send(let message, _) = told else { return "close" }
      return switch message {
      case .moves: "moves"
      case .rejected: "rejected"
      case .holds: "holds"
      case .players: "players"
      case .welcome: "welcome"
      default: "other"
      }
    }
    #expect(kinds == ["moves", "rejected", "holds", "players", "welcome"])
  }

  @Test func `P5: independent swaps sent from the same sequence both apply`() throws {
    let table = try RoomTable()
    table.join(1)
    table.join(2)
    let (one, two) = (table.swap(0, 1), table.swap(2, 3))
    table.move(1, 1, one)
    table.move(2, 1, two)
    #expect(table.turn().items.count == 2)
  }

  @Test func `R1: of two drops on the same tile in one turn one is applied, the other refused`() throws {
    let table = try RoomTable()
    table.join(1)
    table.join(2)
    let (one, two) = (table.swap(0, 5), table.swap(1, 5))
    table.move(1, 1, one)
    table.move(2, 1, two)
    let told = table.turn()
    #expect(told.items.map(\.player) == [PlayerNumber(1)])
    #expect(told.rejection(to: 2)?.reason == .staleTile)
    #expect(told.rejection(to: 1) == nil)
  }

  @Test func `R11: a refusal of a stale move says what lies there now, where and by whom`() throws {
    let table = try RoomTable()
    table.join(1)
    table.join(2)
    let stale = table.swap(0, 5)
    table.move(1, 1, table.swap(5, 9))
    table.move(2, 1, stale)
    let rejection = try #require(table.turn().rejection(to: 2))
    let board = table.room.board
    guard case .swap(let swap) = stale else { return }
    #expect(
      rejection.evidence
        == .stale(
          tileInA: swap.tileA, tileInB: board.tiles[5], cellOfTileA: 0, cellOfTileB: 9,
          player: PlayerNumber(1)))
    #expect(rejection.sequence == SequenceNumber(1))
  }

  @Test(arguments: [
    Swap(a: 1, b: 1, tileA: 13, tileB: 13), Swap(a: 16, b: 1, tileA: 0, tileB: 13),
    Swap(a: 1, b: .max, tileA: 13, tileB: 0), Swap(a: 0, b: 1, tileA: 16, tileB: 13),
    Swap(a: 0, b: 1, tileA: 11, tileB: .max),
  ])
  func `R22, P5: a swap outside the board or of a cell with itself is an invalid move`(swap: Swap) throws {
    let table = try RoomTable()
    table.join(1)
    let before = table.room.board
    table.move(1, 1, .swap(swap))
    #expect(table.turn().rejection(to: 1) == Rejection(.invalidMove, at: .zero))
    #expect(table.room.board == before)
  }

  @Test func `R22, P4: a move that could not be read is refused for good and advances`() throws {
    let table = try RoomTable()
    table.join(1)
    table.say(1, .move(ClientSequenceNumber(1), .faulty(fingerprint: 77)))
    table.move(1, 2, table.swap(0, 1))
    let told = table.turn()
    #expect(told.rejection(to: 1)?.reason == .invalidMove)
    #expect(told.items.count == 1)
    guard case .refusal(let refusal)? = table.records.first(where: \.isRefusal) else {
      Issue.record("a final refusal is a record")
      return
    }
    #expect(refusal.kind == .faulty && refusal.fingerprint == 77)
  }

  @Test func `P13: at never goes back though the clock does`() throws {
    let table = try RoomTable()
    table.join(1)
    table.move(1, 1, table.swap(0, 1))
    let first = try #require(table.turn().items.first)
    let early = Moment(monotonic: table.clock + 5, unix: 12)
    _ = table.room.receive(
      .move(ClientSequenceNumber(2), .move(table.swap(0, 1))), from: SessionID(1), at: early)
    #expect(table.turn().items.first?.at == first.at)
  }

  @Test func `P4: while storage takes nothing a move is not judged and does not advance`() throws {
    let table = try RoomTable()
    table.join(1)
    let told = table.room.setWritable(false)
    let again = table.room.setWritable(false)
    #expect(told == [.send(.storage(writable: false), to: .everyone)] && again.isEmpty)
    table.move(1, 1, table.swap(0, 1))
    #expect(table.turn().isEmpty)
    _ = table.room.setWritable(true)
    table.move(1, 1, table.swap(0, 1))
    #expect(table.turn().items.count == 1)
  }

  @Test func `R28: who only watches moves nothing`() throws {
    let table = try RoomTable()
    table.join(1, watching: true)
    for (index, move) in [table.swap(0, 1), .scramble, .undo(nil), .restore(.zero)].enumerated() {
      table.move(1, UInt64(index + 1), move)
      #expect(table.turn().rejection(to: 1)?.reason == .notAllowed)
    }
    #expect(table.room.sequence == .zero)
  }

  @Test func `a keyframe is stored at every thousandth move, at exactly that sequence`() throws {
    var limits = Limits()
    limits.movesPerSecond = 0
    let table = try RoomTable(limits: limits)
    table.join(1)
    var digest: Digest?
    for number in 1...1001 {
      table.move(1, UInt64(number), table.swap(UInt16(number % 15), 15))
      if number == 1000 { digest = table.room.board.digest }
      if number % 50 == 0 { table.turn() }
    }
    table.turn()
    let keyframes = table.records.compactMap { if case .keyframe(let frame) = $0 { frame } else { nil } }
    #expect(keyframes.map(\.sequence.value) == [1000])
    #expect(
      try Mosaic(grid: table.room.board.grid, tiles: #require(keyframes.first).board.tiles)?.digest == digest)
  }
}

extension Record {
  var isRefusal: Bool { if case .refusal = self { true } else { false } }
}
