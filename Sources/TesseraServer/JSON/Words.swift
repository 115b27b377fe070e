import TesseraCore

// The protocol's words for the cases of its enums.

extension Role {
  var word: String {
    switch self {
    case .player: "player"
    case .host: "host"
    case .spectator: "spectator"
    }
  }
}

extension HoldChange.Kind {
  /// Why a hold ended; nil where it began.
  var word: String? {
    switch self {
    case .began: nil
    case .released: "released"
    case .expired: "expired"
    case .left: "left"
    case .scramble: "scramble"
    case .restore: "restore"
    case .solved: "solved"
    case .board: "board"
    case .clear: "clear"
    }
  }
}

extension NotHeldReason {
  var word: String {
    switch self {
    case .held: "held"
    case .noSuchTile: "noSuchTile"
    case .notAllowed: "notAllowed"
    case .locked: "locked"
    case .boardAtRest: "boardAtRest"
    case .pinned: "pinned"
    }
  }
}

extension ResyncReason {
  var word: String {
    switch self {
    case .clientSequenceGap: "clientSequenceGap"
    case .tooManyInFlight: "tooManyInFlight"
    case .storageRecovered: "storageRecovered"
    }
  }
}

extension ErrorCode {
  var word: String {
    switch self {
    case .badMessage: "badMessage"
    case .helloFirst: "helloFirst"
    case .unsupportedProtocol: "unsupportedProtocol"
    case .noSuchRoom: "noSuchRoom"
    case .notYours: "notYours"
    case .roomFull: "roomFull"
    case .outcomeForgotten: "outcomeForgotten"
    case .roomChanged: "roomChanged"
    case .roomEnded: "roomEnded"
    case .tooLarge: "tooLarge"
    case .alreadyPending: "alreadyPending"
    case .nothingPending: "nothingPending"
    case .notAllowed: "notAllowed"
    case .unavailable: "unavailable"
    case .tooManyMessages: "tooManyMessages"
    }
  }
}

extension PendingKind {
  var word: String {
    switch self {
    case .scramble: "scramble"
    }
  }

  init?(word: String) {
    guard word == "scramble" else { return nil }
    self = .scramble
  }
}

extension Hello.Why {
  init?(word: String) {
    switch word {
    case "gap": self = .gap
    case "digest": self = .digest
    case "epoch": self = .epoch
    default: return nil
    }
  }
}

extension RejectionReason {
  /// An English sentence for logs and bots; people are shown their own language's words for the code.
  var sentence: String {
    switch self {
    case .invalidMove: "This is not a move of this board."
    case .staleTile: "A tile is no longer where the move says."
    case .held: "Another player holds one of the tiles."
    case .boardAtRest: "The picture is complete and the board at rest."
    case .pinned: "One of the tiles is pinned."
    case .rateLimited: "Too many moves in a short time."
    case .notAllowed: "This player may not do that."
    case .locked: "The room is locked."
    case .nothingToUndo: "There is nothing of this player's to take back."
    case .clientSequenceReused: "This number was given to another move before."
    case .gone: "The card has been cleared away."
    case .tableFull: "The table takes no more cards."
    case .deckEmpty: "The deck has no card left."
    }
  }
}
