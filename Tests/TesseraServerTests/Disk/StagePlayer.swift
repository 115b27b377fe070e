import TesseraCore
import TesseraTransport

@testable import TesseraServer

/// A player with the browser's own replica on a stage, who comes back whenever the line is cut.
final class StagePlayer {
  let client: ClientID
  private(set) var replica: Replica
  /// Everything that was told, over all connections.
  private(set) var told: [ServerMessage] = []
  private(set) var made = 0
  private let stage: Stage
  private var connection: ConnectionID
  private var heard = 0
  /// The replica's clock: it only paces.
  private var now: UInt64 = 0

  init(_ stage: Stage, _ room: RoomID, client number: UInt64, name: String) {
    client = ClientID(Bits128(high: 8, low: number))
    var introduction = Introduction(room: room.text, client: client, name: name)
    introduction.token = "token-of-\(name)"
    replica = Replica(introduction)
    self.stage = stage
    connection = stage.connect()
    stage.say(replica.hello(), on: connection)
  }

  var isSettled: Bool { replica.isReady && replica.pending.isEmpty }

  func make(_ move: (inout Replica, UInt64) -> LocalMove) {
    now += 1000
    made += 1
    if let message = move(&replica, now).message { stage.say(message, on: connection) }
  }

  /// Takes in what has come and answers it as a browser would.
  func listen() {
    guard stage.wire.closes[connection] == nil else { return comeBack() }
    while let messages = stage.wire.sent[connection], heard < messages.count {
      let message = messages[heard]
      heard += 1
      now += 1000
      told.append(message)
      for case .hello in replica.receive(message, at: now) { stage.say(replica.hello(), on: connection) }
      for message in replica.unsent(at: now) { stage.say(message, on: connection) }
    }
  }

  func leave() { stage.hub.closed(connection, code: 1001) }

  private func comeBack() {
    replica.disconnected()
    heard = 0
    connection = stage.connect()
    stage.say(replica.hello(), on: connection)
  }
}

extension StagePlayer {
  /// What was told of its own moves, and every contradiction in it.
  func outcomes() -> (answers: [ClientSequenceNumber: Answer], faults: [String]) {
    var answers: [ClientSequenceNumber: Answer] = [:]
    var faults: [String] = []
    var last = ClientSequenceNumber.zero
    func take(_ number: ClientSequenceNumber, _ answer: Answer) {
      if let known = answers[number], known != answer {
        faults.append("move \(number.value) was answered twice")
      }
      answers[number] = answer
    }
    for message in told {
      switch message {
      case .moves(let frame):
        for item in frame.items where item.client == client {
          take(item.clientSequence, .applied(item.sequence))
        }
      case .rejected(let number, let rejection): take(number, .refused(rejection))
      case .applied(let number, let sequence): take(number, .applied(sequence))
      case .welcome(let welcome):
        if welcome.lastClientSequence < last { faults.append("lastClientSequence went down") }
        last = welcome.lastClientSequence
        for outcome in welcome.outcomes { take(outcome.clientSequence, outcome.answer) }
      default: break
      }
    }
    return (answers, faults)
  }

  /// Every move it has heard of, its own or another's.
  var items: [MoveItem] {
    told.flatMap { message -> [MoveItem] in
      switch message {
      case .moves(let frame): return frame.items
      case .welcome(let welcome):
        guard case .moves(let items) = welcome.content else { return [] }
        return items
      default: return []
      }
    }
  }
}
