import TesseraTransport

/// The browser's files, as they are and packed.
extension Routes {
  func answerFile(_ path: String, _ file: StaticFiles.File, _ ask: Ask) {
    respond(StaticFiles.answer(file, to: ask.request), to: ask)
    if AcceptedCodings(ask.request.acceptEncoding).takes(.brotli) { pack(path) }
  }

  /// Off the loop, for whoever asks next.
  private func pack(_ path: String) {
    guard let bytes = files.beginPacking(path) else { return }
    let mailbox = server.mailbox
    let isTaken = packing.run {
      let packed = Brotli.compress(bytes)
      mailbox.post { $0.routes.files.finishPacking(path, packed) }
    }
    if !isTaken { files.givePackingUp(path) }
  }
}
