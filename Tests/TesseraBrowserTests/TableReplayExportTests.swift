import TesseraBrowser
import TesseraCore
import Testing

/// The exports of a card table's replay, as part of the one suite that shares the page.
extension ExportTests {
  @Test func `R29: a table's replay is checked move by move and goes both ways`() {
    let handle = replayOpenTable(20_480, 12_800, 1, 0, 0, 0)
    #expect(handle >= 0)
    let empty = boardDigest(handle, 1)
    #expect(replayAppendTable(handle, 2, 1, 1, 4000, 4000, 1, 0) == 1, "not the next one")
    #expect(replayAppendTable(handle, 1, 1, 1, 4000, 4000, 1, 0) == 0)
    #expect(replayAppendTable(handle, 2, 4, 1, 1, 1, 0, 0) == 0)
    #expect(replayLast(handle) == 2)
    replaySeek(handle, 2)
    #expect(boardDigest(handle, 1) != empty)
    replaySeek(handle, 0)
    #expect(boardDigest(handle, 1) == empty)
    close(handle)
  }

  @Test func `R22: no number of the page makes a table's replay trap`() {
    #expect(replayOpenTable(.nan, 12_800, 1, 0, 0, 0) == -1)
    #expect(replayOpenTable(20_480, 12_800, 2, 0, 101, 0) == -1)
    for number in [Double.nan, .infinity, -.infinity, -1, 0.5, 1e300, 4_294_967_296] {
      for kind in Int32(-1)...8 {
        let handle = replayOpenTable(20_480, 12_800, 1, 0, 0, 0)
        #expect(replayAppendTable(handle, 1, kind, number, number, number, number, number) != 0)
        close(handle)
      }
    }
    #expect(replayAppendTable(-1, 1, 1, 1, 4000, 4000, 1, 0) == 2)
  }
}
