import Glibc
import TesseraCore
import TesseraStore

/// A process that writes moves in groups and says after each receipt where the log stands, to be killed (R27);
/// with a count it ends by itself and says how fast it was.
///
/// `store-writer DATABASE full|normal GROUP [COUNT]`
@main enum StoreWriter {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count >= 4, let durability = Durability(rawValue: arguments[2]),
      let group = UInt64(arguments[3])
    else { return fail("store-writer DATABASE full|normal GROUP [COUNT]") }
    do throws(StoreError) {
      let database = try Database(path: arguments[1], durability: durability)
      let count = arguments.count > 4 ? UInt64(arguments[4]) ?? 0 : .max
      let begun = milliseconds()
      write(count: count, group: group, to: database)
      let seconds = Double(milliseconds() - begun) / 1_000
      say("\(count) moves in \(seconds) s, \(Int(Double(count) / seconds)) moves/s")
      database.close()
    } catch {
      fail("\(error)")
    }
  }

  private static func write(count: UInt64, group: UInt64, to database: Database) {
    guard var writing = Writing(database) else { return fail("no room could be made") }
    while writing.head < count {
      let batch = writing.next(group)
      guard writing.append(batch) == [.committed] else { return fail("a batch was not committed") }
      if count == .max { say("\(writing.head)") }
    }
  }

  private static func milliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }

  private static func say(_ line: String) {
    var bytes = Array((line + "\n").utf8)
    _ = Glibc.write(1, &bytes, bytes.count)
  }

  private static func fail(_ sentence: String) {
    say(sentence)
    exit(1)
  }
}
