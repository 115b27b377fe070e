import TesseraCore

/// What a move costs a whole server, on small and large boards, with and without a long past.
enum HistoryBench {
  static func run(_ report: inout Report, _ options: Options) throws {
    report.begin("Board size and history, ten players, one with 4 in flight", Report.figures)
    for side in options.isSmoke ? [4] : [4, 100] {
      for moves in [0, options.scaled(LongRoom.moves, smoke: 1000)] {
        let folder = try ServerProcess.folderWithGallery()
        let room = try LongRoom.prepare(in: folder, side: side, moves: moves)
        let server = try ServerProcess(folder: folder)
        let crowd = try Crowd(.tessera, port: server.port)
        let table = try crowd.join(10, room: room)
        let mover = Array(table.players.prefix(1))
        crowd.play(seconds: options.seconds / 2, inFlight: 4, movers: mover)
        try crowd.settle()
        let runs = try (0..<options.repetitions).map { _ in
          let (used, before) = (server.cpuSeconds, mover[0].answered)
          crowd.play(seconds: options.seconds, inFlight: 4, movers: mover)
          try crowd.settle()
          return (server.cpuSeconds - used) * 1e6 / Double(mover[0].answered - before)
        }
        report.add(
          "\(side) × \(side), \(moves) moves before: a move, told to ten", runs, "µs of server CPU",
          limit: "no growth")
      }
    }
  }
}
