import Glibc

/// A stream socket in the file system: for programs of one machine, open to the owner of the file only.
///
/// Its calls wait; it belongs on a thread of its own.
public final class LocalSocket: Sendable {
  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { Glibc.close(descriptor) }

  /// Listens at a path, in the place of a socket that an ended program has left there; nil if that cannot be.
  public static func listening(at path: String) -> LocalSocket? {
    remove(path)
    return opened(at: path) { descriptor, address, length in
      // Nobody is let in before the file belongs to its owner alone.
      bind(descriptor, address, length) == 0 && chmod(path, 0o600) == 0 && listen(descriptor, 8) == 0
    }
  }

  /// Takes the file away that others would connect to.
  public static func remove(_ path: String) { unlink(path) }

  /// Connects to who listens there; nil if nobody does.
  public static func connected(to path: String) -> LocalSocket? {
    opened(at: path) { descriptor, address, length in connect(descriptor, address, length) == 0 }
  }

  /// Waits for the next connection, which has `seconds` for each of its reads and writes; nil after `shut`.
  public func accept(seconds: Int) -> LocalSocket? {
    while true {
      let accepted = Glibc.accept(descriptor, nil, nil)
      if accepted >= 0 {
        _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(accepted, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(accepted, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
        return LocalSocket(accepted)
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: sleep(1)
      default: return nil
      }
    }
  }

  /// Everything until the other side has written its last; nil when that is more than `limit` or does not come.
  public func readAll(upTo limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &chunk, chunk.count, 0)
      if count == 0 { return bytes }
      if count < 0, errno == EINTR { continue }
      guard count > 0, bytes.count + count <= limit else { return nil }
      bytes += chunk[..<count]
    }
  }

  /// Writes all of it, and if asked says that it was the last; false when the other side is gone.
  @discardableResult
  public func write(_ bytes: [UInt8], isLast: Bool = false) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      // Sound: the bytes outlive the call, which gets their true count.
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    if isLast { shutdown(descriptor, Int32(SHUT_WR)) }
    return true
  }

  /// Lets every call that waits return.
  public func shut() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// An address has room for 107 bytes only, so the folder is named by a descriptor of it.
  private static func opened(
    at path: String, _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Bool
  ) -> LocalSocket? {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let place = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard place >= 0 else { return nil }
    defer { Glibc.close(place) }
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    guard var address = address("/proc/self/fd/\(place)/\(name)") else { return nil }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    let socket = LocalSocket(descriptor)
    // Sound: every sockaddr begins with the fields of sockaddr, and the true size is given.
    let isOpen = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        use(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return isOpen ? socket : nil
  }

  private static func address(_ path: String) -> sockaddr_un? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let letters = Array(path.utf8)
    // Sound: copied only if they leave room for the NUL that is there already.
    return withUnsafeMutableBytes(of: &address.sun_path) { room in
      guard letters.count < room.count else { return false }
      room.copyBytes(from: letters)
      return true
    } ? address : nil
  }
}
