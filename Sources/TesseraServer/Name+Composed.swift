// The standard library's own normaliser; the Foundation that has a public one is too heavy for the program.
@_spi(_Unicode) import Swift

extension String {
  /// The canonical composition (NFC), in which a name is stored and compared (P11).
  var composed: String {
    var scalars = String.UnicodeScalarView()
    for scalar in _nfc { scalars.append(scalar) }
    return String(scalars)
  }
}
