import FoundationEssentials
import Glibc

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
    return RunningServer.answer(
      to: Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? []), port)
  }

  /// The first half of a request, after which the client is gone.
  func breakOff(_ bytes: [UInt8]) {
    let descriptor = RunningServer.connected(to: port)
    RunningServer.write(bytes, to: descriptor)
    close(descriptor)
  }

  private static func answer(to request: [UInt8], _ port: UInt16) -> WebAnswer {
    let descriptor = connected(to: port)
    defer { close(descriptor) }
    write(request, to: descriptor)
    var received: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 65_536)
    while case let count = recv(descriptor, &room, room.count, 0), count > 0 { received += room[0..<count] }
    return parsed(received)
  }

  private static func connected(to port: UInt16) -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var patience = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    // Sound: a sockaddr_in begins with the fields of sockaddr, and its true size is given.
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return descriptor
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      sent += count
    }
  }

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
