import Glibc
import TesseraServer

extension Command {
  static let serve = Command(
    name: "serve", words: "", summary: "Serves rooms to browsers until it is told to stop (SIGTERM).",
    options: Configuration.options,
    notes: "SIGTERM and SIGINT: what was judged is committed and told, everyone is sent away, exit 0."
  ) { arguments throws(Failure) in
    guard arguments.words.isEmpty else { throw .usage("serve takes no words") }
    // Every thread that is started later inherits the mask, so that only the watcher below is ever signalled.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let server = try started(arguments)
    watch(signals, for: server.handle)
    Shelf.print("Tessera is at \(server.address)\n")
    return server.run()
  }

  private static func started(_ arguments: Arguments) throws(Failure) -> Server {
    do {
      return try Server(try Configuration(arguments))
    } catch let error as UsageError {
      throw .usage(error.description)
    } catch let error as ServerError {
      throw Failure(code: ExitCode.usage, line: error.description)
    } catch {
      throw .failed("\(error)")
    }
  }
}
