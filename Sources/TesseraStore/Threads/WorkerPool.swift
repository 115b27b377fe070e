internal import Glibc
internal import Synchronization

/// Threads that each own a context (a connection) and take jobs from one mailbox.
///
/// The context is made and destroyed on its thread and never leaves it.
final class WorkerPool<Context>: Sendable {
  typealias Job = @Sendable (Context) -> Void

  private let mailbox = Mailbox<Job>()
  private let limit: Int
  private let threads = Mutex<[pthread_t]>([])

  /// Starts the threads and waits until each has opened its context; throws what the first failure was.
  ///
  /// `limit`: how many jobs may wait.
  init(
    threads count: Int, limit: Int, open: @escaping @Sendable () throws(StoreError) -> Context
  ) throws(StoreError) {
    self.limit = limit
    for _ in 0..<count {
      let opened = Mailbox<Result<Void, StoreError>>()
      let mailbox = self.mailbox
      let thread = startThread {
        do throws(StoreError) {
          let context = try open()
          _ = opened.post(.success(()), limit: 1)
          while let job = mailbox.take() { job(context) }
        } catch {
          _ = opened.post(.failure(error), limit: 1)
        }
      }
      guard let thread else {
        close()
        throw StoreError(.failed, "no thread could be started")
      }
      threads.withLock { $0.append(thread) }
      if case .failure(let error) = opened.take() {
        close()
        throw error
      }
    }
  }

  var waiting: Int { mailbox.count }
  var isClosed: Bool { mailbox.isClosed }

  /// False when the pool is closed or too many jobs wait.
  func post(_ job: @escaping Job) -> Bool { mailbox.post(job, limit: limit) }

  /// Takes nothing more, finishes what waits, and returns when all threads have ended.
  func close() {
    mailbox.close()
    let ending = threads.withLock { threads in
      defer { threads = [] }
      return threads
    }
    for thread in ending {
      precondition(
        pthread_equal(thread, pthread_self()) == 0, "a store cannot be closed from its own thread")
      pthread_join(thread, nil)
    }
  }
}

/// Starts a POSIX thread that can be joined; nil if the system has none left.
private func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
  final class Box {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  // Retained once here and released once by the new thread, or below if there is none.
  let box = Unmanaged.passRetained(Box(body))
  var thread = pthread_t()
  let code = pthread_create(
    &thread, nil,
    { raw in
      guard let raw else { return nil }
      Unmanaged<Box>.fromOpaque(raw).takeRetainedValue().body()
      return nil
    }, box.toOpaque())
  guard code == 0 else {
    box.release()
    return nil
  }
  return thread
}
