import TesseraCore

/// Deals on a card table, from the bytes of a client to the bytes for everyone.
enum CardBench {
  private static let batch = 16

  static func run(_ report: inout Report, _ options: Options) throws {
    report.begin("A card table by itself: a deal from its frame to the frame of its turn", Report.figures)
    let (few, many) = (try CardRoom(lying: 10), try CardRoom(lying: 2_000 - batch))
    var (small, large, ratios): ([Double], [Double], [Double]) = ([], [], [])
    for run in 0...5 {
      var (one, other) = (0.0, 0.0)
      // Side by side, so that what else the machine does falls on both.
      for _ in 0..<(options.isSmoke ? 50 : 500) {
        one += few.round(batch)
        other += many.round(batch)
      }
      let deals = Double((options.isSmoke ? 50 : 500) * batch)
      guard run > 0 else { continue }
      small.append(one * 1e6 / deals)
      large.append(other * 1e6 / deals)
      ratios.append(other / one)
    }
    report.add("a deal with 10 to 26 cards", small, "µs", limit: "")
    report.add("a deal with 1,984 to 2,000 cards", large, "µs", limit: "")
    report.add("the same, of the first", ratios, "×", limit: "1")
  }
}

/// A room with a table on which about as many cards lie all the time.
private final class CardRoom {
  private var room: Room
  private var number: UInt64 = 0
  private var cleared: UInt32 = 0
  private var now = Moment(monotonic: 1, unix: 1)
  private let session = SessionID(1)

  init(lying count: Int) throws {
    let id = RoomID(Bits128(high: 3, low: 4))
    let picture = PictureReference(image: String(repeating: "ab", count: 32), width: 1600, height: 1600)
    let keyframe = Keyframe(
      sequence: .zero, round: 1, rules: 1, picture: picture, board: .table(TableSnapshot(felt: .usual)))
    let creation = RoomCreation(
      title: "Bench", created: 1, creator: nil, hostKeyHash: [UInt8](repeating: 0, count: 32),
      passwordHash: nil, scramble: .everyone, seed: nil, watch: RoomID(Bits128(high: 5, low: 6)),
      start: keyframe)
    let loaded = LoadedRoom(
      id: id, creation: creation, keyframe: keyframe, recent: [],
      epochs: [EpochStart(epoch: Epoch(counter: 1, random: 1), head: .zero)], players: [], clients: [])
    var limits = Limits()
    (limits.movesPerSecond, limits.burst) = (0, 0)
    room = try Room(loaded, limits: limits, build: "", entropy: 1)
    let hello = Hello(room: id.text, client: ClientID(Bits128(high: 1, low: 2)), name: "Bench")
    _ = room.admit(
      hello, identity: Identity([UInt8](repeating: 9, count: 32)), hostProven: false, token: nil,
      session: session, at: now)
    for _ in 0..<count / 2 { _ = turn(frames(2)) }
    guard room.board.table?.cards.count == count else { throw BenchFailure("the cards were not dealt") }
  }

  /// Seconds for so many deals; then the table is cleared of as many of its oldest cards.
  func round(_ count: Int) -> Double {
    let deals = frames(count)
    let began = seconds()
    let bytes = turn(deals)
    let time = seconds() - began
    precondition(bytes > 16 * count, "the deals are told")
    cleared += UInt32(count)
    _ = turn([frame(.clear(through: CardNumber(cleared)))])
    return time
  }

  private func frames(_ count: Int) -> [[UInt8]] {
    (0..<count).map { frame(.deal(Place(x: 4_000 + Int32($0), y: 4_000))) }
  }

  private func frame(_ move: TableMove) -> [UInt8] {
    number += 1
    return ClientMessage.move(ClientSequenceNumber(number), .move(.table(move))).encoded()
  }

  /// Judges what the frames say in one turn; how many bytes it tells everyone.
  private func turn(_ frames: [[UInt8]]) -> Int {
    for frame in frames {
      guard let message = try? ClientMessage.decode(frame.span) else { continue }
      now.monotonic += 1
      now.unix += 1
      _ = room.receive(message, from: session, at: now)
    }
    guard room.seal(at: now) != nil else { return 0 }
    return room.release().reduce(0) { sum, told in
      guard case .send(let message, to: .everyone) = told else { return sum }
      return sum + message.encoded().count
    }
  }
}
