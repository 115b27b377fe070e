import CLinux
import Glibc
import TesseraCore

/// Connections that come and go without end: memory must stay what it was, and every gauge return to nothing.
enum ChurnBench {
  /// What must be zero when everybody has gone.
  private static let gauges = [
    "connections", "sessions", "members", "greeting", "behind", "arrivals", "guesses", "rooms",
    "players_present", "clients_remembered", "dirty_rooms", "uncommitted_bytes", "jobs", "writes_waiting",
    "reads_waiting", "pictures_waiting",
  ]

  static func run(_ report: inout Report, _ options: Options) throws {
    // It waits for the rooms to leave the memory, so it is no part of a look at everything.
    guard options.sections.contains("churn") else { return }
    let cycles = options.cycles ?? 20_000
    let server = try ServerProcess()
    let rooms = try (0..<20).map { _ in try server.makeRoom(columns: 10, rows: 10) }
    let churn = try Churn(port: server.port, rooms: rooms)
    report.begin(
      "\(cycles) connections come and go, 64 at a time: a quarter without a hello, the others into 20 rooms",
      ["connections so far", "seconds", "server's memory, MB", "its CPU, s", "clients in its rooms' memory"])
    let began = seconds()
    var memory: [Double] = []
    for part in 0...10 {
      try churn.run(until: cycles * part / 10)
      memory.append(server.residentBytes / 1_048_576)
      report.row([
        "\(churn.ended)", Report.text(seconds() - began), Report.text(memory[part]),
        Report.text(server.cpuSeconds), "\(Int(try server.metric("clients_remembered")))",
      ])
    }
    let left = try wait(for: server)
    guard left.isEmpty else { throw BenchFailure("these gauges did not return to zero: \(left)") }
    report.note(
      "\(Int(try server.metric("welcomes_total"))) were welcomed, \(min(churn.clients, cycles)) different clients came; afterwards every gauge was zero and the memory \(Report.text(server.residentBytes / 1_048_576)) MB"
    )
    // The first third fills what stays filled: caches, the rooms, the database's pages.
    guard let most = memory.max(), most < memory[3] * 1.2 + 8 else {
      throw BenchFailure("the memory grew from \(memory[3]) to \(memory.max() ?? 0) MB")
    }
  }

  /// Players leave after half a minute and rooms after another one; what is not zero then is the answer.
  private static func wait(for server: ServerProcess) throws -> [String] {
    let end = seconds() + 150
    while true {
      let left = try gauges.filter { try server.metric($0) != 0 }
      if left.isEmpty || seconds() > end { return left }
      usleep(500_000)
    }
  }
}

/// Sixty-four connections at a time, each replaced by the next when it has gone.
final class Churn {
  /// How one goes: before its hello, with a close frame, by hanging up, by a reset.
  private enum Departure: Int { case beforeHello, farewell, hangUp, reset }

  private final class Call {
    let wire: Wire
    let departure: Departure
    var isOver = false

    init(_ wire: Wire, _ departure: Departure) {
      self.wire = wire
      self.departure = departure
    }
  }

  /// So many different people and tabs come, again and again.
  let clients = 50_000
  private let port: UInt16
  private let rooms: [String]
  private let poller: Poller
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
  private var calls: [Call?] = Array(repeating: nil, count: 64)
  private var begun = 0
  private(set) var ended = 0

  init(port: UInt16, rooms: [String]) throws {
    self.port = port
    self.rooms = rooms
    poller = try Poller()
  }

  deinit { buffer.deallocate() }

  /// Runs until so many have come and gone.
  func run(until goal: Int) throws {
    var heard = seconds()
    while ended < goal {
      for place in calls.indices where calls[place] == nil && begun < goal { try begin(at: place) }
      let before = ended
      poller.wait(until: seconds() + 1) { event in
        let place = Int(event.key)
        if event.can_write != 0 { flush(place) }
        if event.can_read != 0 { receive(place) }
      }
      if ended > before { heard = seconds() }
      guard seconds() < heard + 60 else { throw BenchFailure("after \(ended) connections nothing goes on") }
    }
  }

  private func begin(at place: Int) throws {
    let wire = try Wire(port: port, waits: false)
    let departure = Departure(rawValue: begun % 4) ?? .hangUp
    calls[place] = Call(wire, departure)
    if departure != .beforeHello { wire.add(hello(begun)) }
    begun += 1
    poller.add(wire.descriptor, key: UInt64(place))
    poller.change(wire.descriptor, key: UInt64(place), writing: true)
  }

  /// Half of all go to one room, which in the end has had most of them.
  private func hello(_ number: Int) -> [UInt8] {
    let index = number % clients
    let room = rooms[number % 8 < 4 ? 0 : index % rooms.count]
    return ClientMessage.hello(
      Hello(
        room: room, client: ClientID(Bits128(high: 0xC4, low: UInt64(index))), name: "",
        token: "person \(index)")
    ).encoded()
  }

  private func flush(_ place: Int) {
    guard let call = calls[place] else { return }
    do { try call.wire.flush() } catch { return finish(place) }
    guard !call.isOver || call.wire.isBehind else { return leave(place) }
    poller.change(call.wire.descriptor, key: UInt64(place), writing: call.wire.isBehind)
  }

  private func receive(_ place: Int) {
    guard let call = calls[place] else { return }
    do {
      try call.wire.receive(buffer) { if $0.first == 0x81 { call.isOver = true } }
    } catch { return finish(place) }
    if call.departure == .beforeHello, call.wire.isOpen { call.isOver = true }
    if call.isOver { leave(place) }
  }

  private func leave(_ place: Int) {
    guard let call = calls[place] else { return }
    switch call.departure {
    case .beforeHello, .hangUp: break
    case .farewell:
      call.wire.add([0x03, 0xE8], opcode: 8)
      try? call.wire.flush()
    case .reset:
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(call.wire.descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
    }
    finish(place)
  }

  private func finish(_ place: Int) {
    guard let call = calls[place] else { return }
    poller.remove(call.wire.descriptor)
    calls[place] = nil
    ended += 1
  }
}
