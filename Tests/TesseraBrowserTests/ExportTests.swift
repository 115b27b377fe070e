import TesseraBrowser
import TesseraCore
import Testing

/// The exported functions, called natively as the page calls them; one at a time, for they share one page.
@Suite(.serialized) struct ExportTests {
  /// Makes these fields the input: a length of four bytes and the bytes, or 2³² − 1 for none.
  func write(_ fields: [[UInt8]?]) {
    var bytes: [UInt8] = []
    for field in fields {
      let length = field.map { UInt32($0.count) } ?? .max
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: length >> shift))
      }
      bytes += field ?? []
    }
    put(bytes)
  }

  func put(_ bytes: [UInt8]) {
    let target = input(Int32(bytes.count))
    for (index, byte) in bytes.enumerated() { target[index] = byte }
  }

  private func openReplica(client: String = String(repeating: "ab", count: 16)) -> Int32 {
    let texts = ["AAECAwQFBgcICQoLDA0ODw", client, "Ada"].map { Optional(Array($0.utf8)) }
    write(texts + [nil, nil, nil, Array("build".utf8), nil, nil])
    return replicaOpen()
  }

  /// The one frame that was left for the socket, behind its length.
  private var frame: [UInt8] {
    let count = Int(framesSize())
    return count > 4 ? (4..<count).map { framesAt()[$0] } : []
  }

  @Test func `a replica says the hello it was introduced with`() throws {
    let handle = openReplica()
    #expect(handle >= 0)
    replicaHello(handle)
    guard case .hello(let hello) = try ClientMessage.decode(frame.span) else {
      Issue.record("no hello was left")
      return
    }
    #expect(hello.name == "Ada" && hello.room == "AAECAwQFBgcICQoLDA0ODw" && hello.token == nil)
    close(handle)
  }

  @Test func `P11: a client that is no client opens nothing`() {
    #expect(openReplica(client: "ab") == -1)
    put([])
    #expect(replicaOpen() == -1)
    put([255, 255, 255, 127])
    #expect(replicaOpen() == -1)
  }

  @Test func `a handle that is none does nothing`() {
    for handle in [Int32(-1), 99, .max, .min] {
      replicaHello(handle)
      replicaReceive(handle, .nan)
      soloSwap(handle, 0, 1)
      close(handle)
      #expect(framesSize() == 0 && wordsSize() == 0)
    }
  }

  @Test func `a handle is free again after its close`() {
    let first = openReplica()
    close(first)
    #expect(openReplica() == first)
    close(first)
  }

  @Test func `no frame and no number of the page can stop the core`() {
    let handle = openReplica()
    var random = SplitMix64(state: 11)
    for _ in 0..<3000 {
      put((0..<random.next(below: 60)).map { _ in UInt8(truncatingIfNeeded: random.next()) })
      replicaReceive(handle, Double(random.next()))
    }
    for number in [Double.nan, .infinity, -.infinity, -1, 0.5, 1e300, 65_536] {
      replicaSwap(handle, number, number, number)
      replicaRestore(handle, number, number)
      for act in Int32(0)...7 { replicaAct(handle, act, number, number) }
    }
    replicaState(handle)
    replicaScene(handle)
    close(handle)
  }

  @Test func `P17: a board for one is that of its seed, and what is no board is refused`() {
    write([nil])
    let handle = soloOpen(2, 2, 31)
    #expect(handle >= 0)
    soloSwap(handle, 0, 1)
    #expect(wordsSize() > 0)
    close(handle)
    for (columns, rows, seed) in [(1, 2, 1.0), (101, 2, 1), (2, 2, -1), (2, 2, 4_294_967_296), (2, 2, .nan)] {
      write([nil])
      #expect(soloOpen(Int32(columns), Int32(rows), seed) == -1)
    }
  }
}
