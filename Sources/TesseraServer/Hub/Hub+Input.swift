import TesseraCore
import TesseraStore
package import TesseraTransport

/// What connections say.
extension Hub {
  /// A socket has been opened; `cookie` is the secret it came with.
  ///
  /// `network` is under what the peer's sockets are counted.
  package func opened(
    _ connection: ConnectionID, _ encoding: Subprotocol, cookie: String?, network: String = ""
  ) {
    let now = world.now()
    let session = Session(
      connection: connection, encoding: encoding, cookie: cookie, network: network, id: nextSessionID(),
      greetingUntil: now.monotonic + Hub.greetingMs)
    sessions[connection] = session
    greeters.append(session)
    metrics.connectionsOpened += 1
    if drain.isUnderWay { end(session, .goingAway) }
  }

  /// A whole message has come.
  package func received(_ bytes: UnsafeRawBufferPointer, isText: Bool, from connection: ConnectionID) {
    guard let session = sessions[connection] else { return }
    metrics.messagesReceived += 1
    do throws(Complaint) {
      let message = try decoded(bytes, isText: isText, for: session)
      receive(message, from: session)
    } catch {
      metrics.messagesRefused += 1
      refuse(session, error)
    }
  }

  /// The socket has ended, whoever ended it.
  package func closed(_ connection: ConnectionID, code: UInt16) {
    guard let session = sessions[connection] else { return }
    metrics.closes[code, default: 0] += 1
    forget(session, code: code)
  }

  private func decoded(
    _ bytes: UnsafeRawBufferPointer, isText: Bool, for session: Session
  ) throws(Complaint) -> ClientMessage {
    guard isText == (session.encoding == .json) else {
      throw Complaint(.badMessage, "This connection speaks the other kind of frame.", offset: 0)
    }
    if isText {
      do throws(JSONFault) { return try ClientMessage(json: Array(bytes)) } catch { throw Complaint(error) }
    }
    let copy = Array(bytes)
    do throws(DecodeError) { return try ClientMessage.decode(copy.span) } catch { throw Complaint(error) }
  }

  private func receive(_ message: ClientMessage, from session: Session) {
    guard hears(message, from: session) else { return }
    if case .hello(let hello) = message { return greet(session, hello) }
    switch session.state {
    case .greeting:
      refuse(session, Complaint(.helloFirst, "The first message must be hello."))
    case .checking(let hello, var waiting):
      // Where somebody pointed before the welcome is of no use after it, and a hello may have to wait.
      if case .cursor = message { return }
      guard waiting.count < Hub.waitingMessages else {
        let words = "Too many messages before the welcome."
        return refuse(session, Complaint(.tooManyMessages, words, close: .tooManyRequests))
      }
      waiting.append(message)
      session.state = .checking(hello, waiting: waiting)
    case .joining, .live, .behind:
      guard let home = session.home else { return }
      pass(message, from: session, to: home)
    case .stranded:
      if case .ping(let id) = message { tell(.pong(id: id), to: session) }
    case .ended: break
    }
  }

  /// Gives a message to the room; moves are not judged while the server is leaving.
  func pass(_ message: ClientMessage, from session: Session, to hosted: HostedRoom) {
    guard !hosted.isParting else { return }
    if case .move = message {
      guard !drain.isUnderWay else { return }
      metrics.movesReceived += 1
    }
    let now = world.now()
    let told = change(hosted) { $0.receive(message, from: session.id, at: now) } ?? []
    switch message {
    case .ping: break
    case .cursor:
      if !hosted.hasCursors {
        hosted.hasCursors = true
        pointing.append(hosted)
      }
      touch(hosted)
    default: touch(hosted)
    }
    deliver(told, in: hosted)
    readMissingBoard(of: hosted)
    if isWritable, uncommittedBytes > Hub.uncommittedLimit { setWritable(false) }
  }

  /// Reads from the log the board that a restore needs and the room does not remember.
  func readMissingBoard(of hosted: HostedRoom) {
    // Asked in place: a copy of the room for every message would cost more than judging it.
    let missing = hosted.room?.changed { room in room.missingBoard.map { ($0, room.epoch) } }
    guard let (sequence, epoch) = missing ?? nil, hosted.readsBoard != sequence else { return }
    hosted.readsBoard = sequence
    let (id, post) = (hosted.id, world.post)
    world.store.board(of: id, at: sequence) { result in
      post { hub in
        guard let hosted = hub.rooms[id], hosted.room?.epoch == epoch else { return }
        hosted.readsBoard = nil
        guard case .success(let tiles) = result else {
          // The restore stays parked: what cannot be read now is asked for again with the next tick.
          hub.metrics.storeFailures += 1
          return
        }
        let now = hub.world.now()
        let told = hub.change(hosted) { $0.resolve(restore: sequence, tiles: tiles, at: now) } ?? []
        hub.touch(hosted)
        hub.deliver(told, in: hosted)
        hub.readMissingBoard(of: hosted)
      }
    }
  }
}

/// A message that gets an error and then the end of the connection.
struct Complaint: Error {
  var code: ErrorCode
  var sentence: String
  var offset: UInt64?
  var close: CloseCode

  init(_ code: ErrorCode, _ sentence: String, offset: UInt64? = nil, close: CloseCode = .badMessage) {
    self.code = code
    self.sentence = sentence
    self.offset = offset
    self.close = close
  }

  init(_ fault: JSONFault) {
    self.init(.badMessage, fault.sentence, offset: UInt64(max(0, fault.offset)))
  }

  init(_ fault: DecodeError) {
    let offset = UInt64(max(0, fault.offset))
    if case .unsupportedProtocol = fault.what {
      self.init(.unsupportedProtocol, fault.sentence, offset: offset, close: .unsupportedProtocol)
    } else {
      self.init(.badMessage, fault.sentence, offset: offset)
    }
  }
}
