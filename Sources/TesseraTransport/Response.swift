/// A complete HTTP response; Content-Length and Connection are added by the transport.
public struct Response: Sendable {
  public struct Header: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  public var status: Int
  public var headers: [Header]
  public var body: [UInt8]

  public init(status: Int, headers: [Header] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
