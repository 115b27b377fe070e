import Glibc
import Testing
import TesseraCore
@testable import TesseraStore

/// One after another: a child started by another thread meanwhile would keep the first one's pipe open.
@Suite(.serialized) struct KillTests {
  let folder = TemporaryFolder()

  @Test(arguments: [1, 3, 7] as [Int32])
  func `R27: after kill -9 every acknowledged move is there, and no half batch`(_ laps: Int32) throws {
    let group: UInt64 = 37
    let writer = try ChildProcess(["store-writer", folder.file(), "full", "\(group)"])
    var acknowledged: UInt64 = 0
    for _ in 0..<(laps * 20) { acknowledged = try #require(writer.readLine().flatMap { UInt64($0) }) }
    writer.kill()
    while let line = writer.readLine(), let head = UInt64(line) { acknowledged = head }

    let database = try Database(path: folder.file())
    database.close()
    let reader = try Reader(path: folder.file())
    let room = try #require(try reader.rooms().first)
    let present = try #require(try reader.board(of: room))
    let last = try #require(
      try reader.moves(of: room, after: SequenceNumber(present.sequence.value - 1), limit: 1).first)
    #expect(present.sequence.value >= acknowledged && acknowledged > 0)
    #expect(present.sequence.value.isMultiple(of: group))
    #expect(present.board.digest == last.digest)
    #expect(try reader.faults() == [])
  }
}

/// A program of this package in a process of its own, whose output can be read line by line.
private final class ChildProcess {
  private let identifier: pid_t
  private let output: Int32
  private var hasEnded = false

  init(_ arguments: [String]) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Unplayable() }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    let words = arguments.map { strdup($0) } + [nil]
    var child: pid_t = 0
    let code = posix_spawn(&child, try ChildProcess.folder() + arguments[0], &actions, nil, words, environ)
    for word in words { free(word) }
    posix_spawn_file_actions_destroy(&actions)
    close(ends[1])
    identifier = child
    output = ends[0]
    guard code == 0 else {
      hasEnded = true
      throw Unplayable()
    }
  }

  deinit {
    kill()
    close(output)
  }

  func kill() {
    guard !hasEnded else { return }
    hasEnded = true
    Glibc.kill(identifier, SIGKILL)
    waitpid(identifier, nil, 0)
  }

  /// The next line, nil at the end of the output.
  func readLine() -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(output, &byte, 1) == 1 {
      if byte == 10 { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return nil
  }

  /// Where the programs lie: beside the bundle of tests, which the runner is given as an argument.
  private static func folder() throws -> String {
    for argument in CommandLine.arguments {
      guard let name = argument.firstRange(of: "tesseraPackageTests.xctest") else { continue }
      return String(argument[..<name.lowerBound])
    }
    throw Unplayable()
  }
}
