internal import Glibc

/// The right to write a database: `flock` on `<database>.lock`, held until the process or this ends.
///
/// Never on the database itself: closing any descriptor of that file would drop SQLite's own locks.
final class WriterLock: Sendable {
  private let descriptor: Int32

  init(database path: String) throws(StoreError) {
    guard FileSystem.isFile(path) || !FileSystem.exists(path) else {
      throw StoreError(.failed, "\(path) is not a file.")
    }
    let name = path + ".lock"
    let opened = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard opened >= 0 else { throw StoreError.system("cannot open \(name)") }
    guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
      let reason = errno
      Glibc.close(opened)
      guard reason == EWOULDBLOCK else { throw StoreError.system("cannot lock \(name)", reason) }
      throw StoreError(.locked, "Another tessera is already writing \(path).")
    }
    descriptor = opened
  }

  deinit {
    // Closing is not enough: a program being started by this one shares the lock until its exec closes the copy.
    flock(descriptor, LOCK_UN)
    Glibc.close(descriptor)
  }
}

extension StoreError {
  /// What the file system reported last, or `reason`.
  static func system(_ sentence: String, _ reason: Int32 = errno) -> StoreError {
    StoreError(.failed, code: reason, "\(sentence): \(String(cString: strerror(reason)))")
  }
}
