import Dispatch
import Synchronization
import TesseraTransport
import Testing

@testable import TesseraServer

/// A whole server on a thread of its own, on a free port of this machine.
final class LiveServer: Sendable {
  private struct State {
    var handle: Server.Handle?
    var port: UInt16 = 0
    var failure: String?
    var exitCode: Int32?
  }

  private let state = Mutex(State())
  private let started = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  init(_ folder: TemporaryFolder, adjust: @Sendable (inout Configuration) -> Void = { _ in }) throws {
    var configuration = Configuration()
    configuration.port = 0
    configuration.database = folder.path + "/live.db"
    adjust(&configuration)
    let final = configuration
    DispatchQueue(label: "server under test").async { [self] in run(final) }
    started.wait()
    if let failure = state.withLock({ $0.failure }) { throw ServerError(failure) }
  }

  private func run(_ configuration: Configuration) {
    do throws(ServerError) {
      let server = try Server(configuration)
      state.withLock {
        $0.handle = server.handle
        $0.port = server.port
      }
      started.signal()
      let code = server.run()
      state.withLock { $0.exitCode = code }
      ended.signal()
    } catch {
      state.withLock { $0.failure = error.description }
      started.signal()
      ended.signal()
    }
  }

  var port: UInt16 { state.withLock { $0.port } }

  /// SIGTERM, as the program passes it on; returns the exit code.
  func drain() -> Int32? {
    state.withLock { $0.handle }?.drain()
    return waited()
  }

  /// Ends the loop with nothing said or committed any more.
  func crash() {
    state.withLock { $0.handle }?.stop()
    _ = waited()
  }

  private func waited() -> Int32? {
    guard ended.wait(timeout: .now() + 30) == .success else { return nil }
    ended.signal()
    return state.withLock { $0.exitCode }
  }

  deinit { state.withLock { $0.handle }?.stop() }
}
