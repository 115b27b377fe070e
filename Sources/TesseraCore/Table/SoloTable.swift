/// A card table that one person plays without a room.
public struct SoloTable: Sendable {
  public private(set) var table: CardTable
  /// How many moves were made.
  public private(set) var sequence = SequenceNumber.zero

  public init(_ felt: TableFelt) { table = CardTable(empty: felt) }

  /// Judges and makes a move; `now` is any millisecond clock that never goes back, `chance` seeds a shuffle.
  @discardableResult
  public mutating func play(_ move: TableMove, chance: UInt32 = 0, at now: UInt64) throws(TableObjection)
    -> LoggedTableMove
  {
    table.forgetCleared(before: now)
    return make(try table.judged(move, chance: chance), at: now)
  }

  /// Takes the latest clear back, for five seconds.
  @discardableResult
  public mutating func undo(at now: UInt64) throws(TableObjection) -> LoggedTableMove {
    make(try table.undone(nil, at: now), at: now)
  }

  private mutating func make(_ move: LoggedTableMove, at now: UInt64) -> LoggedTableMove {
    let fits = table.apply(move, as: sequence.next, at: now)
    precondition(fits, "a move that was judged good fits the table it was judged on")
    sequence = sequence.next
    return move
  }
}
