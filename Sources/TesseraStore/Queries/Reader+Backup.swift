extension Reader {
  /// Writes a complete copy of the database, as of one moment; a server may go on writing meanwhile.
  ///
  /// `VACUUM INTO` a temporary name beside the target, checked, synced, then renamed: the target is whole or
  /// not there. A file that is in use as a database is not replaced, nor is what is no file; a link is
  /// followed.
  public func backup(to name: String) throws(StoreError) {
    let target = FileSystem.resolved(name)
    try Reader.checkPlace(of: target)
    guard !FileSystem.isSame(target, path), !FileSystem.exists(target + "-wal") else {
      throw StoreError(.failed, "\(target) is a database in use, not a place for a backup.")
    }
    let temporary = target + ".partial"
    FileSystem.remove(temporary)
    do throws(StoreError) {
      try connection.run("VACUUM INTO ?", .text(temporary))
      try Reader.verify(temporary)
      try FileSystem.sync(temporary)
      try FileSystem.move(temporary, to: target)
      try FileSystem.sync(FileSystem.folder(of: target))
    } catch {
      FileSystem.remove(temporary)
      throw error
    }
  }

  private static func checkPlace(of target: String) throws(StoreError) {
    guard !target.isEmpty else { throw StoreError(.failed, "A backup needs the name of a file.") }
    guard !FileSystem.exists(target) || FileSystem.isFile(target) else {
      throw StoreError(.failed, "\(target) is no file: a backup does not take its place.")
    }
    let folder = FileSystem.folder(of: target)
    guard FileSystem.exists(folder) else { throw StoreError(.failed, "There is no folder \(folder).") }
  }

  private static func verify(_ path: String) throws(StoreError) {
    let faults = try Reader(path: path).faults()
    guard faults.isEmpty else {
      throw StoreError(.corrupt, "the copy is faulty: " + faults.joined(separator: "; "))
    }
  }
}
