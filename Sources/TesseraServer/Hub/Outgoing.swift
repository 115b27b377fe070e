import TesseraCore
import TesseraTransport

/// One message on its way to many: encoded at most once in each encoding.
struct Outgoing {
  let message: ServerMessage
  private var binary: Frame?
  private var text: Frame?

  init(_ message: ServerMessage) { self.message = message }

  mutating func frame(_ encoding: Subprotocol) -> Frame {
    switch encoding {
    case .binary:
      if let binary { return binary }
      let frame = Frame(message.encoded())
      binary = frame
      return frame
    case .json:
      if let text { return text }
      let frame = Frame(message.json, isText: true)
      text = frame
      return frame
    }
  }
}

extension ServerMessage {
  /// What a client has applied once it has this message, if it moves the client on.
  var position: Hello.Position? {
    switch self {
    case .moves(let frame):
      frame.items.last.map { Hello.Position(epoch: frame.epoch, sequence: $0.sequence) }
    case .welcome(let welcome): Hello.Position(epoch: welcome.epoch, sequence: welcome.sequence)
    default: nil
    }
  }
}
