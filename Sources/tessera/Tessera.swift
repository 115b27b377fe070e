import Glibc
import TesseraServer

@main enum Tessera {
  static let version = "0.5.1"

  static let commands: [Command] = [
    .serve, .importing, .rooms, .stats, .replay, .export, .backup, .check,
  ]

  static func main() {
    signal(SIGPIPE, SIG_IGN)
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs one subcommand and says how it ended; a mistake is one line on standard error.
  private static func run(_ arguments: [String]) -> Int32 {
    guard let name = arguments.first else {
      Shelf.complain(help)
      return ExitCode.usage
    }
    if ["--help", "-h", "help"].contains(name) { return say(help) }
    if name == "--version" { return say("tessera \(version)\n") }
    guard let command = commands.first(where: { $0.name == name }) else {
      Shelf.complain("tessera: there is no subcommand \"\(name)\"; `tessera --help` lists them")
      return ExitCode.usage
    }
    if arguments.contains("--help") || arguments.contains("-h") { return say(command.help) }
    do throws(Failure) {
      return try command.run(try parse(arguments.dropFirst(), for: command))
    } catch {
      Shelf.complain("tessera \(name): \(error.line)")
      return error.code
    }
  }

  private static func parse(_ arguments: ArraySlice<String>, for command: Command) throws(Failure)
    -> Arguments
  {
    do throws(UsageError) {
      return try Arguments(arguments, options: command.options, environment: Environment.variables)
    } catch {
      throw .usage(error.description + "; `tessera \(command.name) --help` lists the options")
    }
  }

  private static func say(_ text: String) -> Int32 {
    Shelf.print(text)
    return ExitCode.done
  }

  private static var help: String {
    let width = commands.map(\.name.count).max() ?? 0
    let lines = commands.map { command in
      "  " + command.name + String(repeating: " ", count: width + 2 - command.name.count) + command.summary
    }
    return """
      Tessera: people solve picture puzzles together, live, in a browser.

      Usage: tessera SUBCOMMAND [option …]

      \(lines.joined(separator: "\n"))

      `tessera SUBCOMMAND --help` tells the options. Exit codes: 0 done, 1 failed or something is not well,
      2 the call cannot be carried out.

      """
  }
}
