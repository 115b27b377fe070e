import FoundationEssentials
import Glibc

/// How long this machine takes to make a page of a log durable.
enum Disk {
  /// Writes 4 KB to the end of a file in this folder and syncs it (`fsync`), so many times.
  static func syncs(in folder: String, count: Int) throws -> Latencies {
    let path = folder + "/sync-probe"
    let file = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0o600)
    guard file >= 0 else { throw BenchFailure("cannot write in \(folder)") }
    defer {
      close(file)
      unlink(path)
    }
    let page = [UInt8](repeating: 7, count: 4096)
    var latencies = Latencies()
    for _ in 0..<count {
      let began = seconds()
      guard write(file, page, page.count) == page.count, fsync(file) == 0 else {
        throw BenchFailure("cannot sync in \(folder)")
      }
      latencies.add(seconds() - began)
    }
    return latencies
  }
}
