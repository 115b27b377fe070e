import Dispatch
import Glibc
import TesseraServer

/// Waits for one of the blocked signals on a thread of its own and lets the server leave; the second one ends
/// the program at once.
func watch(_ signals: sigset_t, for server: Server.Handle) {
  DispatchQueue(label: "tessera.signals").async {
    var signals = signals
    var signal: Int32 = 0
    guard sigwait(&signals, &signal) == 0 else { return }
    server.drain()
    guard sigwait(&signals, &signal) == 0 else { return }
    exit(ExitCode.failed)
  }
}
