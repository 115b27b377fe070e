import Glibc
import TesseraServer
import TesseraStore

/// How the program ends; documented in docs/operators.md.
enum ExitCode {
  static let done: Int32 = 0
  /// The work was tried and failed, or what was checked is not well.
  static let failed: Int32 = 1
  /// The call cannot be carried out: a wrong option, or a database that is missing, locked or too new.
  static let usage: Int32 = 2
}

/// Why a subcommand ends early: a line for standard error, and the exit code.
struct Failure: Error {
  var code: Int32
  var line: String

  static func usage(_ line: String) -> Failure { Failure(code: ExitCode.usage, line: line) }
  static func failed(_ line: String) -> Failure { Failure(code: ExitCode.failed, line: line) }
}

/// A subcommand: its help, its options, and what it does.
struct Command: Sendable {
  var name: String
  /// The words it takes after its name, as the help shows them.
  var words: String
  var summary: String
  var options: [Option]
  /// Further lines of the help.
  var notes: String = ""
  var run: @Sendable (Arguments) throws(Failure) -> Int32

  var help: String {
    var text = "\(summary)\n\nUsage: tessera \(name)\(words.isEmpty ? "" : " " + words) [option …]\n"
    if !options.isEmpty {
      text += "\nOptions (each also as an environment variable, such as \(options[0].environmentName)):\n"
      text += options.map(\.helpLine).joined(separator: "\n") + "\n"
    }
    return notes.isEmpty ? text : text + "\n" + notes + "\n"
  }
}

/// What the subcommands share in reading a database.
enum Shelf {
  /// "1 room", "2 rooms".
  static func count(_ number: Int, _ what: String) -> String { "\(number) \(what)\(number == 1 ? "" : "s")" }

  /// Opens the database named by `--database` for reading only.
  static func reader(_ arguments: Arguments) throws(Failure) -> Reader {
    do {
      return try Reader(path: try Configuration.database(arguments))
    } catch let error as UsageError {
      throw .usage(error.description)
    } catch let error as StoreError {
      throw .usage(error.message)
    } catch {
      throw .failed("\(error)")
    }
  }

  /// The server that does what is asked: the running one, or one for that time.
  static func caretaker(_ arguments: Arguments) throws(Failure) -> Caretaker {
    do {
      let publicURL = try arguments.values["--public-url"].map(Configuration.origin)
      return try Caretaker(database: try Configuration.database(arguments), publicURL: publicURL)
    } catch let error as UsageError {
      throw .usage(error.description)
    } catch let error as ServerError {
      throw .usage(error.description)
    } catch {
      throw .failed("\(error)")
    }
  }

  /// What the server answered, or the failure in its words.
  static func good(
    _ ask: () throws(ServerError) -> Caretaker.Answer
  ) throws(Failure) -> Caretaker.Answer {
    do throws(ServerError) {
      let answer = try ask()
      guard answer.isGood else { throw ServerError(answer.detail) }
      return answer
    } catch {
      throw .failed(error.description)
    }
  }

  /// Prints a line for each word, or complains of it, and goes on; the exit code says whether all was well.
  static func printLines(
    for words: [String], by command: String, _ line: (String) throws(Failure) -> String
  ) -> Int32 {
    var code = ExitCode.done
    for word in words {
      do throws(Failure) { print(try line(word) + "\n") } catch {
        complain("tessera \(command): \(word): \(error.line)")
        code = ExitCode.failed
      }
    }
    return code
  }

  /// The result of a query, or the failure that says what went wrong.
  static func query<T>(_ work: () throws(StoreError) -> T) throws(Failure) -> T {
    do throws(StoreError) { return try work() } catch { throw .failed(error.description) }
  }

  /// Writes everything to standard output; a reader that has gone away ends the program quietly.
  static func print(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 else { exit(errno == EPIPE ? ExitCode.done : ExitCode.failed) }
      rest = rest.dropFirst(count)
    }
  }

  static func print(_ text: String) { print(Array(text.utf8)) }

  static func complain(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    // The bytes outlive the call; nothing is kept of them.
    _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
