import FoundationEssentials

/// One answer of a server.
struct WebAnswer {
  var status = 0
  var headers: [String: String] = [:]
  var body: [UInt8] = []

  var text: String { String(decoding: body, as: UTF8.self) }

  /// The member of a JSON object, as a string or a number in decimals.
  func member(_ name: String) -> String? {
    guard let object = try? JSONDecoder().decode([String: Loose].self, from: Data(body)) else { return nil }
    return object[name]?.text
  }

  /// Strings and numbers are kept, everything else is passed over.
  private struct Loose: Decodable {
    var text: String?

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let string = try? value.decode(String.self) {
        text = string
      } else if let number = try? value.decode(Int.self) {
        text = String(number)
      }
    }
  }
}

extension RunningServer {
  var url: String { "http://127.0.0.1:\(port)" }

  func get(_ path: String, _ headers: [String] = []) -> WebAnswer { ask("GET", path, headers, nil) }

  /// From a page of this server's own, if the headers do not say otherwise.
  func post(_ path: String, _ body: [UInt8] = [], _ headers: [String] = []) -> WebAnswer {
    let own = headers.contains { $0.hasPrefix("Origin:") } ? [] : ["Origin: \(url)"]
    return ask("POST", path, own + headers, body)
  }

  /// Sends one request and reads until the server closes; status 0 when it closes without an answer.
  func ask(_ method: String, _ path: String, _ headers: [String], _ body: [UInt8]?) -> WebAnswer {
    var lines = ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"] + headers
    if let body { lines.append("Content-Length: \(body.count)") }
    let request = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? [])
    guard let socket = try? Socket(port: port) else { return WebAnswer() }
    // An answer that comes before the whole body was taken is an answer all the same.
    try? socket.send(request)
    return RunningServer.parsed(socket.readAll())
  }

  /// The first half of a request, after which the client is gone.
  func breakOff(_ bytes: [UInt8]) { try? Socket(port: port).send(bytes) }

  private static func parsed(_ bytes: [UInt8]) -> WebAnswer {
    var answer = WebAnswer()
    guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: [13, 10, 13, 10]) }) else {
      return answer
    }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    answer.status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      answer.headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
    }
    answer.body = Array(bytes[(end + 4)...])
    return answer
  }
}
