internal import TesseraCore

/// What was done to the files of a disk, in order.
public struct DiskJournal: Sendable {
  public enum Change: Sendable {
    case made
    case wrote(offset: Int, [UInt8])
    case resized(Int)
    /// False: the sync failed, and what it was to bring to the disk may never come there.
    case synced(Bool)
    case removed(isSynced: Bool)
  }

  public struct Event: Sendable {
    public var file: String
    public var change: Change
  }

  /// What a disk keeps of that which was not synced.
  public enum Kept: Hashable, Sendable {
    /// All: the process was killed, the machine goes on.
    case everything
    /// Nothing: the power went and the caches with it.
    case nothing
    /// What the disk had got to: a random part, some of it torn.
    case some(seed: UInt64)
    /// All but the second half of the last change.
    case tornLast
  }

  public private(set) var events: [Event] = []
  private var beginning: [String: [UInt8]] = [:]

  mutating func begin(with files: [String: [UInt8]]) { beginning = files }

  mutating func add(_ change: Change, to file: String) { events.append(Event(file: file, change: change)) }

  /// The files after the first `count` events, as a disk may have left them.
  ///
  /// Names come and go in the order in which that was done; a file's own sync keeps its name too.
  public func files(after count: Int, _ kept: Kept) -> [String: [UInt8]] {
    var history = DiskHistory(beginning)
    for event in events.prefix(count) { history.add(event) }
    return history.files(kept)
  }

  /// The events after which what is surely on the disk is more than before.
  public var syncs: [Int] {
    events.indices.filter { index in
      switch events[index].change {
      case .synced(true), .removed(isSynced: true): true
      default: false
      }
    }
  }
}

/// Files by their own identity: a name that is made anew is another file.
private struct DiskHistory {
  struct Body {
    var initial: [UInt8]
    var changes: [DiskJournal.Change] = []
    /// By index of `changes`.
    var isSafe: [Bool] = []
    /// Changes before it are safe, or were part of a failed sync and may be lost for good.
    var firstUnsynced = 0
    /// How many changes of names have to be kept once this is synced.
    var madeAt = 0
  }

  private var bodies: [Body] = []
  private var names: [(file: String, body: Int?)] = []
  private var live: [String: Int] = [:]
  /// How many of `names` are safe.
  private var safeNames = 0

  init(_ beginning: [String: [UInt8]]) {
    for (file, bytes) in beginning.sorted(by: { $0.key < $1.key }) { make(file, bytes) }
    safeNames = names.count
  }

  private mutating func make(_ file: String, _ bytes: [UInt8]) {
    live[file] = bodies.count
    names.append((file, bodies.count))
    bodies.append(Body(initial: bytes, madeAt: names.count))
  }

  mutating func add(_ event: DiskJournal.Event) {
    if case .made = event.change { return make(event.file, []) }
    guard let body = live[event.file] else { return }
    switch event.change {
    case .made: break
    case .wrote, .resized:
      bodies[body].changes.append(event.change)
      bodies[body].isSafe.append(false)
    case .synced(let isDone):
      for index in bodies[body].firstUnsynced..<bodies[body].changes.count where isDone {
        bodies[body].isSafe[index] = true
      }
      bodies[body].firstUnsynced = bodies[body].changes.count
      if isDone { safeNames = max(safeNames, bodies[body].madeAt) }
    case .removed(let isSynced):
      live[event.file] = nil
      names.append((event.file, nil))
      if isSynced { safeNames = names.count }
    }
  }

  func files(_ kept: DiskJournal.Kept) -> [String: [UInt8]] {
    var choice = Choice(kept)
    let known = safeNames + choice.share(of: names.count - safeNames)
    var folder: [String: Int] = [:]
    for (file, body) in names.prefix(known) { folder[file] = body }
    var files: [String: [UInt8]] = [:]
    for (file, body) in folder.sorted(by: { $0.key < $1.key }) { files[file] = bytes(of: body, &choice) }
    return files
  }

  private func bytes(of number: Int, _ choice: inout Choice) -> [UInt8] {
    let body = bodies[number]
    let last = body.isSafe.lastIndex(of: false)
    var bytes = body.initial
    for (index, change) in body.changes.enumerated() {
      let length = body.isSafe[index] ? Int.max : choice.length(isLast: index == last, change)
      switch change {
      case .wrote(let offset, let written): bytes.overwrite(written.prefix(length), at: offset)
      case .resized(let size) where length > 0: bytes.resize(to: size)
      case .resized, .made, .synced, .removed: break
      }
    }
    return bytes
  }
}

/// Chooses what is kept of each change that was not synced.
private struct Choice {
  let kept: DiskJournal.Kept
  private var random: SplitMix64

  init(_ kept: DiskJournal.Kept) {
    self.kept = kept
    if case .some(let seed) = kept { random = SplitMix64(state: seed) } else { random = SplitMix64(state: 0) }
  }

  mutating func share(of count: Int) -> Int {
    switch kept {
    case .everything, .tornLast: count
    case .nothing: 0
    case .some: Int(random.next(below: UInt64(count) + 1))
    }
  }

  /// How many bytes of a write, or whether a new size, has come to the disk.
  mutating func length(isLast: Bool, _ change: DiskJournal.Change) -> Int {
    var whole = 1
    if case .wrote(_, let bytes) = change { whole = bytes.count }
    switch kept {
    case .everything: return whole
    case .nothing: return 0
    case .tornLast: return isLast ? whole / 2 : whole
    case .some:
      switch random.next(below: 8) {
      case 0..<3: return 0
      case 3..<5: return Int(random.next(below: UInt64(whole)))
      default: return whole
      }
    }
  }
}

extension [UInt8] {
  fileprivate mutating func resize(to size: Int) {
    if count > size { removeLast(count - size) }
    if count < size { append(contentsOf: repeatElement(0, count: size - count)) }
  }

  fileprivate mutating func overwrite(_ bytes: ArraySlice<UInt8>, at offset: Int) {
    guard !bytes.isEmpty else { return }
    if count < offset + bytes.count { resize(to: offset + bytes.count) }
    replaceSubrange(offset..<offset + bytes.count, with: bytes)
  }
}
