import FaultyDisk
import TesseraCore

@testable import TesseraStore

/// A folder on a disk that can fail, and another in which what it may have left behind is looked at.
final class DiskBench {
  let disk: FaultyDisk
  /// How many appends the files had that were looked at last.
  private(set) var stored = 0
  private let folder = TemporaryFolder()
  private let side = TemporaryFolder()
  private let sideDisk: FaultyDisk

  init() {
    disk = FaultyDisk(folder: folder.path)
    // It never fails; it only spares the syncs.
    sideDisk = FaultyDisk(folder: side.path)
  }

  deinit {
    disk.retire()
    sideDisk.retire()
  }

  /// What is wrong with the database where it is.
  func faults(_ ledger: Ledger) throws -> [String] {
    let reader = try Reader(path: disk.folder + "/tessera.db")
    let leftover = try reader.connection.first(
      "SELECT count(*) FROM pictures WHERE NOT complete", read: { $0.integer(0) })
    return try ledger.faults(in: reader, told: .max)
      + (leftover == 0 ? [] : ["an upload that failed has left its picture"])
  }

  /// What is wrong with the files that a stop at this moment may have left; nil if there is no schema yet.
  func faults(
    _ ledger: Ledger, of journal: DiskJournal, after moment: Int, _ kept: DiskJournal.Kept,
    isLossy: Bool = false
  ) throws -> [String]? {
    guard let reader = try opened(journal.files(after: moment, kept)) else {
      let isTold = !isLossy && ledger.acknowledged(at: moment) > 0
      return isTold ? ["the whole database is lost"] : nil
    }
    stored = try ledger.stored(in: reader)
    return try ledger.faults(in: reader, told: isLossy ? nil : moment)
  }

  private var path: String { side.file() }

  /// Nil when the schema was not yet complete: then a start makes the file anew or goes on with it.
  private func opened(_ files: [String: [UInt8]]) throws -> Reader? {
    for name in ["tessera.db", "tessera.db-wal", "tessera.db-journal", "tessera.db-shm"] {
      FileSystem.remove(side.file(name))
      if let bytes = files[name] { DiskFile.write(bytes, to: side.file(name)) }
    }
    let error: StoreError
    switch Result(catching: { () throws(StoreError) in try Reader(path: path) }) {
    case .success(let reader): return reader
    case .failure(let fault): error = fault
    }
    guard error.isOfYouth else { throw error }
    try Database(path: path).close()
    return nil
  }
}

extension StoreError {
  /// Whether the file had not come to its schema.
  fileprivate var isOfYouth: Bool {
    // SQLITE_READONLY_ROLLBACK: the rollback journal of the first transactions, which only a writer undoes.
    if code == 8 | 3 << 8 { return true }
    switch kind {
    case .missing, .older: return true
    default: return false
    }
  }
}
