import TesseraTransport
import Testing

@testable import TesseraServer

@Suite struct RuleTests {
  private func request(
    host: String? = "127.0.0.1:80", origin: String?, site: String? = nil, cookie: String? = nil,
    secure: Bool = false
  ) -> Request {
    var request = Request(method: .post, path: "/")
    request.host = host
    request.origin = origin
    request.secFetchSite = site
    request.cookie = cookie
    request.isSecure = secure
    return request
  }

  @Test(arguments: [
    "127.0.0.1:8080", "192.168.1.20", "[::1]:8080", "localhost:3000", "laptop", "laptop:80",
    "attic.local:8080",
  ])
  func `S1 a page of the request's own host may act where no public name can stand`(host: String) {
    let rule = OriginRule(publicURL: nil)
    #expect(rule.allows(request(host: host, origin: "http://\(host)")))
    #expect(!rule.allows(request(host: host, origin: "https://\(host)")))
    #expect(!rule.allows(request(host: host, origin: "http://evil.example")))
    #expect(!rule.allows(request(host: host, origin: "null")))
    #expect(rule.allows(request(host: host, origin: "https://\(host)", secure: true)))
  }

  @Test(arguments: [
    "evil.example", "[::1].evil.example", "[::1", "[]", "[evil.example]", "1.2.3.4.evil.example",
    "127.0.0.1.nip.io:8080", "local", "1.2.3", "", ".local.",
  ])
  func `S1 a public name without --public-url is a rebinding and refused`(host: String) {
    let isDotless = host == "local"
    #expect(OriginRule(publicURL: nil).allows(request(host: host, origin: "http://\(host)")) == isDotless)
  }

  @Test(arguments: [
    "+1.2.3.4", "[::1]evil.example", "[evil.example]", "[", "[]", "evil.example/.local", "a b.local",
    "a.local:evil", "[::1]:80:evil", "a@b", "\u{7f}",
  ])
  func `S1 what no address bar could show is no local host`(host: String) {
    #expect(!OriginRule(publicURL: nil).allows(request(host: host, origin: "http://\(host)")))
  }

  @Test(arguments: ["+5", "-0", " 5", "5 ", "٣", "0x5", "5.0", "", "9007199254740992"])
  func `a number of the query is made of digits and in range`(text: String) {
    var asked = Request(method: .get, path: "/")
    asked.query = [Request.QueryItem(name: "at", value: text)]
    #expect(throws: Refused.self) { try asked.number("at", in: 0...9_007_199_254_740_991) }
  }

  @Test func `S1 with --public-url only that origin may act`() {
    let rule = OriginRule(publicURL: "https://puzzle.example")
    #expect(rule.allows(request(host: "10.0.0.1", origin: "https://puzzle.example")))
    #expect(!rule.allows(request(host: "10.0.0.1", origin: "http://10.0.0.1")))
    #expect(!rule.allows(request(origin: "https://puzzle.example.evil")))
  }

  @Test func `S1 no Origin is for programs, which send neither cookie nor Sec-Fetch-Site`() {
    let rule = OriginRule(publicURL: nil)
    #expect(rule.allows(request(origin: nil)))
    #expect(!rule.allows(request(origin: nil, site: "same-origin")))
    #expect(!rule.allows(request(origin: nil, cookie: "a=b")))
  }

  @Test(arguments: [
    ("\"a\"", true), ("W/\"a\"", true), ("\"b\", \"a\"", true), ("*", true), ("a", false), ("\"b\"", false),
    ("", false),
  ])
  func `If-None-Match names tags with their quotes`(header: String, matches: Bool) {
    #expect(EntityTag.matches("\"a\"", header) == matches)
  }

  @Test(arguments: [(nil, false), ("", false), ("short", false), ("12345678", true)])
  func `P11 a token that could be anybody's is nobody's`(token: String?, isUsable: Bool) {
    #expect((Secrets.usable(token) != nil) == isUsable)
    #expect(Secrets.usable(String(repeating: "x", count: 129)) == nil)
  }

  @Test func `P20 the cookie is out of reach of scripts and other sites`() {
    let plain = SessionCookie.header("t", isSecure: false)
    #expect(plain == "tessera=t; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict")
    let secure = SessionCookie.header("t", isSecure: true)
    #expect(secure.hasPrefix("__Host-tessera=t; Path=/;") && secure.hasSuffix("; Secure"))
    let token = String(repeating: "x", count: 22)
    #expect(SessionCookie.token(in: "a=b; tessera=\(token)", isSecure: false) == token)
    #expect(SessionCookie.token(in: "tessera=\(token)", isSecure: true) == nil)
    #expect(SessionCookie.token(in: "tessera=short", isSecure: false) == nil)
  }

  @Test(arguments: [
    "AAECAwQFBgcICQoLD\u{0}0ODw", "AAECAwQFBgcICQoLD\t0ODw", "AAECAwQF gcICQoLDA0ODw", "雪雪雪雪雪雪雪雪",
  ])
  func `P20 a cookie that is none of ours is nobody's, so that no renewal changes it`(value: String) {
    #expect(SessionCookie.token(in: "tessera=\(value)", isSecure: false) == nil)
  }

  @Test func `the policy names the browser's own socket and no other`() {
    let dressed = SecurityHeaders.dress(Response(status: 200), base: "https://p.example:8443")
    let policy = dressed.headers.first { $0.name == "Content-Security-Policy" }?.value ?? ""
    #expect(policy.contains("connect-src 'self' wss://p.example:8443;"))
    #expect(!policy.contains("unsafe-inline") && policy.contains("default-src 'none'"))
  }

  @Test func `a host header cannot smuggle words into the policy or a link`() {
    var asked = Request(method: .get, path: "/")
    asked.host = "h; script-src *"
    #expect(OriginRule.base(of: asked, publicURL: nil, fallback: "http://f") == "http://f")
    asked.host = "h:81"
    #expect(OriginRule.base(of: asked, publicURL: nil, fallback: "http://f") == "http://h:81")
    #expect(OriginRule.base(of: asked, publicURL: "https://p", fallback: "http://f") == "https://p")
  }

  @Test func `P11 a mark behind what is hidden belongs to its letter`() {
    #expect("e\0\u{200B}\0\u{301}".readable.unicodeScalars.elementsEqual("\u{E9}".unicodeScalars))
  }

  @Test func `H8 a title in a link preview is text`() {
    #expect(
      Preview.escaped("<img src=\"x\" onerror='1'>&")
        == "&lt;img src=&quot;x&quot; onerror=&#39;1&#39;&gt;&amp;")
  }
}
