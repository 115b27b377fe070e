import TesseraCore

/// What the oracle knows to be stored of one room, told apart from how the server and the disk keep it.
struct Account {
  struct Settled {
    var answer: Answer
    /// Nil for a refusal, of which only the kind is kept.
    var move: LoggedMove?
    var kind: RefusalRecord.Kind?
  }

  let id: RoomID
  /// By sequence: the board after each move; the first is the one at 0.
  private(set) var boards: [Board]
  private(set) var digests: [UInt64]
  private(set) var moves: [MoveRecord] = []
  private(set) var outcomes: [ClientID: [Settled]] = [:]
  private(set) var players: [PlayerNumber: PlayerRecord] = [:]
  private(set) var owners: [ClientID: PlayerNumber] = [:]
  private(set) var epochs: [EpochStart] = []
  /// Nothing may be stored any more.
  var isEnded = false
  private var undone: Set<SequenceNumber> = []
  private var lastUpheaval = SequenceNumber.zero

  init(_ id: RoomID, _ start: Keyframe, _ epoch: Epoch) {
    self.id = id
    let board = Board(start)
    boards = [board]
    digests = [board.digest]
    epochs = [EpochStart(epoch: epoch, head: .zero)]
  }

  var head: SequenceNumber { SequenceNumber(UInt64(moves.count)) }
  var epoch: Epoch { epochs.last?.epoch ?? Epoch(0) }

  func board(at sequence: SequenceNumber) -> Board? {
    sequence <= head ? boards[Int(sequence.value)] : nil
  }

  func item(at sequence: SequenceNumber) -> MoveRecord? {
    sequence > .zero && sequence <= head ? moves[Int(sequence.value) - 1] : nil
  }

  func outcome(_ client: ClientID, _ number: ClientSequenceNumber) -> Settled? {
    guard let own = outcomes[client], number.value > 0, number.value <= UInt64(own.count) else { return nil }
    return own[Int(number.value) - 1]
  }

  func lastNumber(of client: ClientID) -> UInt64 { UInt64(outcomes[client]?.count ?? 0) }

  mutating func begin(_ epoch: Epoch) { epochs.append(EpochStart(epoch: epoch, head: head)) }

  /// Whether a client with this position may be given only the moves after it (P7).
  func isOfThisHistory(_ position: Hello.Position) -> Bool {
    guard let index = epochs.lastIndex(where: { $0.epoch == position.epoch }) else { return false }
    return position.sequence <= (index + 1 < epochs.count ? epochs[index + 1].head : head)
  }

  /// Takes in what was stored; a sentence with its rule if it may not have been.
  mutating func store(_ batch: RoomBatch) -> String? {
    guard batch.epoch == epoch else { return "P7: a batch of another epoch was stored" }
    guard !isEnded else { return "P2: a batch was stored in a room that has ended" }
    for record in batch.records {
      switch record {
      case .player(let player): players[player.player] = player
      case .client(let client, let player): owners[client] = player
      case .move(let move): if let wrong = store(move) { return wrong }
      case .refusal(let refusal): if let wrong = store(refusal) { return wrong }
      case .created, .sessionBegan, .sessionEnded, .keyframe: break
      }
    }
    return nil
  }

  private mutating func store(_ move: MoveRecord) -> String? {
    let item = move.item
    guard item.sequence == head.next else { return "P1: \(item.sequence.value) follows \(head.value)" }
    guard owners[item.client] == item.player else {
      return "P11: a move of another player's client"
    }
    let answer = Settled(answer: .applied(item.sequence), move: item.move)
    if let wrong = settle(item.client, item.clientSequence, answer) { return wrong }
    if let last = moves.last, last.item.at > item.at {
      return "P13: time goes back at \(item.sequence.value)"
    }
    if let wrong = judge(item) { return wrong }
    var board = boards[boards.count - 1]
    let wasSolved = board.solved
    guard board.apply(item.move, as: item.sequence, at: item.at) else {
      return "P5: move \(item.sequence.value) does not fit its board"
    }
    let solves = board.solved && !wasSolved && item.move.swap != nil
    guard item.solved == solves else { return "P14: solved is \(item.solved) at \(item.sequence.value)" }
    guard move.round == board.round else { return "P14: round \(move.round) at \(item.sequence.value)" }
    let digest = board.digest
    guard move.digest.value == digest else { return "P8: the digest of \(item.sequence.value) is wrong" }
    boards.append(board)
    digests.append(digest)
    moves.append(move)
    return nil
  }

