import Glibc

/// A folder of its own for each test, removed with everything in it at the end.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    var template = Array("/tmp/tessera-store-XXXXXX".utf8CString)
    let made = mkdtemp(&template)
    precondition(made != nil, "no temporary folder could be made")
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      unlink(path + "/" + name)
    }
    closedir(folder)
    rmdir(path)
  }

  func file(_ name: String = "tessera.db") -> String { path + "/" + name }
}
