import CQRencode
import TesseraStore
import TesseraTransport

/// A link as a QR code (libqrencode), drawn as SVG: dark modules on white with the quiet zone of four.
enum QRCode {
  static func svg(_ text: String) -> String? {
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    // The library's array has width × width bytes and lives until QRcode_free.
    let modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
    var path = ""
    for y in 0..<width {
      for x in 0..<width where modules[y * width + x] & 1 == 1 { path += "M\(x + 4) \(y + 4)h1v1h-1z" }
    }
    let side = width + 8
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">\
      <path fill="#fff" d="M0 0h\(side)v\(side)H0z"/><path d="\(path)"/></svg>
      """
  }
}

extension Routes {
  /// The room's link for the phone across the table.
  func answerCode(_ room: String, _ ask: Ask) {
    read(ask) { reader throws(StoreError) in
      guard let link = try reader.linked(room) else { return Reply.noSuchRoom }
      guard let svg = QRCode.svg(ask.base + link.page) else { return Reply.busy }
      return Reply.bytes(200, "image/svg+xml", [.init("Cache-Control", "no-cache")], Array(svg.utf8))
    }
  }
}
