import TesseraCore
import TesseraImaging

/// The tiles of the latest pictures that were cut, and who waits for those being cut now.
struct TileShelf {
  /// What was cut how.
  struct Title: Hashable {
    var image: String
    var grid: Grid
  }

  /// Who wants which tile of it.
  struct Wish: Sendable {
    var ask: Ask
    var tile: Int
    var tag: String
  }

  private enum Entry {
    case cutting(waiting: [Wish])
    case cut(TileSheet)
  }

  private var entries: [Title: Entry] = [:]
  /// The cut ones, the oldest first.
  private var order: [Title] = []
  private var bytes = 0

  /// A cut picture of 16 megapixels has about 6 MB.
  static let capacity = 48_000_000

  /// What to do about a wish for a tile.
  enum Verdict {
    case ready(TileSheet)
    /// It is being cut; the asker is answered when it is.
    case waits
    /// The asker is the first: the picture is to be cut now.
    case begins
  }

  mutating func take(_ wish: Wish, of title: Title) -> Verdict {
    switch entries[title] {
    case .cut(let tiles): return .ready(tiles)
    case .cutting(let waiting):
      entries[title] = .cutting(waiting: waiting + [wish])
      return .waits
    case nil:
      entries[title] = .cutting(waiting: [wish])
      return .begins
    }
  }

  /// Notes the tiles, or that there are none; gives who waited for them.
  mutating func finish(_ title: Title, _ tiles: TileSheet?) -> [Wish] {
    guard case .cutting(let waiting)? = entries.removeValue(forKey: title) else { return [] }
    guard let tiles else { return waiting }
    entries[title] = .cut(tiles)
    order.append(title)
    bytes += tiles.bytes
    while bytes > TileShelf.capacity, order.count > 1 { forget(order.removeFirst()) }
    return waiting
  }

  private mutating func forget(_ title: Title) {
    guard case .cut(let tiles)? = entries.removeValue(forKey: title) else { return }
    bytes -= tiles.bytes
  }
}
