/// Where a client stands in its room's table; short, because every remembered move has one.
struct ClientSlot: Hashable, Sendable {
  var index: UInt32
}

/// A client as its room knows it: whose it is, what it was answered, on which connection it is now.
struct Client: Sendable {
  let id: ClientID
  let player: PlayerNumber
  var window = ClientWindow()
  /// The last number whose outcome is committed.
  var committed = ClientSequenceNumber.zero
  /// The last number whose outcome is committed or in the turn that waits for its receipt.
  var sealed = ClientSequenceNumber.zero
  var session: SessionID?

  /// Moves judged whose outcome is not committed.
  var inFlight: UInt64 { window.last.value - committed.value }
}

/// The clients a room has in memory; one is forgotten only when the log knows as much (`Room.forgetAbsent`).
struct ClientTable: Sendable {
  private var clients: [Client] = []
  private var slots: [ClientID: ClientSlot] = [:]
  /// Places of those who were forgotten.
  private var free: [ClientSlot] = []

  var count: Int { slots.count }

  subscript(slot: ClientSlot) -> Client {
    get { clients[Int(slot.index)] }
    _modify { yield &clients[Int(slot.index)] }
  }

  func slot(of client: ClientID) -> ClientSlot? { slots[client] }

  @discardableResult
  mutating func add(_ client: Client) -> ClientSlot {
    let slot = free.popLast() ?? ClientSlot(index: UInt32(clients.count))
    slots[client.id] = slot
    if Int(slot.index) < clients.count {
      clients[Int(slot.index)] = client
    } else {
      clients.append(client)
    }
    return slot
  }

  /// Takes out those whose slot nothing refers to any more, as the caller knows.
  mutating func forget(where isForgotten: (ClientSlot, Client) -> Bool) {
    for slot in slots.values.filter({ isForgotten($0, clients[Int($0.index)]) }) {
      slots[self[slot].id] = nil
      self[slot].window = ClientWindow()
      free.append(slot)
    }
  }
}
