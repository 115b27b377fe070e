import FaultyDisk
import TesseraCore
import TesseraStore
import Testing

@testable import TesseraServer

/// A hub whose database lies on a disk that can fail, with two players who do not give up.
final class DiskStage {
  let disk: FaultyDisk
  let stage: Stage
  let room: RoomID
  let players: [StagePlayer]
  private let folder: TemporaryFolder
  private let side: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    side = try TemporaryFolder()
    disk = FaultyDisk(folder: folder.path)
    stage = try Stage(folder: folder, durability: .full)
    room = try stage.makeRoom()
    let (stage, room) = (stage, room)
    players = ["Ada", "Bob"].enumerated().map { StagePlayer(stage, room, client: UInt64($0), name: $1) }
  }

  deinit {
    stage.crash()
    disk.retire()
  }

  /// Both play into each other, one scrambles, one leaves and comes again.
  func play() throws {
    try settle()
    for round in 0..<3 as Range<UInt16> {
      players[0].make { $0.swap(2, 3 + round, at: $1) }
      players[1].make { $0.swap(2, 9 + round, at: $1) }
      players[1].make { $0.swap(12, 13, at: $1) }
      try settle()
    }
    players[0].make { $0.scramble(at: $1) }
    try settle()
    players[1].leave()
    players[0].make { $0.swap(0, 1, at: $1) }
    try settle(only: players[0])
    let back = StagePlayer(stage, room, client: 9, name: "Bob")
    back.make { $0.swap(6, 7, at: $1) }
    try turn {
      back.listen(); return back.isSettled
    }
    disk.heal()
  }

  /// Turns until everybody has an answer for every move; a disk that has failed twice is healed.
  func settle(only one: StagePlayer? = nil) throws {
    let present = one.map { [$0] } ?? players
    try turn {
      for player in present { player.listen() }
      return present.allSatisfy { $0.isSettled }
    }
  }

  private func turn(until isDone: () -> Bool) throws {
    for _ in 0..<4_000 {
      if isDone() { return }
      if disk.failures >= 2 { disk.heal() }
      stage.advance(milliseconds: 10)
      stage.step()
      stage.hub.tick()
    }
    try #require(Bool(false), "somebody never got an answer")
  }
}

/// What is compared at the end.
extension DiskStage {
  /// What is wrong, in sentences.
  func faults() throws -> [String] {
    let hosted = stage.hub.rooms[room]?.room
    var faults = players.flatMap { $0.outcomes().faults }
    if players[0].replica.confirmed != hosted?.board.mosaic { faults.append("a player sees another board") }
    if stage.hub.uncommittedBytes != 0 { faults.append("the books of uncommitted bytes are wrong") }
    let reader = try Reader(path: folder.path + "/stage.db")
    for player in players where try answered(player, reader) != player.made {
      faults.append("\(player.made) moves were made, another number is stored")
    }
    return try faults + self.faults(in: reader)
  }

  /// What is wrong with the files that are left if everything stops now.
  func faults(left kept: DiskJournal.Kept) throws -> [String] {
    let files = disk.journal.files(after: disk.moment, kept)
    for name in ["stage.db", "stage.db-wal"] { DiskFile.write(files[name] ?? [], to: side.path + "/" + name) }
    return try faults(in: Reader(path: side.path + "/stage.db"))
  }

  /// Whatever anyone was told must be stored just so.
  private func faults(in reader: Reader) throws -> [String] {
    var faults = try reader.faults()
    if let fault = try reader.verify(room)?.fault { faults.append(fault) }
    let stored = try reader.moves(of: room, after: .zero, limit: 10_000).map(\.item)
    for item in players.flatMap(\.items) where !stored.contains(item) {
      faults.append("move \(item.sequence.value) was told and is not stored")
    }
    let refusals = try reader.view(.refusalSummary, of: .room(room)).rows.count
    let isRefused = players.contains { player in
      player.outcomes().answers.values.contains { if case .refused = $0 { true } else { false } }
    }
    if isRefused, refusals == 0 { faults.append("a refusal was told and is not stored") }
    return faults
  }

  /// How many moves of a player have an outcome: each number was used for one move.
  private func answered(_ player: StagePlayer, _ reader: Reader) throws -> Int {
    let answers = player.outcomes().answers
    let stored = try reader.moves(of: room, after: .zero, limit: 10_000).filter {
      $0.item.client == player.client
    }
    let applied = answers.values.count { if case .applied = $0 { true } else { false } }
    return stored.count == applied ? answers.count : -1
  }
}
