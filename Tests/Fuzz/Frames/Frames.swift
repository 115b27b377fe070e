import FuzzSupport
import TesseraCore

@c(LLVMFuzzerInitialize)
public func plant(_: UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?) -> CInt {
  Seeds.plant { Messages.client.map { $0.encoded() } + Messages.server.map { $0.encoded() } }
  return 0
}

/// Any bytes are a message or an error with its offset, and what is read is written with the same bytes.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = input(bytes, count)
  holdForClient(bytes)
  holdForServer(bytes)
  do throws(DecodeError) {
    let answer = try Answer.decode(bytes.span)
    let outcome = Outcome(clientSequence: .zero, answer: answer, fingerprint: 0)
    demand(outcome.encodedAnswer() == bytes, "a stored answer is written as it was read")
  } catch { judge(error, count) }
  return 0
}

private func holdForClient(_ bytes: [UInt8]) {
  do throws(DecodeError) {
    let message = try ClientMessage.decode(bytes.span)
    if case .move(let number, .faulty) = message {
      demand(number.value <= largestInteger, "a client's number is in range")
      return
    }
    demand(message.encoded() == bytes, "a client's message is written as it was read")
    if case .move = message { return }
    let beginning = Array(bytes.dropLast())
    demand((try? ClientMessage.decode(beginning.span)) == nil, "no message is the beginning of another")
  } catch { judge(error, bytes.count) }
}

private func holdForServer(_ bytes: [UInt8]) {
  do throws(DecodeError) {
    let message = try ServerMessage.decode(bytes.span)
    demand(message.encoded() == bytes, "a server's message is written as it was read")
    let beginning = Array(bytes.dropLast())
    demand((try? ServerMessage.decode(beginning.span)) == nil, "no message is the beginning of another")
  } catch { judge(error, bytes.count) }
}

private func judge(_ error: DecodeError, _ count: Int) {
  demand((0...count).contains(error.offset), "an error's offset \(error.offset) lies in the \(count) bytes")
  demand(error.what != .trailing || error.offset < count, "what trails is there")
}
