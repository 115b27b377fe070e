import TesseraCore
import TesseraTransport

/// Many players of one room on one loop; each has two cells of its own and swaps them back and forth.
final class LoadClients: TransportDelegate {
  /// One player.
  final class Client {
    let index: Int
    let id: ClientID
    var connection: ConnectionID?
    var sequence: UInt64 = 0
    /// Tiles in its two cells, as it has last sent them.
    var tiles: (UInt16, UInt16) = (0, 0)
    /// How many of its moves have come back.
    var answered: UInt64 = 0
    /// When its latest moves left, by the low byte of their numbers.
    var leftAt = [Double](repeating: 0, count: 256)
    /// The last move it has heard of.
    var head = SequenceNumber.zero
    var hasJoined = false

    init(_ index: Int) {
      self.index = index
      id = ClientID(Bits128(high: 0xBE7C, low: UInt64(index)))
    }
  }

  private let transport: Transport
  private let server: ServerProcess
  private let room: String
  private var clients: [Client] = []
  private var byConnection: [ConnectionID: Client] = [:]
  private var byID: [ClientID: Client] = [:]
  /// The frame that was decoded last, known by its head: epoch, digest, how many moves, the first one's number.
  private var decoded: (head: [UInt8], items: [MoveItem]) = ([], [])
  private var welcomed = 0
  /// The board as the frames say it is, held against the digest of each.
  private var puzzle: Puzzle?
  private(set) var inFlight = 0
  var delivered = 0
  var isMeasuring = false
  var ownLatencies: [Double] = []
  var otherLatencies: [Double] = []
  /// Moves that were refused, connections that ended, and frames with a gap or another digest than the board's.
  private(set) var refused = 0
  private(set) var lost = 0
  private(set) var desynced = 0
  private var isStopping = false

  init(_ server: ServerProcess, room: String, count: Int) throws {
    self.server = server
    self.room = room
    var options = TransportOptions()
    options.listens = false
    options.messageBytes = 4 << 20
    options.socketsPerAddress = 0
    transport = try Transport(options)
    clients = (0..<count).map(Client.init)
    for client in clients { byID[client.id] = client }
    transport.delegate = self
  }

  deinit {
    isStopping = true
    transport.stop()
  }

  /// Lets the next `count` players join, a hundred at a time, and waits for their welcomes.
  func join(_ count: Int) throws {
    let goal = welcomed + count
    let limit = seconds() + 60
    var next = clients.firstIndex { $0.connection == nil } ?? clients.count
    while welcomed < goal {
      while next < goal, next < welcomed + 100 {
        clients[next].connection = transport.connect(port: server.port)
        if let connection = clients[next].connection { byConnection[connection] = clients[next] }
        next += 1
      }
      transport.runTurn()
      guard seconds() < limit else { throw BenchFailure("\(welcomed) of \(goal) players came in") }
    }
  }

  /// Plays for so many seconds with this many moves in flight for each.
  func play(seconds duration: Double, inFlight: Int) {
    self.inFlight = inFlight
    for client in clients { fill(client) }
    let end = seconds() + duration
    while seconds() < end { transport.runTurn() }
  }

  private func fill(_ client: Client) {
    guard let connection = client.connection else { return }
    let cells = (UInt16(2 * client.index), UInt16(2 * client.index + 1))
    while client.sequence - client.answered < UInt64(inFlight) {
      client.sequence += 1
      let swap = Swap(a: cells.0, b: cells.1, tileA: client.tiles.0, tileB: client.tiles.1)
      client.tiles = (client.tiles.1, client.tiles.0)
      let message = ClientMessage.move(ClientSequenceNumber(client.sequence), .move(.swap(swap)))
      client.leftAt[Int(client.sequence & 255)] = seconds()
      transport.send(Frame(message.encoded()), to: connection)
    }
  }

  func opened(_ connection: ConnectionID, _ subprotocol: Subprotocol, _ request: Request) {
    guard let client = byConnection[connection] else { return }
    let token = "token of client \(client.index)"
    let hello = Hello(room: room, client: client.id, name: "", token: token)
    transport.send(Frame(ClientMessage.hello(hello).encoded()), to: connection)
  }

  func received(_ message: UnsafeRawBufferPointer, isText: Bool, from connection: ConnectionID) {
    guard let client = byConnection[connection], let tag = message.first else { return }
    switch tag {
    case 0x81: welcome(Array(message), client)
    case 0x82: moves(message, client)
    case 0x83: refused += 1
    default: break
    }
  }

  private func welcome(_ bytes: [UInt8], _ client: Client) {
    guard case .welcome(let welcome) = try? ServerMessage.decode(bytes.span), !client.hasJoined else {
      return
    }
    client.hasJoined = true
    welcomed += 1
    client.head = welcome.sequence
    guard case .snapshot(let board) = welcome.content else { return }
    if puzzle == nil { puzzle = Puzzle(board, at: welcome.sequence, round: welcome.round) }
    guard 2 * client.index + 1 < board.tiles.count else { return }
    client.tiles = (board.tiles[2 * client.index], board.tiles[2 * client.index + 1])
  }

  /// All get the same frame: it is decoded for the first of them.
  private func moves(_ message: UnsafeRawBufferPointer, _ client: Client) {
    if !message.prefix(32).elementsEqual(decoded.head) {
      let bytes = Array(message)
      guard case .moves(let frame) = try? ServerMessage.decode(bytes.span) else { return }
      decoded = (Array(bytes.prefix(32)), frame.items)
      check(frame)
    }
    if decoded.items.first?.sequence != client.head.next { desynced += 1 }
    client.head = decoded.items.last?.sequence ?? client.head
    delivered += decoded.items.count
    let now = seconds()
    var isOwn = false
    for item in decoded.items {
      guard let mover = byID[item.client] else { continue }
      let latency = now - mover.leftAt[Int(item.clientSequence.value & 255)]
      if mover === client {
        isOwn = true
        client.answered += 1
        if isMeasuring { ownLatencies.append(latency) }
      } else if isMeasuring, client.index == 0 {
        otherLatencies.append(latency)
      }
    }
    if isOwn { fill(client) }
  }

  /// Applies a frame to the one board that all of them must have; who is slower brings the same one again.
  private func check(_ frame: MovesFrame) {
    if let first = frame.items.first, let puzzle, first.sequence <= puzzle.sequence { return }
    do {
      for item in frame.items { try puzzle?.apply(item) }
      if puzzle?.board.digest != frame.digest { desynced += 1 }
    } catch {
      desynced += 1
    }
  }

  /// What makes the figures worthless.
  func demandCleanRun() throws {
    guard refused == 0, lost == 0, desynced == 0 else {
      throw BenchFailure("\(refused) moves refused, \(lost) connections lost, \(desynced) frames out of step")
    }
  }

  func closed(_ connection: ConnectionID, code: UInt16) { if !isStopping { lost += 1 } }
  func bodyLimit(for request: Request) -> BodyVerdict { .accept(0) }
  func upgrade(_ request: Request) -> UpgradeVerdict { .accept }
  func refusal(status: Int, _ reason: String) -> Response { Response(status: status) }
  func received(_ request: Request, body: [UInt8], exchange: ExchangeID) {}
  func drained(_ connection: ConnectionID) {}
  func turnEnded() {}
  func woken() {}
}
