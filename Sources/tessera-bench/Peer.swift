import FoundationEssentials

/// A plain relay of another make: no rules, no numbers, no disk.
enum Peer: CaseIterable {
  case uWebSockets
  case ws

  var name: String {
    switch self {
    case .uWebSockets: "uWebSockets (socketify)"
    case .ws: "ws (node-ws)"
    }
  }

  /// Starts it from the package's folder, with rooms from 0 on; `scripts/bench` installs what it needs.
  func start(rooms: Int = 1) throws -> ChildProcess {
    let folder = try ServerProcess.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let script = folder + "/relay" + suffix
    guard FileManager.default.createFile(atPath: script, contents: Data(source)) else {
      throw BenchFailure("cannot write \(script)")
    }
    do { return try ChildProcess([interpreter, script, String(rooms)]) } catch {
      throw BenchFailure("\(name) does not start: scripts/bench installs it, --alone does without")
    }
  }

  private var source: [UInt8] {
    switch self {
    case .uWebSockets: PackageResources.relay_py
    case .ws: PackageResources.relay_js
    }
  }

  private var suffix: String {
    switch self {
    case .uWebSockets: ".py"
    case .ws: ".js"
    }
  }

  private var interpreter: String {
    let own = ".venv-bench/bin/python"
    switch self {
    case .uWebSockets: return FileManager.default.isExecutableFile(atPath: own) ? own : "python3"
    case .ws: return "node"
    }
  }
}
