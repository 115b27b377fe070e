internal import Synchronization

/// The pictures that are being stored, so that nobody tidies away the slices of one of them.
final class Uploads: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  var images: Set<String> { counts.withLock { Set($0.keys) } }

  func begin(_ image: String) { counts.withLock { $0[image, default: 0] += 1 } }

  func end(_ image: String) {
    counts.withLock { counts in
      let rest = counts[image, default: 1] - 1
      counts[image] = rest > 0 ? rest : nil
    }
  }
}
