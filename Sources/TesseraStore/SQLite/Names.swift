internal import TesseraCore

// The words by which the database and the protocol name the cases of the core's enumerations.

extension ScramblePermission {
  var word: String {
    switch self {
    case .everyone: "everyone"
    case .host: "host"
    }
  }

  init?(word: String) {
    guard let named = [.everyone, .host].first(where: { (each: Self) in each.word == word }) else {
      return nil
    }
    self = named
  }
}

extension Role {
  var word: String {
    switch self {
    case .player: "player"
    case .host: "host"
    case .spectator: "spectator"
    }
  }

  init?(word: String) {
    let all: [Role] = [.player, .host, .spectator]
    guard let named = all.first(where: { $0.word == word }) else { return nil }
    self = named
  }
}

extension RefusalRecord.Kind {
  var word: String {
    switch self {
    case .swap: "swap"
    case .scramble: "scramble"
    case .undo: "undo"
    case .restore: "restore"
    case .faulty: "faulty"
    case .deal: "deal"
    case .place: "place"
    case .raise: "raise"
    case .turn: "turn"
    case .flip: "flip"
    case .clear: "clear"
    case .stack: "stack"
    case .spread: "spread"
    case .shuffle: "shuffle"
    }
  }
}

extension RejectionReason {
  init?(word: String) {
    guard let named = RejectionReason.allCases.first(where: { $0.code == word }) else { return nil }
    self = named
  }
}
