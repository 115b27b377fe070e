import Glibc

/// The inputs a fuzzer begins with, made by code.
public enum Seeds {
  /// Writes them into the folder that `TESSERA_SEEDS` names and ends the process; without it nothing happens.
  public static func plant(_ seeds: () -> [[UInt8]]) {
    guard let folder = getenv("TESSERA_SEEDS").map({ String(cString: $0) }) else { return }
    for (index, seed) in seeds().enumerated() {
      guard let file = fopen("\(folder)/seed-\(index)", "wb") else { exit(1) }
      let written = fwrite(seed, 1, seed.count, file)
      guard fclose(file) == 0, written == seed.count else { exit(1) }
    }
    exit(0)
  }
}

/// What the fuzzer gives, as an array of our own.
public func input(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  // Sound: the fuzzer owns `count` bytes at `bytes` for the time of the call.
  Array(UnsafeBufferPointer(start: bytes, count: count))
}
