// The standard library's own normaliser; the Foundation that has a public one is too heavy for the program.
@_spi(_Unicode) import Swift
import TesseraCore

extension String {
  /// What people typed as it is kept: without what is never shown, in NFC (P11).
  var readable: String { PlayerName.stripped(self).composed }

  /// The canonical composition (NFC), in which a name is stored and compared (P11).
  var composed: String {
    var scalars = String.UnicodeScalarView()
    for scalar in _nfc { scalars.append(scalar) }
    return String(scalars)
  }
}
