/// A picture as it is kept and served: three upright JPEGs without metadata.
public struct PictureVariants: Sendable {
  /// Pixels of the upright master.
  public var width: Int
  public var height: Int
  /// At most 4,096 pixels on the long side.
  public var master: [UInt8]
  /// At most 1,600: what a board is cut from.
  public var board: [UInt8]
  /// At most 320.
  public var thumbnail: [UInt8]
  /// What its owner should know before a room opens.
  public var warnings: [PictureWarning]

  /// The pixels of the board variant of a master: a grid must not have more columns or rows (I13).
  public static func boardSize(width: Int, height: Int) -> (width: Int, height: Int) {
    Bitmap.size(width, height, within: PictureIntake.boardSide)
  }
}

/// Something about an accepted picture that makes a worse puzzle than its owner may expect.
public enum PictureWarning: String, CaseIterable, Sendable {
  /// In a grid of 4 × 4, half of the tiles or more look like another one (I16).
  case flat
  /// The long side is below 400 pixels: tiles will look coarse.
  case small
  /// Its colour profile was too large to keep: colours may look a little different.
  case profileDropped

  /// The code of the protocol.
  public var code: String { rawValue }
}
