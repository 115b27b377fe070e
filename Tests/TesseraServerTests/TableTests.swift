import TesseraServer
import TesseraStore
import Testing

@Suite struct TableTests {
  let table = Table(
    columns: ["name", "moves", "share"],
    rows: [
      [.text("Ada"), .integer(12), .real(0.5)], [.text("=1+1"), .integer(-3), .null],
      [.text("a,\"b\"\n"), .integer(0), .blob([0, 255])],
    ])

  func text(_ form: TableForm) -> String { String(decoding: table.bytes(as: form), as: UTF8.self) }

  @Test func `json is an array of rows with the columns' names`() {
    let expected =
      #"[{"name":"Ada","moves":12,"share":0.5},{"name":"=1+1","moves":-3,"share":null},"#
      + #"{"name":"a,\"b\"\n","moves":0,"share":"00ff"}]"# + "\n"
    #expect(text(.json) == expected)
  }

  @Test func `csv quotes what needs it and never hands a formula to a spreadsheet`() {
    #expect(text(.csv) == "name,moves,share\r\nAda,12,0.5\r\n'=1+1,-3,\r\n\"a,\"\"b\"\"\n\",0,00ff\r\n")
  }

  @Test(arguments: [
    ("=1", "'=1"), ("+1", "'+1"), ("-1", "'-1"), ("@a", "'@a"), ("＝1", "'＝1"), ("＠a", "'＠a"),
    ("\t=1", "'\t'=1"),
    ("a;=1", "a;'=1"), ("a|@b", "a|'@b"), ("a,-b", "\"a,'-b\""), ("\"=1", "\"\"\"'=1\""),
    ("a;\"=1\"", "\"a;\"\"'=1\"\"\""),
    ("a-b=c", "a-b=c"), ("Zoë (=)", "Zoë (=)"), ("", ""),
  ])
  func `H8 no text of a table is run by any country's spreadsheet`(text: String, field: String) {
    let table = Table(columns: ["name"], rows: [[.text(text)]])
    #expect(table.csv == "name\r\n\(field)\r\n")
  }

  @Test func `a table for a terminal is aligned and shows no control character`() {
    let lines = text(.table).split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[0] == "name    moves  share")
    #expect(lines[2] == "Ada        12    0.5")
    #expect(lines[4].hasPrefix("a,\"b\"·"))
  }
}
