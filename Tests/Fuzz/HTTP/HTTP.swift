import FuzzSupport
import TesseraCore

@testable import TesseraServer
@testable import TesseraTransport

@c(LLVMFuzzerInitialize)
public func plant(_: UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?) -> CInt {
  guard Secrets.prepare() else { return 1 }
  Seeds.plant {
    let wish =
      #"{"image":"\#(String(repeating: "ab", count: 32))","kind":"mosaic","columns":4,"rows":4.0,"seed":7,"#
      + #""scrambled":true,"scramble":"host","password":"p","title":"T"}"#
    let page = [
      "GET", "/api/rooms/AAECAwQFBgcICQoLDA0ODw/board", "at=5", "127.0.0.1:8080", "http://127.0.0.1:8080",
    ]
    let rest = [
      "tessera=AAECAwQFBgcICQoLDA0ODw; a=b", "Bearer t", "W/\"a\", \"b\"", "gzip;q=0.5, br", "12", "close",
    ]
    return [
      page + rest + ["tessera.v1, tessera.v1.json", ""],
      [
        "POST", "/api/rooms", "", "[::1]:80", "http://[::1]:80", "", "", "", "", "300", "keep-alive", "", "",
        wish,
      ],
      page.prefix(2) + [
        "limit=10&after=3", "attic.local", "null", "", "", "*", "*", "0", "", "", "", "Zoë 雪 e\u{301}",
      ],
    ].map { Array($0.joined(separator: "\n").utf8) }
  }
  return 0
}

/// Whatever a request says, its parts are read within their rules and nothing of it gets into a head.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var dice = Dice(input(bytes, count))
  let request = Request(&dice)
  let body = dice.rest()
  for publicURL in [nil, "https://puzzle.example:8443"] { holdForOrigin(request, publicURL) }
  holdForNumbers(request)
  holdForCookie(request)
  holdForNames(request)
  holdForWish(body)
  holdForText(body)
  holdForMessage(body)
  _ = AcceptedCodings(request.acceptEncoding).best(of: ContentCoding.allCases)
  _ = EntityTag.matches("\"a\"", request.ifNoneMatch)
  return 0
}

extension Request {
  /// A request whose texts are the input's lines, read as the transport reads them.
  fileprivate init(_ dice: inout Dice) {
    func text(_ dice: inout Dice) -> String? {
      let line = dice.line()
      return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }
    self.init(method: Method(rawValue: text(&dice) ?? "") ?? .get, path: text(&dice) ?? "/")
    query = (text(&dice) ?? "").split(separator: "&").map { QueryItem(String($0)) }
    host = text(&dice)
    origin = text(&dice)
    cookie = text(&dice)
    authorization = text(&dice)
    ifNoneMatch = text(&dice)
    acceptEncoding = text(&dice)
    if case .bytes(let length) = ContentLength(text(&dice), isRepeated: false) {
      demand(length >= 0, "a length is none below 0")
      contentLength = length
    }
    _ = Request.keepsAlive(version: "HTTP/1.1", connection: text(&dice))
    subprotocols = text(&dice)
    secFetchSite = text(&dice)
    demand(offeredSubprotocol == nil || subprotocols != nil, "a subprotocol is one that was offered")
  }
}

private func holdForOrigin(_ request: Request, _ publicURL: String?) {
  if OriginRule(publicURL: publicURL).allows(request) {
    if let origin = request.origin {
      let host = request.host ?? ""
      demand(origin == publicURL ?? "http://\(host.lowercased())", "S1: only the server's own origin may act")
      demand(publicURL != nil || host.utf8.allSatisfy(isHostLetter), "S1: a local host is a host")
    } else {
      demand(request.cookie == nil && request.secFetchSite == nil, "S1: a browser names its origin")
    }
  }
  let base = OriginRule.base(of: request, publicURL: publicURL, fallback: "http://f:1")
  let rest = base.drop { $0 != "/" }.drop { $0 == "/" }
  demand(rest.utf8.allSatisfy(isHostLetter), "a link's base is a scheme and a host: \(base)")
  var response = Response(status: 200, headers: [.init("Location", base + request.path)])
  response = SecurityHeaders.dress(response, base: base)
  let head = response.head(closes: true)
  let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
  demand(lines.count == response.headers.count + 5, "a head has as many lines as it was given headers")
  demand(!head.contains { $0 == 0 || $0 == 127 }, "a head has no control characters")
}

