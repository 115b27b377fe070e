import CLinux
import Glibc
import TesseraCore

/// Many visitors on one thread, who come back when they are cut off.
final class Swarm {
  var port: UInt16
  private(set) var visitors: [Visitor] = []
  private let poller: Poller
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
  private var random = SplitMix64(state: 4)
  /// Of the moves of those who play, from the time at which they should have left.
  private(set) var latencies = Latencies()
  /// Connections that ended without being cut from here, by how.
  private(set) var lost: [String: Int] = [:]
  /// The latest time to come back that a server has named, in milliseconds.
  private(set) var latestReturn: UInt64 = 0

  init(port: UInt16) throws {
    self.port = port
    poller = try Poller()
  }

  deinit { buffer.deallocate() }

  var insideCount: Int { visitors.count { $0.isInside } }

  func add(room: String, seat: Int? = nil, pause: Double = .infinity) {
    let visitor = Visitor(visitors.count, room: room, seat: seat)
    visitor.pause = pause
    visitor.comesAt = 0
    visitors.append(visitor)
  }

  func forgetLatencies() { latencies = Latencies() }

  /// Runs until all who should be there are, and says how long that took.
  @discardableResult
  func runUntilAllAreInside(within limit: Double) throws -> Double {
    let began = seconds()
    while visitors.contains(where: { !$0.isInside }) {
      turn()
      guard seconds() < began + limit else {
        throw BenchFailure("\(insideCount) of \(visitors.count) visitors are in after \(limit) s")
      }
    }
    return seconds() - began
  }

  func run(seconds duration: Double) {
    let end = seconds() + duration
    while seconds() < end { turn() }
  }

  /// Cuts connections without a farewell, as a router does that restarts: each comes back after full jitter.
  func cut(where isCut: (Visitor) -> Bool) {
    for visitor in visitors where isCut(visitor) {
      guard let wire = visitor.wire else { continue }
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(wire.descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
      leave(visitor)
    }
  }

  /// Stops or begins to read what these are told.
  func setReading(_ reads: Bool, where isMeant: (Visitor) -> Bool) {
    for visitor in visitors where isMeant(visitor) && visitor.reads != reads {
      visitor.reads = reads
      guard let wire = visitor.wire else { continue }
      if reads {
        poller.add(wire.descriptor, key: UInt64(visitor.index))
      } else {
        poller.remove(wire.descriptor)
        // Else megabytes would lie in the kernel before anything waits in the server.
        var size: Int32 = 4096
        setsockopt(wire.descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
      }
    }
  }

  private func leave(_ visitor: Visitor) {
    if let wire = visitor.wire { poller.remove(wire.descriptor) }
    visitor.wire = nil
    visitor.isInside = false
    visitor.movesAt = .infinity
    guard visitor.comesAt == nil else { return }
    // As the browser does: anywhere below a limit that doubles.
    let limit = min(20, Double(1 << min(visitor.attempt, 5)))
    visitor.attempt += 1
    visitor.comesAt = seconds() + limit * Double(random.next() >> 11) / Double(1 << 53)
  }

  private func turn() {
    let now = seconds()
    var next = now + 0.05
    for visitor in visitors {
      if let time = visitor.comesAt {
        if time <= now { come(visitor) } else { next = min(next, time) }
      } else if visitor.movesAt <= now {
        play(visitor)
      }
      next = min(next, visitor.movesAt)
    }
    poller.wait(until: next) { event in
      let visitor = visitors[Int(event.key)]
      if event.can_write != 0 { flush(visitor) }
      if event.can_read != 0 { receive(visitor) }
    }
  }

  private func come(_ visitor: Visitor) {
    visitor.comesAt = nil
    guard let wire = try? Wire(port: port, waits: false) else { return leave(visitor) }
    visitor.wire = wire
    wire.add(visitor.hello)
    poller.add(wire.descriptor, key: UInt64(visitor.index))
    poller.change(wire.descriptor, key: UInt64(visitor.index), writing: true)
  }

  private func play(_ visitor: Visitor) {
    visitor.wire?.add(visitor.move(at: visitor.movesAt))
    visitor.movesAt += visitor.pause
    flush(visitor)
  }

  private func flush(_ visitor: Visitor) {
    guard let wire = visitor.wire else { return }
    do { try wire.flush() } catch { return end(visitor, error) }
    poller.change(wire.descriptor, key: UInt64(visitor.index), writing: wire.isBehind)
  }

  private func receive(_ visitor: Visitor) {
    guard let wire = visitor.wire else { return }
    do {
      try wire.receive(buffer) { hear($0, visitor) }
    } catch { return end(visitor, error) }
    if wire.isBehind { flush(visitor) }
  }

  private func end(_ visitor: Visitor, _ error: any Error) {
    lost["\(error)", default: 0] += 1
    leave(visitor)
  }

  private func hear(_ frame: UnsafeRawBufferPointer, _ visitor: Visitor) {
    switch frame.first {
    case 0x81: visitor.enter(frame, at: seconds())
    case 0x82:
      guard visitor.seat != nil, visitor.isInside else { return }
      visitor.latencies(in: frame, at: seconds()) { latencies.add($0) }
    case 0x8E:
      let bytes = Array(frame)
      guard case .bye(_, let after?) = try? ServerMessage.decode(bytes.span) else { return }
      latestReturn = max(latestReturn, after)
      visitor.comesAt = seconds() + Double(after) / 1000
      visitor.isInside = false
    default: break
    }
  }
}
