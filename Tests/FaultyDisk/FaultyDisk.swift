internal import CFaultyDisk
internal import Glibc
internal import Synchronization

/// A disk under one folder that fails when it is told to, and remembers in what order it was written.
///
/// SQLite reaches it through the default VFS of the process, so everything that opens a database in the folder
/// runs on it unchanged. It never syncs: what is lost by a power cut is worked out from the journal.
public final class FaultyDisk: Sendable {
  fileprivate struct State {
    var fault: DiskFault?
    /// Operations like the fault's since it was set.
    var alike = 0
    var failures = 0
    var counts = [Int](repeating: 0, count: DiskOperation.allCases.count)
    var journal = DiskJournal()
  }

  public let folder: String
  private let number: Int64
  private let state: Mutex<State>

  /// Takes over a folder, with what is in it as written and synced long ago.
  public init(folder path: String) {
    folder = Self.resolved(path)
    var journal = DiskJournal()
    journal.begin(with: Self.files(in: folder))
    state = Mutex(State(journal: journal))
    number = DiskShelf.add(folder)
    DiskShelf.put(self, at: number)
  }

  /// Gives the folder back to SQLite; files that are open stay usable.
  public func retire() { DiskShelf.remove(number) }

  /// Fails as described, counted from now on; the fault set before is forgotten.
  public func fail(_ fault: DiskFault) {
    state.withLock {
      $0.fault = fault
      $0.alike = 0
      $0.failures = 0
    }
  }

  public func heal() { state.withLock { $0.fault = nil } }

  /// Operations that failed since the last fault was set.
  public var failures: Int { state.withLock { $0.failures } }

  /// How many operations of this kind were asked for in all.
  public func count(of operation: DiskOperation) -> Int {
    state.withLock { $0.counts[Int(operation.rawValue)] }
  }

  /// All that was written so far.
  public var journal: DiskJournal { state.withLock { $0.journal } }

  /// How many entries the journal has.
  public var moment: Int { state.withLock { $0.journal.events.count } }

  fileprivate func judge(_ call: faulty_disk_call) -> (code: Int32, torn: Int) {
    guard let operation = DiskOperation(rawValue: call.operation) else { return (0, 0) }
    return state.withLock { state in
      state.counts[Int(operation.rawValue)] += 1
      guard let code = state.failure(of: operation, call) else {
        state.record(operation, call, bytes: Int(call.count))
        return (0, 0)
      }
      state.failures += 1
      let torn = state.fault?.kind == .torn ? Int(call.count) / 2 : 0
      if torn > 0 { state.record(operation, call, bytes: torn) }
      if operation == .sync { state.journal.add(.synced(false), to: Self.name(call)) }
      return (code, torn)
    }
  }

  fileprivate static func name(_ call: faulty_disk_call) -> String {
    // The path lives until the call returns.
    let path = String(cString: call.path)
    return path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}

extension FaultyDisk.State {
  /// The code to fail with, nil to go on.
  fileprivate mutating func failure(of operation: DiskOperation, _ call: faulty_disk_call) -> Int32? {
    guard let fault, fault.operation == operation else { return nil }
    alike += 1
    switch fault.kind {
    case .once, .torn: return alike == fault.number ? operation.code : nil
    case .untilHealed: return alike >= fault.number ? operation.code : nil
    case .full: return alike >= fault.number && call.offset + call.count > call.size ? 13 : nil
    }
  }

  fileprivate mutating func record(_ operation: DiskOperation, _ call: faulty_disk_call, bytes count: Int) {
    let name = FaultyDisk.name(call)
    switch operation {
    case .open: if call.creates != 0 { journal.add(.made, to: name) }
    case .read, .map: break
    case .write:
      // The bytes live until the call returns; they are copied here.
      let bytes = Array(UnsafeBufferPointer(start: call.bytes, count: count))
      journal.add(.wrote(offset: Int(call.offset), bytes), to: name)
    case .truncate: journal.add(.resized(Int(call.offset)), to: name)
    case .sync: journal.add(.synced(true), to: name)
    case .remove: journal.add(.removed(isSynced: call.count != 0), to: name)
    }
  }
}

/// The disks of this process, by number.
private enum DiskShelf {
  private struct Shelf {
    var last: Int64 = 0
    var folders: [(number: Int64, prefix: String)] = []
    var disks: [Int64: FaultyDisk] = [:]
  }

  private static let shelf = Mutex(Shelf())

  /// Installed with the first disk, once.
  private static let isInstalled: Bool =
    faulty_disk_install(
      faulty_disk_hooks(
        find: { path in path.map { DiskShelf.find(String(cString: $0)) } ?? 0 },
        judge: { number, call, torn in
          guard let call, let disk = DiskShelf.disk(number) else { return 0 }
          let verdict = disk.judge(call.pointee)
          torn?.pointee = Int32(verdict.torn)
          return verdict.code
        })) == 0

  static func add(_ folder: String) -> Int64 {
    precondition(isInstalled, "SQLite does not take the VFS")
    return shelf.withLock {
      $0.last += 1
      $0.folders.append(($0.last, folder + "/"))
      return $0.last
    }
  }

  static func put(_ disk: FaultyDisk, at number: Int64) { shelf.withLock { $0.disks[number] = disk } }

  static func remove(_ number: Int64) {
    shelf.withLock {
      $0.folders.removeAll { $0.number == number }
      $0.disks[number] = nil
    }
  }

  static func disk(_ number: Int64) -> FaultyDisk? { shelf.withLock { $0.disks[number] } }

  private static func find(_ path: String) -> Int64 {
    shelf.withLock { shelf in shelf.folders.last { path.hasPrefix($0.prefix) }?.number ?? 0 }
  }
}

extension FaultyDisk {
  /// As SQLite names it: without symbolic links.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func files(in folder: String) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    guard let listing = opendir(folder) else { return files }
    defer { closedir(listing) }
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasSuffix(".db") || name.hasSuffix("-wal") else { continue }
      files[name] = DiskFile.read(folder + "/" + name)
    }
    return files
  }
}
