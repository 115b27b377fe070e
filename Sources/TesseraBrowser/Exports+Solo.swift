import TesseraCore

/// Opens a board for one; −1 if it cannot be. The input may hold one 16-bit class a tile.
@_expose(wasm, "solo_open") @c(tessera_solo_open)
public func soloOpen(_ columns: Int32, _ rows: Int32, _ seed: Double) -> Int32 {
  guard let grid = Grid(columns: Int(columns), rows: Int(rows)) else { return -1 }
  var fields = unsafe InputFields(page.input)
  let classes = fields.words()
  guard let seed = UInt32(exactly: seed),
    let solo = SoloBoard(grid: grid, seed: seed, classes: classes)
  else { return -1 }
  return unsafe page.open(SoloStation(solo))
}

/// Exchanges two cells; leaves `moved`, and `solved` if it was the last.
@_expose(wasm, "solo_swap") @c(tessera_solo_swap)
public func soloSwap(_ handle: Int32, _ a: Double, _ b: Double) {
  unsafe page.out.removeAll()
  guard let station = unsafe page.station(handle) as? SoloStation else { return }
  let events = station.solo.swap(number(a), number(b))
  unsafe page.out.say(events)
}
