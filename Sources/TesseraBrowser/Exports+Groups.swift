import TesseraCore

/// Makes a move of several cards on a table for one; answers as `table_play`.
///
/// The input holds their numbers, 32 bits each. `kind`: 8 stack at `x`, `y`; 9 spread there; 10 shuffle by `seed`.
@_expose(wasm, "table_group") @c(tessera_table_group)
public func tableGroup(
  _ handle: Int32, _ kind: Int32, _ x: Double, _ y: Double, _ seed: Double, _ now: Double
) -> Int32 {
  guard let station = unsafe page.station(handle) as? SoloTableStation, let move = groupMove(kind, x, y)
  else { return 1 }
  do throws(TableObjection) {
    try station.solo.play(move, chance: UInt32(exactly: seed) ?? 0, at: moment(now))
    return 0
  } catch { return error.number }
}

/// Asks for a move of several cards of a room's table; input and numbers as in `table_group`.
@_expose(wasm, "replica_group") @c(tessera_replica_group)
public func replicaGroup(_ handle: Int32, _ kind: Int32, _ x: Double, _ y: Double, _ now: Double) {
  let move = groupMove(kind, x, y)
  withReplica(handle) { replica, out in
    guard let move else { return }
    out.say(replica.play(move, at: moment(now)))
  }
}

private func groupMove(_ kind: Int32, _ x: Double, _ y: Double) -> TableMove? {
  var fields = unsafe InputFields(page.input)
  guard let cards = fields.numbers()?.map({ CardNumber($0) }), let place = place(x, y) else { return nil }
  return switch kind {
  case 8: .stack(cards, place)
  case 9: .spread(cards, place)
  case 10: .shuffle(cards)
  default: nil
  }
}