private func isHostLetter(_ byte: UInt8) -> Bool {
  switch byte {
  case 48...57, 65...90, 97...122: true
  default: ".:-_[]".utf8.contains(byte)
  }
}

private func holdForNumbers(_ request: Request) {
  for item in request.query {
    guard let text = request[query: item.name] else { return demand(false, "an item is found by its name") }
    do throws(Refused) {
      let number = try request.number(item.name, in: 0...largestInteger)
      demand(text.utf8.allSatisfy { (48...57).contains($0) }, "a number is made of digits: \(text)")
      demand(number.map { $0 <= largestInteger } ?? false, "a number is in range")
    } catch { demand(error.response.status == 400, "what is no number is refused") }
  }
}

private func holdForCookie(_ request: Request) {
  for isSecure in [true, false] {
    guard let token = SessionCookie.token(in: request.cookie, isSecure: isSecure) else { continue }
    let response = Response(
      status: 200, headers: [.init("Set-Cookie", SessionCookie.header(token, isSecure: isSecure))])
    let head = String(decoding: response.head(closes: true), as: UTF8.self)
    let pair = head.split(separator: "Set-Cookie: ").last?.split(separator: ";").first.map(String.init)
    demand(
      SessionCookie.token(in: pair, isSecure: isSecure) == token,
      "P20: a cookie that is renewed stays the same")
  }
}

/// What stands in addresses has one spelling.
private func holdForNames(_ request: Request) {
  let path = Path(request.path)
  for part in path.parts.map(String.init) {
    demand(RoomID(part).map { $0.text == part } ?? true, "a room has one spelling")
    demand(ClientID(part).map { $0.text == part } ?? true, "a client has one spelling")
    demand(Epoch(part).map { $0.text == part } ?? true, "an epoch has one spelling")
    demand(Digest(part).map { $0.text == part } ?? true, "a digest has one spelling")
  }
  if let parts = path.after("api", "rooms", count: 2) { demand(!parts.contains(""), "no part is empty") }
  demand(!Preview.escaped(request.path).contains { "<>\"'".contains($0) }, "a text in a page is no markup")
}

private func holdForWish(_ body: [UInt8]) {
  do throws(Refused) {
    let wish = try RoomWish(body, random: 1)
    demand(wish.image.utf8.count == 64, "a picture's name has 64 digits")
    demand(wish.title.utf8.count <= 320 && wish.title.count <= 80, "a title is short")
    demand(wish.password.map { (1...256).contains($0.utf8.count) } ?? true, "a password is short")
  } catch { demand([400, 422].contains(error.response.status), "a wish is refused with words") }
}

private func holdForText(_ body: [UInt8]) {
  let name = PlayerName.cleaned(String(decoding: body, as: UTF8.self).readable, for: PlayerNumber(1))
  demand(!name.isEmpty && name.count <= 24 && name.utf8.count <= 96, "P11: a name is 1 to 24 characters")
  demand(name.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 }, "P11: a name has no controls")
  demand(
    PlayerName.cleaned(name.readable, for: PlayerNumber(1)).utf8.elementsEqual(name.utf8),
    "P11: a clean name is cleaned to itself")
}

/// A message is the same in whatever pieces it comes.
private func holdForMessage(_ body: [UInt8]) {
  let limits = TransportOptions()
  guard body.count <= limits.messageBytes else { return }
  let isText = String(validating: body, as: UTF8.self) != nil
  for cut in [0, body.count / 2, max(0, body.count - 1)] {
    var message = IncomingMessage()
    let first = body[..<cut].withUnsafeBytes {
      message.accept($0, isText: true, announced: body.count - cut, endsMessage: false, limits: limits)
    }
    let outcome = body[cut...].withUnsafeBytes {
      message.accept($0, isText: true, announced: 0, endsMessage: true, limits: limits)
    }
    if isText {
      demand(first == .unfinished && outcome == .whole, "a text of UTF-8 arrives")
      demand(message.take() == body, "a message arrives whole")
    } else {
      demand([first, outcome].contains(.refused(.notUTF8)), "a text is refused unless it is UTF-8")
    }
  }
}
