import FaultyDisk
import Glibc
import TesseraCore
import TesseraStore
import Testing

@testable import TesseraServer

/// A real server on real sockets, whose disk fills up or whose database another program locks.
@Suite(.serialized) struct ServerOnFaultyDiskTests {
  let folder: TemporaryFolder
  let server: RunningServer

  init() throws {
    server = try RunningServer { $0.limits.movesPerSecond = 0 }
    folder = server.folder
  }

  private var path: String { folder.path + "/tessera.db" }

  /// A player who has made one move.
  private func player(in room: String) throws -> Player {
    let ada = Player(room: room, client: 1, name: "Ada")
    try ada.connect(port: server.port)
    try ada.move { $0.swap(0, 1, at: $1) }
    try ada.play { $0.pending.isEmpty }
    return ada
  }

  @Test func `S9 with the disk full nothing is taken or half stored, and with space again all goes on`()
    throws
  {
    let room = try server.makeRoom()
    let ada = try player(in: room)
    // The next server opens its files on the disk that can be filled.
    server.crash()
    ada.cutOff()
    let disk = FaultyDisk(folder: folder.path)
    defer { disk.retire() }
    let next = try RunningServer(in: folder) { $0.limits.movesPerSecond = 0 }
    try ada.connect(port: next.port)
    disk.fail(DiskFault(.write, 1, .full))

    let picture = next.post("/api/images", try RunningServer.photo(shade: 9), ["Content-Type: image/jpeg"])
    #expect(picture.status == 507 && picture.member("code") == "storageFull")
    #expect(picture.headers["content-type"] == "application/problem+json")
    let refused = next.post(
      "/api/rooms", Array(#"{"image":"\#(RunningServer.image)","columns":3,"rows":3}"#.utf8))
    #expect(refused.status == 503 && refused.member("code") == "notStored")
    try ada.move { $0.swap(2, 3, at: $1) }
    try ada.play(untilEvent: { $0 == .storage(writable: false) })
    #expect(next.get("/readyz").status == 503 && next.get("/healthz").status == 200)
    #expect(next.get("/api/rooms/\(room)").member("sequence") == "1")
    #expect(ada.replica.sequence == SequenceNumber(1) && ada.replica.pending.count == 1)

    disk.heal()
    try ada.play { $0.sequence == SequenceNumber(2) && $0.pending.isEmpty }
    #expect(next.get("/readyz").status == 200)
    let again = next.post("/api/images", try RunningServer.photo(shade: 9), ["Content-Type: image/jpeg"])
    #expect(again.status == 201)
    _ = try next.makeRoom()
    #expect(next.drain() == 0)
    let reader = try Reader(path: path)
    #expect(try reader.faults() == [] && reader.rooms().count == 2)
    #expect(try reader.verify(#require(RoomID(room)))?.moves == 2)
  }

  @Test func `R30 while another program holds the write lock players are told, and nothing is lost`() throws {
    let room = try server.makeRoom()
    let ada = try player(in: room)
    let holder = try LockHolder(path)
    try ada.move { $0.swap(2, 3, at: $1) }
    try ada.play(untilEvent: { $0 == .storage(writable: false) })
    #expect(ada.replica.sequence == SequenceNumber(1))
    // Made while nothing is judged: it waits with the other.
    try ada.move { $0.swap(4, 5, at: $1) }
    #expect(server.get("/readyz").status == 503)
    holder.release()
    try ada.play(untilEvent: { $0 == .storage(writable: true) })
    try ada.play { $0.sequence == SequenceNumber(3) && $0.pending.isEmpty }
    #expect(server.drain() == 0)
    #expect(try Reader(path: path).verify(#require(RoomID(room)))?.moves == 3)
  }
}

/// SQLite's shell in a process of its own, in a transaction that writes.
private final class LockHolder {
  private let identifier: pid_t
  private let input: Int32

  init(_ path: String) throws {
    var (asked, said): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard pipe(&asked) == 0, pipe(&said) == 0 else { throw Socket.Gone() }
    for end in asked + said { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, asked[0], 0)
    posix_spawn_file_actions_adddup2(&actions, said[1], 1)
    let words: [UnsafeMutablePointer<CChar>?] = [strdup("sqlite3"), strdup(path), nil]
    var child: pid_t = 0
    let code = posix_spawnp(&child, "sqlite3", &actions, nil, words, environ)
    for word in words { free(word) }
    posix_spawn_file_actions_destroy(&actions)
    close(asked[0])
    close(said[1])
    defer { close(said[0]) }
    identifier = child
    input = asked[1]
    guard code == 0 else { throw Socket.Gone() }
    let script = Array("BEGIN IMMEDIATE;\n.print held\n".utf8)
    var answer = [UInt8](repeating: 0, count: 4)
    guard write(input, script, script.count) == script.count, read(said[0], &answer, 4) == 4 else {
      throw Socket.Gone()
    }
  }

  /// Ends the shell, and with it the transaction.
  func release() {
    close(input)
    waitpid(identifier, nil, 0)
  }
}
