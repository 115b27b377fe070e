import Glibc

/// Lines for the operator on standard error; no secret is ever written.
package enum Log {
  package static func warn(_ sentence: String) { write("tessera: warning: \(sentence)\n") }

  static func note(_ sentence: String) { write("tessera: \(sentence)\n") }

  private static func write(_ line: String) {
    let bytes = Array(line.utf8)
    _ = Glibc.write(2, bytes, bytes.count)
  }
}
