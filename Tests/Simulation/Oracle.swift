import TesseraCore

/// Judges everything that is stored, told and shown, by the rules of PROTOCOL.md; the first fault ends it all.
final class Oracle {
  var accounts: [RoomID: Account] = [:]
  /// Which play id a watch id stands for.
  var watched: [RoomID: RoomID] = [:]
  private(set) var fault: String?
  var counters = Counters()
  /// Epochs of which a batch got no receipt: nothing may be stored or told under them any more.
  private var doubted: Set<Epoch> = []
  /// Tiles that were asked for, by epoch and player: no hold survives its epoch (P6).
  private var asked: Set<Ask> = []
  /// How often the database has come back older than it was.
  private(set) var history = 0
  var clock: UInt64 = 0
  /// When moves were last told, and which was the last of them.
  var lastTold: (at: UInt64, sequence: SequenceNumber) = (0, .zero)

  private struct Ask: Hashable {
    var room: RoomID
    var epoch: Epoch
    var player: PlayerNumber
    var tile: UInt64
  }

  func fail(_ sentence: String) {
    if fault == nil { fault = sentence }
  }

  func demand(_ isTrue: Bool, _ sentence: @autoclosure () -> String) {
    if !isTrue { fail(sentence()) }
  }

  func account(_ id: RoomID) -> Account? { accounts[watched[id] ?? id] }

  /// A transaction has become visible.
  func stored(_ batches: [RoomBatch]) {
    for batch in batches {
      demand(!doubted.contains(batch.epoch), "P7: a batch under an epoch whose last commit is unknown")
      if let wrong = accounts[batch.room]?.store(batch) { fail(wrong) }
      count(batch)
    }
  }

  /// What became visible of a commit whose receipt was lost.
  func revived(_ batches: [RoomBatch]) {
    for batch in batches {
      if let wrong = accounts[batch.room]?.store(batch) { fail(wrong) }
      count(batch)
    }
  }

  /// The hub has been told that it is not known whether these are stored.
  func doubted(_ batches: [RoomBatch]) {
    for batch in batches { doubted.insert(batch.epoch) }
  }

  func restored(_ accounts: [RoomID: Account]) {
    self.accounts = accounts
    history += 1
  }

  /// `epoch` is the one its connection was told last; the room may be in a newer one.
  func noteHold(_ tile: UInt64, by player: PlayerNumber, in room: RoomID, _ epoch: Epoch) {
    asked.insert(Ask(room: room, epoch: epoch, player: player, tile: tile))
    guard let present = accounts[room]?.epoch else { return }
    asked.insert(Ask(room: room, epoch: present, player: player, tile: tile))
  }

  func wasAsked(_ tile: UInt32, by player: PlayerNumber, in account: Account, _ epoch: Epoch) -> Bool {
    asked.contains(Ask(room: account.id, epoch: epoch, player: player, tile: UInt64(tile)))
  }

  func isDoubted(_ epoch: Epoch) -> Bool { doubted.contains(epoch) }

  private func count(_ batch: RoomBatch) {
    for record in batch.records {
      switch record {
      case .move(let move):
        counters.add(.applied)
        if move.item.solved { counters.add(.solved) }
        switch move.item.move {
        case .swap: break
        case .scramble: counters.add(.scramble)
        case .undo: counters.add(.undo)
        case .restore: counters.add(.restore)
        case .table(let move): count(move)
        }
      case .refusal(let refusal):
        count(refusal.rejection.reason)
        if refusal.rejection.reason == .gone, refusal.kind == .place { counters.add(.latePlace) }
      default: break
      }
    }
  }

  private func count(_ move: LoggedTableMove) {
    switch move {
    case .deal: counters.add(.dealt)
    case .place: counters.add(.placed)
    case .raise: counters.add(.raised)
    case .turn: counters.add(.turned)
    case .flip: counters.add(.flipped)
    case .clear: counters.add(.cleared)
    case .undo: counters.add(.clearUndone)
    case .stack: counters.add(.stacked)
    case .spread: counters.add(.spread)
    case .shuffle: counters.add(.shuffled)
    }
  }

  private func count(_ reason: RejectionReason) {
    switch reason {
    case .staleTile: counters.add(.conflictRefused)
    case .held: counters.add(.heldRefused)
    case .boardAtRest: counters.add(.atRestRefused)
    case .nothingToUndo: counters.add(.nothingToUndo)
    case .notAllowed: counters.add(.notAllowed)
    case .rateLimited: counters.add(.rateLimited)
    case .gone: counters.add(.goneRefused)
    case .deckEmpty: counters.add(.deckEmpty)
    case .invalidMove, .pinned, .locked, .clientSequenceReused, .tableFull: break
    }
  }
}
