import FoundationEssentials

/// The options about who may bring pictures, and how many.
extension Configuration {
  static let pictureOptions = [
    Option("--create", "anyone|key", standard: "anyone", "who may make rooms and send pictures"),
    Option("--create-key-file", "FILE", "with the key: 16 to 128 letters, digits, - or _"),
    Option(
      "--uploads-per-address", "MB", standard: "1000", "of pictures in a day from one address; 0 for no limit"
    ),
    Option("--picture-quota", "MB", standard: "10000", "of all pictures together; 0 for no limit"),
  ]

  mutating func readPictureOptions(_ arguments: Arguments) throws(UsageError) {
    create = try Configuration.createRule(arguments)
    let most = 1_000_000_000
    uploadBytesPerDay =
      1_000_000
      * UInt64(try arguments.integer("--uploads-per-address", in: 0...most, standard: 1000))
    let quota = try arguments.integer("--picture-quota", in: 0...most, standard: 10_000)
    pictureQuota = quota == 0 ? nil : 1_000_000 * UInt64(quota)
  }

  private static func createRule(_ arguments: Arguments) throws(UsageError) -> CreateRule {
    let file = arguments.values["--create-key-file"]
    switch (arguments.values["--create"] ?? "anyone", file) {
    case ("anyone", nil): return .anyone
    case ("anyone", _): throw UsageError("--create-key-file needs --create key")
    case ("key", nil): throw UsageError("--create key needs --create-key-file")
    case ("key", let file?): return .key(hash: Secrets.sha256(try key(in: file)))
    case (let other, _): throw UsageError("--create must be anyone or key, not \"\(other)\"")
    }
  }

  /// What stands in the file, without blanks and line ends around it.
  private static func key(in file: String) throws(UsageError) -> [UInt8] {
    guard let bytes = FileManager.default.contents(atPath: file) else {
      throw UsageError("the key file \(file) cannot be read")
    }
    let isBlank = { (byte: UInt8) in byte == 32 || (9...13).contains(byte) }
    let key = bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed().map { $0 }
    // What a link may carry as it is.
    guard (16...128).contains(key.count), key.allSatisfy(isKeyLetter) else {
      throw UsageError("the key in \(file) must have 16 to 128 letters, digits, - or _")
    }
    return key
  }

  private static func isKeyLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, 45, 95: true
    default: false
    }
  }
}
