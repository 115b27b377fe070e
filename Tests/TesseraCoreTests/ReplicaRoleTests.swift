import TesseraCore
import Testing

/// What a replica may do is what its own welcome said.
@Suite struct ReplicaRoleTests {
  @Test func `who watches here may not play because of playing in another tab`() throws {
    let town = try ReplicaTown(seed: 7, peers: 2, side: 4)
    let peer = town.peers[1]
    var introduction = peer.replica.introduction
    introduction.asSpectator = true
    peer.replica = Replica(introduction)
    try town.settle()
    var playing = try #require(peer.replica.me)
    #expect(playing.role == .spectator)
    playing.role = .player
    playing.name = "Q"
    _ = peer.replica.receive(.players(present: [playing], left: []), at: town.clock)
    #expect(peer.replica.me?.role == .spectator && peer.replica.me?.name == "Q")
    #expect(peer.replica.players.contains { $0.player == playing.player && $0.role == .player })
    let local = peer.replica.swap(0, 1, at: town.clock)
    #expect(local.message == nil && peer.replica.pending.isEmpty)
  }
}
