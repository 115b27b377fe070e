import Glibc

/// The environment as a dictionary.
enum Environment {
  static var variables: [String: String] {
    var variables: [String: String] = [:]
    // `environ` is the C library's null-terminated list; it is read before any thread is started.
    var entry = environ
    while let pointer = entry.pointee {
      let parts = String(cString: pointer).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
    return variables
  }
}
