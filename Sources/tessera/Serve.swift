import TesseraServer

extension Command {
  static let serve = Command(
    name: "serve", words: "", summary: "Serves rooms to browsers until it is told to stop (SIGTERM).",
    options: Configuration.options
  ) { _ throws(Failure) in
    throw .failed("not built yet")
  }
}
