internal import Glibc

/// Whole files, by plain system calls; never of a database that is open.
public enum DiskFile {
  /// Empty when there is none.
  public static func read(_ path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while case let count = Glibc.read(descriptor, &part, part.count), count > 0 { bytes += part[0..<count] }
    return bytes
  }

  /// False when not all could be written.
  @discardableResult
  public static func write(_ bytes: [UInt8], to path: String) -> Bool { put(bytes, path, O_TRUNC) }

  /// False when not all could be written: what could stays.
  public static func append(_ bytes: [UInt8], to path: String) -> Bool { put(bytes, path, O_APPEND) }

  private static func put(_ bytes: [UInt8], _ path: String, _ how: Int32) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | how | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return Glibc.write(descriptor, bytes, bytes.count) == bytes.count
  }
}