  /// P16: what an undo takes back; P17: what a restore brings back.
  private mutating func judge(_ item: MoveItem) -> String? {
    switch item.move {
    case .swap: break
    case .scramble: lastUpheaval = item.sequence
    case .undo(let target, let swap):
      guard let undoing = self.item(at: target)?.item, case .swap(let original) = undoing.move,
        undoing.player == item.player, target > lastUpheaval, undone.insert(target).inserted,
        original.reversed == swap
      else { return "P16: move \(item.sequence.value) takes back \(target.value)" }
    case .restore(let target, let tiles):
      guard board(at: target)?.tiles == tiles else {
        return "P17: move \(item.sequence.value) is not the board at \(target.value)"
      }
      lastUpheaval = item.sequence
    case .table: break
    }
    return nil
  }

  private mutating func store(_ refusal: RefusalRecord) -> String? {
    let (number, rejection) = (refusal.clientSequence, refusal.rejection)
    let answer = Settled(answer: .refused(rejection), kind: refusal.kind)
    if let wrong = settle(refusal.client, number, answer) { return wrong }
    guard let board = board(at: rejection.sequence) else { return "P5: refused on a board that never was" }
    if rejection.reason == .boardAtRest, !board.solved {
      return "P14: \(rejection.sequence.value) is no board at rest"
    }
    if let wrong = judge(refusal, on: board) { return wrong }
    if rejection.reason == .clientSequenceReused { return "P4: a reused number is no final outcome" }
    return nil
  }

  /// R5: what is gone does not lie there, and an empty deck has no card that could be dealt.
  private func judge(_ refusal: RefusalRecord, on board: Board) -> String? {
    guard let cards = board.cards else { return nil }
    if case .gone(let card, _) = refusal.rejection.evidence, cards.lying[card.value] != nil {
      return "R5: card \(card.value) is gone, and lies there"
    }
    if refusal.rejection.reason == .deckEmpty, !cards.isDeckEmpty(at: refusal.at) {
      return "a deck is empty, and has a card"
    }
    return nil
  }

  /// P4: one outcome a number, and the numbers in order.
  private mutating func settle(
    _ client: ClientID, _ number: ClientSequenceNumber, _ settled: Settled
  ) -> String? {
    let last = lastNumber(of: client)
    guard number.value == last + 1 else {
      return number.value <= last
        ? "P4: number \(number.value) has a second outcome" : "P4: number \(number.value) follows \(last)"
    }
    outcomes[client, default: []].append(settled)
    return nil
  }
}

extension Account.Settled {
  /// Whether it can be the outcome of this request.
  func answers(_ move: Move) -> Bool {
    if let logged = self.move {
      switch (logged, move) {
      case (.swap(let stored), .swap(let asked)): return stored == asked
      case (.scramble, .scramble): return true
      case (.undo(let target, _), .undo(let asked)): return asked == nil || asked == target
      case (.restore(let target, _), .restore(let asked)): return asked == target
      case (.table(.undo(let target)), .undo(let asked)): return asked == nil || asked == target
      case (.table(let stored), .table(let asked)): return stored.answers(asked)
      default: return false
      }
    }
    switch (kind, move) {
    case (let kind?, .table(let asked)): return kind == asked.filed
    case (.swap, .swap), (.scramble, .scramble), (.undo, .undo), (.restore, .restore): return true
    default: return false
    }
  }
}
