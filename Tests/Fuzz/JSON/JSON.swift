import FoundationEssentials
import FuzzSupport
import TesseraCore

@testable import TesseraServer

@c(LLVMFuzzerInitialize)
public func plant(_: UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?) -> CInt {
  Seeds.plant {
    let oddities = [
      #"{"type":"stop","later":[1,-2.5e-3,true,null,{"a":"\u0041\ud83d\ude00\"\\\n\/"}]}"#,
      #"{"type":"move","clientSequence":5,"move":bad}"#, #"{"type":"move","clientSequence":5}"#,
      #"{"type":"hello","protocol":2,"who":[]}"#, "[[[[[[]]]]]]", #"{"a":1,"a":2}"#, "9007199254740992",
    ]
    return Messages.client.compactMap(\.text) + Messages.server.map(\.json) + oddities.map { Array($0.utf8) }
      + Messages.client.map { $0.encoded() } + Messages.server.map { $0.encoded() }
  }
  return 0
}

/// What is accepted the platform's own library accepts too, and reads the same; both encodings say the same.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = input(bytes, count)
  let tree = parsed(bytes)
  read(bytes, tree)
  if let message = try? ClientMessage.decode(bytes.span) { write(message) }
  if let message = try? ServerMessage.decode(bytes.span) { write(message) }
  return 0
}

private func parsed(_ bytes: [UInt8]) -> JSONValue? {
  do throws(JSONFault) {
    let own = try JSONParser.parse(bytes)
    let tree = try? JSONDecoder().decode(Tree.self, from: Data(bytes))
    demand(tree != nil, "what is read here the platform reads too")
    demand(tree?.equals(own) ?? false, "a text says the same to both")
    return own
  } catch {
    demand((0...bytes.count).contains(error.offset), "a fault's offset \(error.offset) lies in the text")
    demand(!error.sentence.isEmpty, "a fault has words")
    return nil
  }
}

private func read(_ bytes: [UInt8], _ tree: JSONValue?) {
  do throws(JSONFault) {
    let message = try ClientMessage(json: bytes)
    if case .move(let number, .faulty) = message {
      return demand(number.value <= largestInteger, "a client's number is in range")
    }
    demand((try? ClientMessage.decode(message.encoded().span)) == message, "a message has its binary form")
    guard let text = message.text else { return }
    demand((try? ClientMessage(json: text)) == message, "a message has its text form")
  } catch {
    demand((0...bytes.count).contains(error.offset), "a fault's offset \(error.offset) lies in the text")
    guard let tree, case .string("move")? = tree["type"]?.kind,
      case .integer? = tree["clientSequence"]?.kind
    else { return }
    demand(false, "every fault after a good clientSequence is a faulty move: \(error)")
  }
}

private func write(_ message: ClientMessage) {
  guard let text = message.text else { return }
  demand((try? ClientMessage(json: text)) == message, "what the binary form says the text form can say")
}

private func write(_ message: ServerMessage) {
  let text = message.json
  demand((try? JSONParser.parse(text)) != nil, "a server's text is JSON")
  demand((try? JSONDecoder().decode(Tree.self, from: Data(text))) != nil, "a server's text is JSON to others")
}
