import TesseraCore
import TesseraServer
import TesseraStore

/// How the disk behaves for a while.
struct DiskMood {
  /// Of a hundred commits so many have an unknown outcome.
  var unknown = 0
  /// Of a hundred so many take seconds.
  var stall = 0
  /// Of a hundred reads so many fail.
  var unreadable = 0
}

/// When the disk answers, and what comes of it.
extension Simulation {
  static let failure = StoreError(.failed, "the disk says no")

  func receive(_ request: Inbox.Request) {
    var wait = 1 + UInt64(weather.below(plan.commitMs * 2))
    if case .append(let batches, _) = request {
      inCommit = batches
      if weather.percent(mood.stall) { wait += weather.between(500, 6000) }
    }
    agenda.add(.disk(request, life: life), at: clock + wait)
  }

  func answer(_ request: Inbox.Request) {
    let fails = weather.percent(mood.unreadable)
    switch request {
    case .append(let batches, let reply): append(batches, reply)
    case .open(let id, let random, let reply):
      if !opened.insert(id).inserted { oracle.counters.add(.roomUnloaded) }
      if fails { reply(.failure(Simulation.failure)) } else { reply(.success(begin([(id, random)])[0])) }
    case .reopen(let wanted, let reply):
      // The probe is tried again until it commits; each failure may hide nothing that was not hidden.
      if weather.percent(mood.unknown > 0 ? 60 : 0) {
        return agenda.add(.disk(request, life: life), at: clock + weather.between(20, 400))
      }
      reply(begin(wanted).map { .success($0) })
    case .find(let id, let reply):
      reply(fails ? .failure(Simulation.failure) : .success(find(id)))
    case .remembered(let client, let identity, let id, let reply):
      oracle.counters.add(.clientRecalled)
      let remembered = disk.rooms[id]?.remembered(client, identity) ?? Remembered(client: nil, player: nil)
      reply(fails ? .failure(Simulation.failure) : .success(remembered))
    case .board(let id, let sequence, let reply):
      oracle.counters.add(.restoreRead)
      reply(fails ? .failure(Simulation.failure) : .success(disk.rooms[id]?.tiles(at: sequence)))
    case .close(let id, let reply): end(id, reply)
    case .hasPass(let identity, let id, let reply):
      let isKnown = disk.rooms[id]?.passes.contains(identity) ?? false
      reply(fails ? .failure(Simulation.failure) : .success(isKnown))
    case .pass(let identity, let id, let reply):
      oracle.counters.add(.passwordGiven)
      disk.pass(identity, to: id)
      reply(fails ? .failure(Simulation.failure) : .success(()))
    case .job(let job): job()
    }
    openLetters()
  }

  private func begin(_ wanted: [(RoomID, random: UInt32)]) -> [LoadedRoom?] {
    let loaded = disk.begin(wanted)
    for room in loaded {
      guard let room, let epoch = room.epochs.last?.epoch else { continue }
      oracle.accounts[room.id]?.begin(epoch)
      oracle.counters.add(.epochChange)
      trace.note("\(clock) room \(name(room.id)) begins epoch \(epoch.counter)")
    }
    return loaded
  }

  private func append(_ batches: [RoomBatch], _ reply: ([Receipt]) -> Void) {
    inCommit = nil
    guard weather.percent(mood.unknown) else { return reply(commit(batches)) }
    oracle.doubted(batches)
    reply(batches.map { _ in .unknown })
    switch weather.below(4) {
    case 0:
      trace.note("\(clock) commit lost: \(describe(batches))")
      oracle.counters.add(.commitLost)
    case 1:
      trace.note("\(clock) commit hidden: \(describe(batches))")
      disk.hide(batches)
      if plan.faults.contains(.crashes), weather.percent(40) {
        agenda.add(.crash, at: clock + UInt64(weather.below(100)))
      }
    case 2:
      trace.note("\(clock) commit stored, and nobody told: \(describe(batches))")
      oracle.counters.add(.commitStoredUnknown)
      oracle.revived(disk.commit(batches).stored)
    default:
      agenda.add(
        .landLate(batches, history: oracle.history), at: clock + UInt64(weather.below(60)))
    }
  }

  func commit(_ batches: [RoomBatch]) -> [Receipt] {
    let (receipts, stored) = disk.commit(batches)
    trace.note("\(clock) commit \(describe(batches))\(receipts.contains(.fenced) ? ", fenced" : "")")
    for receipt in receipts where receipt == .fenced { oracle.counters.add(.fenced) }
    oracle.stored(stored)
    return receipts
  }

  /// A commit whose receipt was not known reaches the log after all, unless a newer epoch is before it.
  func land(_ batches: [RoomBatch]) {
    let stored = disk.commit(batches).stored
    oracle.counters.add(stored.isEmpty ? .lateCommitFenced : .commitStoredLate)
    trace.note("\(clock) a late commit of \(stored.count) rooms")
    oracle.revived(stored)
  }

  /// Another process takes a room, and may have moved in it.
  func steal() {
    let id = mischief.pick(rooms)
    trace.note("\(clock) room \(name(id)) is taken by another process")
    _ = begin([(id, UInt32(truncatingIfNeeded: mischief.next()))])
  }

  func name(_ id: RoomID) -> String { rooms.firstIndex(of: id).map { "\($0)" } ?? "?" }

  private func describe(_ batches: [RoomBatch]) -> String {
    batches.map { batch in
      let records = batch.records.compactMap { record -> String? in
        switch record {
        case .move(let move):
          "#\(move.item.sequence.value)=\(move.item.client.bits.low).\(move.item.clientSequence.value)"
        case .refusal(let refusal):
          "\(refusal.client.bits.low).\(refusal.clientSequence.value) \(refusal.rejection.reason)"
        default: nil
        }
      }
      return "room \(name(batch.room)) after \(batch.after.value) [\(records.joined(separator: " "))]"
    }.joined(separator: ", ")
  }
}
