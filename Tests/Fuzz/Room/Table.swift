import FuzzSupport

@testable import TesseraCore

/// A room with four seats and its log, held to their laws after everything that happens.
final class Table {
  private(set) var room: Room
  private(set) var clock: UInt64 = 1_000
  var seats: [Seat]
  /// What the log has been given, walked along.
  private var replay: Replay
  /// The board of the sealed turn, which is everybody's once it is released.
  private var sealed: Mosaic?
  private var lastSession: UInt64 = 0
  /// What is done to the next byte of the next frame for the seat that is not honest.
  private var tampering: (place: Int, with: UInt8)?

  init?(_ loaded: LoadedRoom, limits: Limits) {
    guard let room = try? Room(loaded, limits: limits, build: "b", entropy: 42),
      let replay = Replay(loaded.keyframe)
    else { return nil }
    self.room = room
    self.replay = replay
    seats = (0..<4).map { Seat($0, of: loaded.id, isHonest: $0 < 3) }
  }

  private var now: Moment { Moment(monotonic: clock, unix: 1_700_000_000_000 + clock) }

  func wait(_ milliseconds: UInt64) { clock += milliseconds }
  func tick() { deliver(room.tick(at: now)) }
  func setWritable(_ writable: Bool) { deliver(room.setWritable(writable)) }
  func tamper(_ place: Int, _ mask: UInt8) { tampering = (place, mask) }

  func point() { if let message = room.cursors() { deliver([.send(message, to: .everyone)]) } }

  /// A new connection for the seat, which says hello on it.
  func connect(_ seat: Int, watching: Bool, isHost: Bool) {
    leave(seat)
    lastSession += 1
    seats[seat].session = SessionID(lastSession)
    seats[seat].replica.introduction.asSpectator = watching
    greet(seat, isHost: isHost)
  }

  func greet(_ seat: Int, isHost: Bool = false) {
    guard seats[seat].session != nil else { return }
    say(seats[seat].replica.hello(), from: seat, isHost: isHost)
  }

  func leave(_ seat: Int) {
    guard let session = seats[seat].session else { return }
    unplug(seat)
    deliver(room.depart(session, code: 1001, at: now))
  }

  /// Gives the room a message as its bytes, as a connection does.
  func say(_ message: ClientMessage?, from seat: Int, isHost: Bool = false) {
    guard let message else { return }
    let bytes = message.encoded()
    guard let read = try? ClientMessage.decode(bytes.span) else {
      return demand(false, "a room reads what a replica says")
    }
    if case .move(_, .faulty) = message {
    } else {
      demand(read == message, "a message arrives as it was sent")
    }
    guard let session = seats[seat].session else { return }
    if case .hello(let hello) = read {
      deliver(
        room.admit(
          hello, identity: seats[seat].identity, hostProven: isHost, token: nil, session: session, at: now))
    } else {
      deliver(room.receive(read, from: session, at: now))
    }
  }

  /// Gives the board that a parked restore waits for, or says that there is none.
  func resolve(isThere: Bool) {
    guard let target = room.missingBoard else { return }
    replay.seek(target)
    demand(replay.sequence == target, "a board is asked for only when it is in the log")
    deliver(room.resolve(restore: target, tiles: isThere ? replay.board.mosaic?.tiles : nil, at: now))
  }

  func seal() {
    guard !room.awaitsReceipt, let batch = room.seal(at: now) else { return }
    demand(batch.after == replay.last, "a batch follows the one before")
    for case .move(let record) in batch.records {
      demand((try? replay.append([record.item])) != nil, "a logged move fits the board before it")
      replay.seek(record.item.sequence)
      demand(replay.digest == record.digest, "a move is logged with the digest of the board after it")
    }
    demand(replay.last == room.sequence, "every move of the turn is in its batch")
    sealed = room.board.mosaic
  }

  func release() {
    guard room.awaitsReceipt else { return }
    deliver(room.release())
    for seat in seats where seat.isHonest && seat.isWelcomed && seat.replica.isReady {
      demand(seat.replica.confirmed?.digest == sealed?.digest, "everyone has the committed board")
    }
  }

  func checkBoard() {
    demand(room.board.mosaic.map(isWhole) ?? false, "a room's board has its digest")
    demand(!room.isAtRest || room.board.mosaic?.isComplete ?? false, "only a complete board is at rest")
  }

  private func deliver(_ told: [Told]) {
    for item in told {
      switch item {
      case .send(let message, to: .everyone):
        for seat in seats.indices where seats[seat].isWelcomed { tell(message, seat) }
      case .send(let message, to: .session(let session)):
        guard let seat = seats.firstIndex(where: { $0.session == session }) else { continue }
        if case .welcome = message { seats[seat].isWelcomed = true }
        tell(message, seat)
      case .close(let session, _):
        if let seat = seats.firstIndex(where: { $0.session == session }) { unplug(seat) }
      }
    }
  }

  private func tell(_ message: ServerMessage, _ seat: Int) {
    var frame = message.encoded()
    demand(
      (try? ServerMessage.decode(frame.span))?.encoded() == frame,
      "a server's message is read as it was written")
    if !seats[seat].isHonest, let change = tampering {
      frame[change.place % frame.count] ^= change.with
      tampering = nil
    }
    if seats[seat].hear(frame, at: clock) { greet(seat) }
  }

  private func unplug(_ seat: Int) {
    seats[seat].session = nil
    seats[seat].isWelcomed = false
    seats[seat].replica.disconnected()
  }
}
