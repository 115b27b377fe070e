import FoundationEssentials

/// The folder of the browser's files.
struct WebFolder: Sendable {
  /// Without a slash at the end.
  let path: String

  /// The one that was asked for, or `web` in the working directory, beside the program, or above its build.
  init?(_ asked: String?) {
    if let asked {
      guard WebFolder.isFolder(asked) else { return nil }
      path = asked
      return
    }
    let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let folder = program.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
    let places = ["web", folder + "/web", folder + "/../share/tessera/web", folder + "/../../../web"]
    guard let found = places.first(where: WebFolder.isFolder) else { return nil }
    path = found
  }

  /// A whole file of the folder; nil if there is none. `name` is trusted, not what somebody typed.
  func contents(of name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path + "/" + name).map { Array($0) }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }
}
