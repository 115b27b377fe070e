import TesseraCore

/// The database: what is stored, what a failed sync has hidden, and an older copy of it all.
struct Disk {
  private(set) var rooms: [RoomID: StoredRoom] = [:]
  /// Written, not visible, and there again after a crash unless a later commit has overwritten it.
  private var hidden: [RoomBatch] = []
  /// How often a later commit has overwritten it.
  private(set) var overwritten: UInt64 = 0

  mutating func add(_ room: StoredRoom) { rooms[room.id] = room }

  /// One transaction: receipts, and the batches that are stored now.
  mutating func commit(_ batches: [RoomBatch]) -> (receipts: [Receipt], stored: [RoomBatch]) {
    var stored: [RoomBatch] = []
    let receipts = batches.map { batch -> Receipt in
      guard !batch.records.isEmpty else { return .committed }
      guard rooms[batch.room]?.write(batch) ?? false else { return .fenced }
      stored.append(batch)
      return .committed
    }
    if !stored.isEmpty { overwrite() }
    return (receipts, stored)
  }

  private mutating func overwrite() {
    if !hidden.isEmpty { overwritten += 1 }
    hidden = []
  }

  /// A sync fails: the rows are not seen, and not gone.
  mutating func hide(_ batches: [RoomBatch]) { hidden = batches }

  /// What the process's end brings back of a failed commit.
  mutating func recover(revivingHidden: Bool) -> [RoomBatch] {
    let batches = hidden
    hidden = []
    return revivingHidden ? commit(batches).stored : []
  }

  /// Begins an epoch in each room, in one transaction that writes; nil is a room that does not exist.
  mutating func begin(_ wanted: [(RoomID, random: UInt32)]) -> [LoadedRoom?] {
    overwrite()
    return wanted.map { id, random in
      guard rooms[id]?.isEnded == false else { return nil }
      rooms[id]?.begin(random: random)
      return rooms[id]?.loaded
    }
  }

  /// Ends a room for good; false if it has ended already.
  mutating func end(_ id: RoomID) -> Bool {
    guard rooms[id]?.isEnded == false else { return false }
    overwrite()
    rooms[id]?.isEnded = true
    return true
  }

  /// Remembers who has given a room's password.
  mutating func pass(_ identity: Identity, to id: RoomID) {
    overwrite()
    rooms[id]?.passes.insert(identity)
  }
}
