import TesseraCore
import Testing

@Suite struct CellNameTests {
  @Test(arguments: [(0, "A1"), (25, "Z1"), (26, "AA1"), (99, "CV1"), (100, "A2"), (9999, "CV100")])
  func `cells are named as on a chess board`(cell: Int, name: String) throws {
    let grid = try #require(Grid(columns: 100, rows: 100))
    #expect(CellName(cell, grid).text == name)
  }
}
