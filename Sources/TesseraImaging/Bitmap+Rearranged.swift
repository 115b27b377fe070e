import TesseraCore

extension Bitmap {
  /// The picture with the tiles of a board in their cells; in order it is the picture itself.
  ///
  /// Cells and tiles are the integer rectangles of `Cut`; where a cell is a pixel wider than its tile, a row
  /// or column of the tile is shown twice.
  func rearranged(_ grid: Grid, _ tiles: [UInt16]) -> Bitmap {
    let (across, down) = (Cut(length: width, count: grid.columns), Cut(length: height, count: grid.rows))
    var result = self
    for (cell, tile) in tiles.enumerated() where cell != Int(tile) {
      let (row, column) = cell.quotientAndRemainder(dividingBy: grid.columns)
      let (tileRow, tileColumn) = Int(tile).quotientAndRemainder(dividingBy: grid.columns)
      result.fill(
        across.part(column), down.part(row), from: self, across.part(tileColumn), down.part(tileRow))
    }
    return result
  }

  /// Draws a rectangle of another bitmap of the same size, nearest pixels where the sizes differ.
  private mutating func fill(
    _ columns: Range<Int>, _ rows: Range<Int>, from source: Bitmap, _ sourceColumns: Range<Int>,
    _ sourceRows: Range<Int>
  ) {
    for y in rows {
      let row = source.nearest(y - rows.lowerBound, of: rows.count, in: sourceRows, limit: height) * stride
      if columns.count == sourceColumns.count {
        let line = row + sourceColumns.lowerBound * 3..<row + sourceColumns.upperBound * 3
        let target = y * stride + columns.lowerBound * 3
        pixels.replaceSubrange(target..<target + line.count, with: source.pixels[line])
        continue
      }
      for x in columns {
        let column = source.nearest(
          x - columns.lowerBound, of: columns.count, in: sourceColumns, limit: width)
        for channel in 0..<3 {
          pixels[y * stride + x * 3 + channel] = source.pixels[row + column * 3 + channel]
        }
      }
    }
  }

  private func nearest(_ index: Int, of count: Int, in range: Range<Int>, limit: Int) -> Int {
    min(range.lowerBound + index * range.count / count, limit - 1)
  }
}
