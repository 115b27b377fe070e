import FoundationEssentials
import Glibc

/// Where and what was measured: without it no figure means anything.
enum Machine {
  static var line: String {
    let commit = ChildProcess.output(of: ["git", "describe", "--always", "--dirty", "--abbrev=7"])
    let model = field("model name", of: "/proc/cpuinfo")
    let memory = (Int(field("MemTotal", of: "/proc/meminfo").prefix { $0.isNumber }) ?? 0) / 1_000_000
    let load = ChildProcess.text("/proc/loadavg").split(separator: " ").first.map(String.init) ?? "?"
    let place =
      Cores.isPinned ? "servers on the first core, clients on the second" : "one core for servers and clients"
    return
      "Commit \(commit.isEmpty ? "unknown" : commit) on \(sysconf(Int32(_SC_NPROCESSORS_ONLN))) × \(model), "
      + "\(memory) GB, Linux \(ChildProcess.output(of: ["uname", "-r"])); load \(load) at the beginning; \(place)"
  }

  private static func field(_ name: String, of path: String) -> String {
    let line = ChildProcess.text(path).split(separator: "\n").first { $0.hasPrefix(name) }
    let value = line?.split(separator: ":", maxSplits: 1).last ?? ""
    return String(value.drop { $0 == " " || $0 == "\t" })
  }
}
