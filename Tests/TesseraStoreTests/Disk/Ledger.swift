import TesseraCore

@testable import TesseraStore

/// What a database was asked to store and what of it it has acknowledged, in order.
struct Ledger: Sendable {
  private struct Append {
    var batches: [RoomBatch]
    /// The moment of the disk at which the receipt was here.
    var acknowledged: Int?
  }

  private var appends: [Append] = []
  private var epochs: [(room: RoomID, epoch: Epoch, at: Int)] = []
  private var pictures: [String: (picture: NewPicture, acknowledged: Int?)] = [:]

  /// The latest append, which takes the place of the one before if that was never acknowledged.
  mutating func ask(_ batches: [RoomBatch]) {
    if let last = appends.last, last.acknowledged == nil { appends.removeLast() }
    appends.append(Append(batches: batches))
  }

  mutating func acknowledge(at moment: Int) { appends[appends.count - 1].acknowledged = moment }

  mutating func begin(_ epoch: Epoch, of room: RoomID, at moment: Int) {
    epochs.append((room, epoch, moment))
  }

  mutating func offer(_ picture: NewPicture) { pictures[picture.image] = (picture, nil) }

  mutating func acknowledge(_ picture: NewPicture, at moment: Int) {
    pictures[picture.image] = (picture, moment)
  }

  /// How many appends had been acknowledged at a moment of the disk.
  func acknowledged(at moment: Int) -> Int { appends.count { $0.acknowledged ?? .max <= moment } }

  /// Whether the latest append is in the database; nil: in part.
  func isLatestStored(in reader: Reader) throws(StoreError) -> Bool? {
    guard let last = appends.last else { return true }
    return presence(of: last, in: try rooms(of: reader))
  }

  /// What is wrong with a database in sentences, given that it must have all that was told before `moment`.
  ///
  /// A nil moment: the machine lost its power at `normal`; then any beginning of the play will do.
  func faults(in reader: Reader, told moment: Int?) throws(StoreError) -> [String] {
    var faults = try reader.faults()
    for room in try reader.rooms() {
      if let fault = try reader.verify(room)?.fault { faults.append(fault) }
    }
    let rooms = try rooms(of: reader)
    var stored = 0
    for (index, append) in appends.enumerated() {
      let isTold = isTold(append, before: moment)
      switch presence(of: append, in: rooms) {
      case nil: faults.append("append \(index) is there in part")
      case true?:
        if stored < index { faults.append("append \(index) is there, but not the one before") }
        stored = index + 1
      case false?: if isTold { faults.append("append \(index) was acknowledged and is lost") }
      }
    }
    return try faults + epochs(lostIn: rooms, told: moment) + pictures(brokenIn: reader, told: moment)
  }

  /// How many appends are in a database.
  func stored(in reader: Reader) throws(StoreError) -> Int {
    let rooms = try rooms(of: reader)
    return appends.count { presence(of: $0, in: rooms) == true }
  }

  private func rooms(of reader: Reader) throws(StoreError) -> [RoomID: StoredRoom] {
    var rooms: [RoomID: StoredRoom] = [:]
    for id in try reader.rooms() { rooms[id] = try StoredRoom(id, in: reader) }
    return rooms
  }

  private func isTold(_ append: Append, before moment: Int?) -> Bool {
    guard let at = append.acknowledged, let moment else { return false }
    return at <= moment
  }

  /// Nil: in part.
  private func presence(of append: Append, in rooms: [RoomID: StoredRoom]) -> Bool? {
    var found: Set<Bool> = []
    for batch in append.batches {
      guard let room = rooms[batch.room] else {
        found.insert(false)
        continue
      }
      for record in batch.records {
        if let isThere = room.has(record, of: batch.epoch) { found.insert(isThere) }
      }
    }
    return found.count > 1 ? nil : found.first ?? true
  }

  private func epochs(lostIn rooms: [RoomID: StoredRoom], told moment: Int?) -> [String] {
    guard let moment else { return [] }
    return epochs.compactMap { begun in
      guard begun.at <= moment, rooms[begun.room]?.has(begun.epoch) != true else { return nil }
      return "epoch \(begun.epoch.counter) was told and is lost"
    }
  }

  /// A picture is there whole or not at all, and for good once it was acknowledged.
  private func pictures(brokenIn reader: Reader, told moment: Int?) throws(StoreError) -> [String] {
    var broken: [String] = []
    for (picture, at) in pictures.values {
      guard try reader.picture(picture.image) != nil else {
        if let at, let moment, at <= moment { broken.append("a picture was acknowledged and is lost") }
        continue
      }
      for variant in PictureVariant.allCases {
        guard try reader.image(picture.image, variant) != picture.bytes(of: variant) else { continue }
        broken.append("a picture is marked complete and its \(variant) is not")
      }
    }
    return broken
  }
}
