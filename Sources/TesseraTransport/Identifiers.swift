/// One WebSocket connection, never reused within a process.
public struct ConnectionID: Hashable, Sendable {
  public var value: UInt64

  public init(_ value: UInt64) { self.value = value }
}

/// One HTTP request that waits for its response, never reused within a process.
public struct ExchangeID: Hashable, Sendable {
  public var value: UInt64

  public init(_ value: UInt64) { self.value = value }
}

/// The encodings a WebSocket client may offer.
public enum Subprotocol: String, CaseIterable, Sendable {
  case binary = "tessera.v1"
  case json = "tessera.v1.json"
}
