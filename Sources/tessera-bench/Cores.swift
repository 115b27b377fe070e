import CLinux
import Glibc

/// Which cores what is measured and those who measure it run on: with two or more, never the same.
enum Cores {
  /// The servers have the first core, the clients the second.
  static let isPinned: Bool = {
    guard sysconf(Int32(_SC_NPROCESSORS_ONLN)) >= 2 else { return false }
    return pin(to: 1)
  }()

  /// Starts something that shall run where servers run; threads and children inherit the place.
  static func asServer<Result>(_ start: () throws -> Result) rethrows -> Result {
    guard isPinned else { return try start() }
    _ = pin(to: 0)
    defer { _ = pin(to: 1) }
    return try start()
  }

  private static func pin(to core: Int) -> Bool {
    core_pin(Int32(core)) == 0
  }
}
