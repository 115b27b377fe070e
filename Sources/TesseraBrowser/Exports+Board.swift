import TesseraCore

/// The number of columns; 0 while there is no board.
@_expose(wasm, "board_columns") @c(tessera_board_columns)
public func boardColumns(_ handle: Int32) -> Int32 { Int32(board(handle)?.grid.columns ?? 0) }

@_expose(wasm, "board_rows") @c(tessera_board_rows)
public func boardRows(_ handle: Int32) -> Int32 { Int32(board(handle)?.grid.rows ?? 0) }

@_expose(wasm, "board_home_count") @c(tessera_board_home_count)
public func boardHomeCount(_ handle: Int32) -> Int32 { Int32(board(handle)?.homeCount ?? 0) }

@_expose(wasm, "board_is_home") @c(tessera_board_is_home)
public func boardIsHome(_ handle: Int32, _ cell: Int32) -> Int32 {
  guard let board = board(handle), cell >= 0, Int(cell) < board.grid.count else { return 0 }
  return board.isHome(Int(cell)) ? 1 : 0
}

/// Whether every tile shown is home; the latch is `board_is_solved`.
@_expose(wasm, "board_is_complete") @c(tessera_board_is_complete)
public func boardIsComplete(_ handle: Int32) -> Int32 { board(handle)?.isComplete == true ? 1 : 0 }

@_expose(wasm, "board_is_solved") @c(tessera_board_is_solved)
public func boardIsSolved(_ handle: Int32) -> Int32 {
  unsafe page.station(handle)?.isSolved == true ? 1 : 0
}

@_expose(wasm, "board_sequence") @c(tessera_board_sequence)
public func boardSequence(_ handle: Int32) -> Double {
  Double(unsafe page.station(handle)?.sequence.value ?? 0)
}

@_expose(wasm, "board_round") @c(tessera_board_round)
public func boardRound(_ handle: Int32) -> Double { Double(unsafe page.station(handle)?.round ?? 0) }

/// The digest of the shown board, or with `confirmed` not 0 of the confirmed one.
@_expose(wasm, "board_digest") @c(tessera_board_digest)
public func boardDigest(_ handle: Int32, _ confirmed: Int32) -> UInt64 {
  let station = unsafe page.station(handle)
  if let table = station?.table { return table.digest.value }
  return (confirmed == 0 ? station?.board : station?.confirmed)?.digest.value ?? 0
}

/// Where the tiles are, one 16-bit word a cell, until the next call.
@_expose(wasm, "board_tiles") @c(tessera_board_tiles)
public func boardTiles(_ handle: Int32, _ confirmed: Int32) -> UnsafeMutablePointer<UInt16> {
  let station = unsafe page.station(handle)
  unsafe page.out.tiles.removeAll()
  if let board = confirmed == 0 ? station?.board : station?.confirmed {
    unsafe page.out.tiles.append(contentsOf: board.tiles)
  }
  return unsafe page.out.tiles.base
}

private func board(_ handle: Int32) -> Mosaic? { unsafe page.station(handle)?.board }
