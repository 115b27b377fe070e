import Synchronization
import TesseraTransport

/// Where other threads leave work for the loop's thread; the receiver itself never leaves that thread.
final class Mailbox<Receiver>: Sendable {
  typealias Letter = @Sendable (Receiver) -> Void

  private let letters = Mutex<[Letter]>([])
  private let waker: Waker

  init(waker: Waker) { self.waker = waker }

  /// Leaves a letter and wakes the loop; from any thread.
  func post(_ letter: @escaping Letter) {
    let isFirst = letters.withLock { letters in
      letters.append(letter)
      return letters.count == 1
    }
    if isFirst { waker.wake() }
  }

  /// Opens all letters in the order they were left; on the receiver's thread.
  func deliver(to receiver: Receiver) {
    let taken = letters.withLock { letters in
      let taken = letters
      letters.removeAll()
      return taken
    }
    for letter in taken { letter(receiver) }
  }

  var count: Int { letters.withLock { $0.count } }
}
