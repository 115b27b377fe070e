/// The head of an HTTP request, copied out of the parser; the body comes apart from it.
public struct Request: Sendable {
  public enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"
  }

  /// One `name=value` of the query, percent-decoded once.
  public struct QueryItem: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  public var method: Method
  /// Percent-decoded once, begins with a slash, without the query.
  public var path: String
  public var query: [QueryItem] = []
  public var host: String?
  public var origin: String?
  public var cookie: String?
  public var authorization: String?
  public var ifNoneMatch: String?
  public var acceptEncoding: String?
  public var accept: String?
  public var contentType: String?
  public var contentLength: Int?
  public var secFetchSite: String?
  /// `Tessera-Host-Key`: the key of the room that the request is about.
  public var hostKey: String?
  /// `Tessera-Create-Key`: what the operator gave to those who may make rooms.
  public var createKey: String?
  /// The subprotocols a WebSocket client offers, as it sent them.
  public var subprotocols: String?
  /// Numeric address of the peer, without the port.
  public var remoteAddress = ""
  /// Under what the peer's sockets are counted: the address, or the /64 of an IPv6 address.
  public var remoteNetwork = ""
  /// Whether the connection itself is TLS.
  public var isSecure = false

  public init(method: Method, path: String) {
    self.method = method
    self.path = path
  }

  /// The value of the first query item of that name.
  public subscript(query name: String) -> String? { query.first { $0.name == name }?.value }
}
