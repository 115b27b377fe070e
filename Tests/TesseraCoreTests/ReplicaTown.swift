import TesseraCore
import Testing

/// A client with its connection: bytes on their way in both directions, lost when it breaks.
final class Peer {
  var replica: Replica
  let number: UInt8
  var session: SessionID?
  var outbound: [[UInt8]] = []
  var inbound: [[UInt8]] = []
  var events: [ReplicaEvent] = []
  /// Moves made here that wait for their one end.
  var open = 0
  var applied = 0
  var refused: [RefusedMove] = []

  init(_ number: UInt8, room: RoomID) {
    self.number = number
    var introduction = Introduction(room: room.text, client: .of(UInt64(number)), name: "P")
    introduction.token = "t"
    replica = Replica(introduction)
  }

  func send(_ message: ClientMessage?) { if let message { outbound.append(message.encoded()) } }

  /// Makes a move here and counts what became of it.
  func make(_ move: (inout Replica) -> LocalMove) {
    let before = replica.pending.count
    let local = move(&replica)
    open += replica.pending.count - before
    send(local.message)
    note(local.events)
  }

  func receive(at now: UInt64) {
    guard !inbound.isEmpty else { return }
    let frame = inbound.removeFirst()
    note(replica.receive(frame: frame.span, at: now))
    for message in replica.unsent(at: now) { send(message) }
  }

  private func note(_ new: [ReplicaEvent]) {
    events += new
    for event in new {
      switch event {
      case .settled: applied += 1
      case .refused(let move) where move.number != nil: refused.append(move)
      case .hello: send(replica.hello())
      default: break
      }
    }
  }
}

/// A real room with peers on lossy connections; everything that happens follows from the seed.
final class ReplicaTown {
  var random: SplitMix64
  let start: LoadedRoom
  var room: Room
  var peers: [Peer]
  var clock: UInt64 = 1_000
  var committed: [Record] = []
  private var sealed: [Record] = []
  private var welcomed: Set<SessionID> = []
  private var sessions: UInt64 = 0

  convenience init(seed: UInt64, peers count: UInt8, side: Int, limits: Limits = .unhurried) throws {
    let start = LoadedRoom.fresh(side, side, seed: UInt32(truncatingIfNeeded: seed))
    try self.init(seed: seed, peers: count, start: start, limits: limits)
  }

  init(seed: UInt64, peers count: UInt8, start: LoadedRoom, limits: Limits = .unhurried) throws {
    random = SplitMix64(state: seed)
    self.start = start
    room = try Room(start, limits: limits, build: "b", entropy: seed)
    let id = room.id
    peers = (1...count).map { Peer($0, room: id) }
  }

  var now: Moment { Moment(monotonic: clock, unix: RoomTable.wall + clock) }

  func below(_ bound: Int) -> Int { Int(random.next(below: UInt64(bound))) }

  func connect(_ peer: Peer) {
    guard peer.session == nil else { return }
    sessions += 1
    peer.session = SessionID(sessions)
    peer.send(peer.replica.hello())
  }

  func disconnect(_ peer: Peer) {
    guard let session = peer.session else { return }
    peer.session = nil
    peer.inbound = []
    peer.outbound = []
    peer.replica.disconnected()
    deliver(room.depart(session, code: 1006, at: now))
  }

  /// One message of the peer reaches the room.
  func hear(_ peer: Peer) throws {
    guard let session = peer.session, !peer.outbound.isEmpty else { return }
    let frame = peer.outbound.removeFirst()
    let message = try ClientMessage.decode(frame.span)
    guard case .hello(let hello) = message else {
      return deliver(room.receive(message, from: session, at: now))
    }
    deliver(
      room.admit(
        hello, identity: .of(peer.number), hostProven: peer.number == 1, token: nil, session: session,
        at: now))
  }

  /// Ends a turn if none waits for its receipt.
  func seal() {
    guard !room.awaitsReceipt, let batch = room.seal(at: now) else { return }
    sealed = batch.records
  }

  /// The receipt comes.
  func release() throws {
    guard room.awaitsReceipt else { return }
    committed += sealed
    deliver(room.release())
    if let sequence = room.missingBoard {
      deliver(room.resolve(restore: sequence, tiles: try board(at: sequence)?.tiles, at: now))
    }
  }

  /// What was not committed is lost; the sessions are told to resync, or cut off.
  func crash(cuttingOff: Bool) throws {
    let loaded = start.reloaded(after: committed)
    room = try Room(loaded, limits: room.limits, build: "b", entropy: random.next())
    welcomed = []
    for peer in peers where peer.session != nil {
      if cuttingOff {
        peer.session = nil
        peer.inbound = []
        peer.outbound = []
        peer.replica.disconnected()
      } else {
        peer.outbound = []
        peer.inbound.append(ServerMessage.resync(.storageRecovered).encoded())
      }
    }
  }

  /// The board at a sequence, replayed from what was committed.
  func board(at sequence: SequenceNumber) throws -> Mosaic? {
    var replay = try #require(Replay(start.creation.start))
    for case .move(let record) in committed { try replay.append([record.item]) }
    replay.seek(sequence)
    return replay.sequence == sequence ? replay.board.mosaic : nil
  }

  private func deliver(_ told: [Told]) {
    for one in told {
      switch one {
      case .send(let message, let audience):
        let frame = message.encoded()
        for peer in peers {
          guard let session = peer.session else { continue }
          if case .session(session) = audience {
            if case .welcome = message { welcomed.insert(session) }
            peer.inbound.append(frame)
          } else if case .everyone = audience, welcomed.contains(session) {
            peer.inbound.append(frame)
          }
        }
      case .close(let session, _):
        for peer in peers where peer.session == session {
          peer.session = nil
          peer.inbound = []
          peer.outbound = []
          peer.replica.disconnected()
        }
      }
    }
  }

  /// Everyone is connected and nothing is on its way any more.
  func settle() throws {
    for _ in 0..<400 {
      clock += 100
      for peer in peers {
        connect(peer)
        while !peer.outbound.isEmpty { try hear(peer) }
      }
      seal()
      try release()
      for peer in peers {
        while !peer.inbound.isEmpty { peer.receive(at: clock) }
        for message in peer.replica.unsent(at: clock) { peer.send(message) }
      }
      let isQuiet = peers.allSatisfy {
        $0.replica.isReady && $0.replica.pending.isEmpty && $0.outbound.isEmpty && $0.inbound.isEmpty
      }
      if isQuiet { return }
    }
    Issue.record("the town never came to rest")
  }
}
