/// The board of a room, of whichever kind it is, as one reads it.
public enum Board: Equatable, Sendable {
  case mosaic(Mosaic)
  case table(CardTable)

  public var digest: Digest {
    switch self {
    case .mosaic(let mosaic): mosaic.digest
    case .table(let table): table.digest
    }
  }

  /// The board if it is a mosaic.
  public var mosaic: Mosaic? {
    guard case .mosaic(let mosaic) = self else { return nil }
    return mosaic
  }

  /// The board if it is a card table.
  public var table: CardTable? {
    guard case .table(let table) = self else { return nil }
    return table
  }
}
