public import TesseraStore

/// How a table is printed or sent.
public enum TableForm: String, CaseIterable, Sendable {
  case table, json, csv
}

extension Table {
  /// The whole table in one of its forms, with a line end.
  public func bytes(as form: TableForm) -> [UInt8] {
    switch form {
    case .table: Array(aligned.utf8)
    case .json: json + [UInt8(ascii: "\n")]
    case .csv: Array(csv.utf8)
    }
  }

  /// An array of rows, each an object with the columns' names.
  public var json: [UInt8] {
    JSONWriter.bytes { writer in
      writer.array(rows) { writer, row in
        writer.object { writer in
          for (column, value) in zip(columns, row) {
            writer.name(column)
            value.write(to: &writer)
          }
        }
      }
    }
  }

  /// RFC 4180, with a first line of names; what a spreadsheet would take for a formula gets a `'` before it.
  public var csv: String {
    var lines = [columns.joined(separator: ",")]
    lines += rows.map { row in row.map(\.csvField).joined(separator: ",") }
    return lines.joined(separator: "\r\n") + "\r\n"
  }

  /// Columns under each other for a terminal: numbers to the right, control characters made visible.
  public var aligned: String {
    let cells = rows.map { row in row.map(\.shown) }
    let widths = columns.indices.map { column in
      ([columns[column]] + cells.map { $0[column] }).map(\.count).max() ?? 0
    }
    func line(_ cells: [String], _ row: [Value]?) -> String {
      let padded = cells.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - cells[column].count)
        return row?[column].isNumber == true ? space + cells[column] : cells[column] + space
      }
      var text = padded.joined(separator: "  ")
      while text.last == " " { text.removeLast() }
      return text
    }
    let rule = line(widths.map { String(repeating: "─", count: $0) }, nil)
    let body = zip(cells, rows).map { line($0, $1) }
    return ([line(columns, nil), rule] + body).joined(separator: "\n") + "\n"
  }
}

extension Value {
  fileprivate func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .integer(let number): writer.integer(number)
    case .real(let number): writer.number(number)
    case .text(let text): writer.text(text)
    case .blob(let bytes): writer.text(Value.hex(bytes))
    }
  }

  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .real: true
    case .null, .text, .blob: false
    }
  }

  fileprivate var plain: String {
    switch self {
    case .null: ""
    case .integer(let number): String(number)
    case .real(let number): number.description
    case .text(let text): text
    case .blob(let bytes): Value.hex(bytes)
    }
  }

  fileprivate var shown: String {
    String(plain.unicodeScalars.map { $0.properties.generalCategory == .control ? "·" : Character($0) })
  }

  fileprivate var csvField: String {
    guard case .text(let text) = self else { return plain }
    let safe = Value.harmless(text)
    guard safe.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return safe }
    return "\"" + safe.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  /// With a `'` before whatever a spreadsheet would run: at the beginning, or behind what another country's
  /// spreadsheet takes for the end of a field.
  private static func harmless(_ text: String) -> String {
    var safe = String.UnicodeScalarView()
    var begins = true
    for scalar in text.unicodeScalars {
      switch scalar {
      case "=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠":
        if begins { safe.append("'") }
        begins = scalar == "\t" || scalar == "\r"
      case ",", ";", "|", "\n": begins = true
      case "\"": break
      default: begins = false
      }
      safe.append(scalar)
    }
    return String(safe)
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
