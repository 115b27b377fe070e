import TesseraCore
import TesseraStore
import Testing

@testable import TesseraServer

/// Connections that die, are replaced, and come back, on real sockets.
@Suite(.serialized) struct ConnectionTests {
  private static func unlimited(_ configuration: inout Configuration) {
    configuration.limits.movesPerSecond = 0
  }

  private func hello(_ room: String, client: Character, token: String) -> String {
    let client = String(repeating: client, count: 32)
    return
      #"{"type":"hello","protocol":1,"room":"\#(room)","client":"\#(client)","name":"\#(token)","token":"token of \#(token)"}"#
  }

  /// A bot that has said hello, with the welcome it got.
  private func bot(
    _ server: RunningServer, _ room: String, client: Character, token: String
  ) throws -> (WebSocketClient, welcome: String) {
    let bot = try WebSocketClient(port: server.port, "tessera.v1.json")
    try bot.send(hello(room, client: client, token: token))
    return (bot, try bot.text(containing: #""type":"#))
  }

  @Test func `S5 R2 the seat and the tile of a ghost are free once it was silent for too long`() throws {
    let server = try RunningServer {
      $0.limits.players = 2
      $0.pingSeconds = 1
      $0.hangupSeconds = 3
    }
    let room = try server.makeRoom()
    let eve = Player(room: room, client: 9, name: "Eve")
    try eve.connect(port: server.port)
    // A client that never reads answers no ping: the line is open and nobody is there.
    let (ghost, _) = try bot(server, room, client: "a", token: "ada")
    try ghost.send(#"{"type":"hold","tile":3}"#)
    let (_, refused) = try bot(server, room, client: "b", token: "bob")
    #expect(refused.contains(#""code":"roomFull""#))
    // Eve hears, and so she answers her pings while she waits for the end of the hold.
    try eve.play(untilEvent: { $0 == .holds([HoldChange(tile: 3, player: PlayerNumber(2), kind: .left)]) })
    try eve.play { replica in !replica.players.contains { $0.player == PlayerNumber(2) } }
    let (_, welcome) = try bot(server, room, client: "b", token: "bob")
    #expect(welcome.contains(#""type":"welcome""#) && welcome.contains(#""holds":[]"#))
    #expect(server.get("/metrics").text.contains(#"tessera_closes_total{code="4006"} 1"#))
  }

  @Test func `P11 R16 who comes back before the dead socket is noticed is one player with the tile in hand`()
    throws
  {
    let server = try RunningServer(Self.unlimited)
    let room = try server.makeRoom()
    let (first, _) = try bot(server, room, client: "a", token: "ada")
    try first.send(#"{"type":"hold","tile":3}"#)
    _ = try first.text(containing: #""held":true"#)
    let (second, welcome) = try bot(server, room, client: "a", token: "ada")
    #expect(welcome.contains(#""holds":[{"tile":3,"player":1}]"#))
    #expect(welcome.split(separator: #""away":"#).count == 2, "one entry in the list: \(welcome)")
    // What the replaced one still says is not heard: the number it uses is free for the other.
    try? first.send(
      #"{"type":"move","clientSequence":1,"move":{"kind":"swap","a":0,"b":1,"tileA":11,"tileB":13}}"#)
    #expect(try first.closeCode() == 4409)
    try second.send(
      #"{"type":"move","clientSequence":1,"move":{"kind":"swap","a":4,"b":5,"tileA":9,"tileB":14}}"#)
    let moves = try second.text(containing: #""type":"moves""#)
    #expect(moves.contains(#""from":1,"to":1"#) && moves.contains(#""a":4"#))
  }

  @Test func `R17 the hold of a closed tab ends, and its player is away`() throws {
    let server = try RunningServer(Self.unlimited)
    let room = try server.makeRoom()
    let bob = Player(room: room, client: 2, name: "Bob")
    try bob.connect(port: server.port)
    let (tab, _) = try bot(server, room, client: "a", token: "ada")
    try tab.send(#"{"type":"hold","tile":3}"#)
    _ = try tab.text(containing: #""held":true"#)
    tab.close()
    try bob.play { replica in replica.players.contains { $0.player == PlayerNumber(2) && $0.away } }
    try bob.play(untilEvent: { $0 == .holds([HoldChange(tile: 3, player: PlayerNumber(2), kind: .left)]) })
  }

  private func adaAndBob(in room: String, of server: RunningServer) throws -> (Player, Player) {
    let players = (
      Player(room: room, client: 1, name: "Ada"), Player(room: room, client: 2, name: "Bob")
    )
    try players.0.connect(port: server.port)
    try players.1.connect(port: server.port)
    return players
  }

  @Test func `P7 R33 who was away for a moment gets the moves, is present again, and sees the present board`()
    throws
  {
    let server = try RunningServer(Self.unlimited)
    let room = try server.makeRoom()
    let (ada, bob) = try adaAndBob(in: room, of: server)
    ada.cutOff()
    for _ in 0..<3 { try bob.move { $0.swap(0, 1, at: $1) } }
    try bob.play { replica in
      replica.sequence == SequenceNumber(3) && replica.players.contains { $0.player.value == 1 && $0.away }
    }
    try ada.connect(port: server.port)
    #expect(ada.events.last { if case .ready = $0 { true } else { false } } == .ready(snapshot: false))
    #expect(ada.replica.confirmed == bob.replica.confirmed && ada.replica.sequence == SequenceNumber(3))
    try bob.play { replica in replica.players.contains { $0.player.value == 1 && !$0.away } }
  }

  @Test func `P7 R26 the moves since are enough after a restart, though the epoch is another`() throws {
    let server = try RunningServer(Self.unlimited)
    let room = try server.makeRoom()
    let (ada, bob) = try adaAndBob(in: room, of: server)
    for _ in 0..<3 { try bob.move { $0.swap(0, 1, at: $1) } }
    for player in [ada, bob] { try player.play { $0.sequence == SequenceNumber(3) } }
    ada.cutOff()
    bob.cutOff()
    #expect(server.drain() == 0)
    let next = try RunningServer(in: server.folder, Self.unlimited)
    try bob.connect(port: next.port)
    for _ in 0..<3 { try bob.move { $0.swap(2, 3, at: $1) } }
    try bob.play { $0.sequence == SequenceNumber(6) }
    try ada.connect(port: next.port)
    #expect(ada.events.last { if case .ready = $0 { true } else { false } } == .ready(snapshot: false))
    #expect(ada.replica.confirmed == bob.replica.confirmed && ada.replica.sequence == SequenceNumber(6))
  }

  @Test func `P18 a drain under load loses no move of anyone`() throws {
    let server = try RunningServer {
      Self.unlimited(&$0)
      $0.durability = .full
    }
    let room = try server.makeRoom(columns: 6, rows: 6)
    let players = (1...6).map { Player(room: room, client: $0, name: "Player \($0)") }
    for player in players { try player.connect(port: server.port) }
    for round in 0..<40 {
      for (index, player) in players.enumerated() {
        let cell = UInt16(6 * index)
        try player.move { $0.swap(cell + UInt16(round % 3), cell + 3, at: $1) }
      }
    }
    try players[0].play { $0.sequence.value >= 1 }
    #expect(server.drain() == 0)
    var told: [SequenceNumber] = []
    for player in players {
      try? player.play(untilEvent: { if case .bye(.goingAway, _) = $0 { true } else { false } })
      told.append(player.replica.sequence)
      player.cutOff()
    }
    let next = try RunningServer(in: server.folder, Self.unlimited)
    for (player, told) in zip(players, told) {
      try player.connect(port: next.port)
      #expect(player.replica.sequence >= told)
    }
    for player in players { try player.play { $0.pending.isEmpty && $0.sequence == SequenceNumber(240) } }
    let refused = players.flatMap(\.events).count { if case .refused = $0 { true } else { false } }
    #expect(refused == 0)
    #expect(Set(players.map { $0.replica.confirmed?.digest }).count == 1)
  }
}
