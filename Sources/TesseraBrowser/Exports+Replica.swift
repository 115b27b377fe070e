import TesseraCore

/// Opens a replica from the input, which has the texts room, client, name, token, hostKey, password,
/// build and role, then the saved moves: each a length (2³² − 1: none) and its bytes. −1: no such client id.
@_expose(wasm, "replica_open") @c(tessera_replica_open)
public func replicaOpen() -> Int32 {
  var fields = unsafe InputFields(page.input)
  guard let room = fields.text(), let client = fields.text().flatMap({ ClientID($0) }),
    let name = fields.text()
  else { return -1 }
  var introduction = Introduction(room: room, client: client, name: name)
  introduction.token = fields.text()
  introduction.hostKey = fields.text()
  introduction.password = fields.text()
  introduction.build = fields.text() ?? ""
  introduction.asSpectator = fields.text() != nil
  var replica = Replica(introduction)
  if let saved = fields.bytes() { _ = replica.takeUp(saved: saved.span) }
  return unsafe page.open(ReplicaStation(replica))
}

/// Takes another name from the input, for the next hello.
@_expose(wasm, "replica_rename") @c(tessera_replica_rename)
public func replicaRename(_ handle: Int32) {
  var fields = unsafe InputFields(page.input)
  guard let name = fields.text() else { return }
  withReplica(handle) { replica, _ in replica.rename(name) }
}

@_expose(wasm, "replica_hello") @c(tessera_replica_hello)
public func replicaHello(_ handle: Int32) {
  withReplica(handle) { replica, out in out.send(replica.hello()) }
}

@_expose(wasm, "replica_disconnected") @c(tessera_replica_disconnected)
public func replicaDisconnected(_ handle: Int32) {
  withReplica(handle) { replica, _ in replica.disconnected() }
}

/// Takes in the input as one message of the server.
@_expose(wasm, "replica_receive") @c(tessera_replica_receive)
public func replicaReceive(_ handle: Int32, _ now: Double) {
  withReplica(handle) { replica, out in
    let input = unsafe page.input
    out.say(replica.receive(frame: input.span, at: moment(now)))
  }
}

@_expose(wasm, "replica_unsent") @c(tessera_replica_unsent)
public func replicaUnsent(_ handle: Int32, _ now: Double) {
  withReplica(handle) { replica, out in
    for message in replica.unsent(at: moment(now)) { out.send(message) }
  }
}

/// Milliseconds until something may be sent; −1: nothing waits for time.
@_expose(wasm, "replica_send_delay") @c(tessera_replica_send_delay)
public func replicaSendDelay(_ handle: Int32, _ now: Double) -> Double {
  var delay: UInt64?
  withReplica(handle) { replica, _ in delay = replica.sendDelay(at: moment(now)) }
  return delay.map { Double($0) } ?? -1
}

@_expose(wasm, "replica_swap") @c(tessera_replica_swap)
public func replicaSwap(_ handle: Int32, _ a: Double, _ b: Double, _ now: Double) {
  withReplica(handle) { replica, out in
    out.say(replica.swap(number(a), number(b), at: moment(now)))
  }
}

@_expose(wasm, "replica_scramble") @c(tessera_replica_scramble)
public func replicaScramble(_ handle: Int32, _ now: Double) {
  withReplica(handle) { replica, out in out.say(replica.scramble(at: moment(now))) }
}

@_expose(wasm, "replica_undo") @c(tessera_replica_undo)
public func replicaUndo(_ handle: Int32, _ now: Double) {
  withReplica(handle) { replica, out in out.say(replica.undo(at: moment(now))) }
}

@_expose(wasm, "replica_restore") @c(tessera_replica_restore)
public func replicaRestore(_ handle: Int32, _ sequence: Double, _ now: Double) {
  withReplica(handle) { replica, out in
    out.say(replica.restore(SequenceNumber(moment(sequence)), at: moment(now)))
  }
}

/// Leaves the message of a small act in the frames, if there is a connection for it.
///
/// `act`: 1 hold tile `x`, 2 release it, 3 cursor at `x`, `y`, 4 ping `x`, 5 announce, 6 stop.
@_expose(wasm, "replica_act") @c(tessera_replica_act)
public func replicaAct(_ handle: Int32, _ act: Int32, _ x: Double, _ y: Double) {
  withReplica(handle) { replica, out in
    let message: ClientMessage? =
      switch act {
      case 1: replica.hold(UInt32(exactly: x) ?? .max)
      case 2: replica.release(UInt32(exactly: x) ?? .max)
      case 3: replica.cursor(x: number(x), y: number(y))
      case 4: replica.ping(id: moment(x))
      case 5: replica.announcement()
      case 6: replica.stop()
      default: nil
      }
    if let message { out.send(message) }
  }
}

/// Leaves the pending moves in the frames, if there are any.
@_expose(wasm, "replica_save") @c(tessera_replica_save)
public func replicaSave(_ handle: Int32) {
  withReplica(handle) { replica, out in if let saved = replica.saved() { out.send(saved) } }
}

@_expose(wasm, "replica_state") @c(tessera_replica_state)
public func replicaState(_ handle: Int32) {
  withReplica(handle) { replica, out in out.sayState(of: replica) }
}

@_expose(wasm, "replica_scene") @c(tessera_replica_scene)
public func replicaScene(_ handle: Int32) {
  withReplica(handle) { replica, out in out.sayScene(of: replica) }
}

extension Outbox {
  mutating func say(_ move: LocalMove) {
    if let message = move.message { send(message) }
    say(move.events)
  }
}

func withReplica(_ handle: Int32, _ body: (inout Replica, inout Outbox) -> Void) {
  unsafe page.out.removeAll()
  guard let station = unsafe page.station(handle) as? ReplicaStation else { return }
  var out = unsafe page.out
  body(&station.replica, &out)
  unsafe page.out = out
}
