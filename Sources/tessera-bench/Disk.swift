import FoundationEssentials
import Glibc

/// How long this machine takes to make a page of a log durable.
enum Disk {
  /// Writes 4 KB to the end of a file in this folder and syncs it (`fsync`), so many times.
  static func syncs(in folder: String, count: Int) throws -> Latencies {
    var latencies = Latencies()
    try probe(in: folder) { sync throws in
      for _ in 0..<count {
        let began = seconds()
        try sync()
        latencies.add(seconds() - began)
      }
    }
    return latencies
  }

  /// The same for what becomes due by the clock, so many a second, on the servers' core: one sync for all that are
  /// due, each counted from when it was. It is the least that a log can take, and waits when the whole machine does.
  static func syncs(in folder: String, rate: Double, seconds duration: Double) throws -> Latencies {
    var latencies = Latencies()
    try Cores.asServer {
      try probe(in: folder) { sync throws in
        var due = seconds()
        let end = due + duration
        while due < end {
          let early = due - seconds()
          if early > 0 { usleep(UInt32(early * 1e6)) }
          let began = seconds()
          try sync()
          let ended = seconds()
          while due <= began {
            latencies.add(ended - due)
            due += 1 / rate
          }
        }
      }
    }
    return latencies
  }

  private static func probe(in folder: String, _ use: (() throws -> Void) throws -> Void) throws {
    let path = folder + "/sync-probe"
    let file = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0o600)
    guard file >= 0 else { throw BenchFailure("cannot write in \(folder)") }
    defer {
      close(file)
      unlink(path)
    }
    let page = [UInt8](repeating: 7, count: 4096)
    try use {
      guard write(file, page, page.count) == page.count, fsync(file) == 0 else {
        throw BenchFailure("cannot sync in \(folder)")
      }
    }
  }
}
