/// Writes a picture slice by slice, each in a transaction of its own on the writer thread.
struct PictureKeeper {
  static let sliceBytes = 262_144

  let connection: Connection

  /// False when the picture is complete already.
  func begin(_ picture: NewPicture) throws(StoreError) -> Bool {
    try connection.transaction { () throws(StoreError) in
      try connection.run(
        "INSERT INTO pictures (image, width, height, created) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        .text(picture.image), Value(picture.width), Value(picture.height), Value(picture.created))
      return try !isComplete(picture.image)
    }
  }

  func write(_ slice: PictureSlice, of picture: NewPicture) throws(StoreError) {
    let bytes = Array(picture.bytes(of: slice.variant)[slice.range])
    try connection.transaction { () throws(StoreError) in
      // Two uploads of one picture at the same time write the same slices.
      try connection.run(
        "INSERT INTO picture_variants (image, variant, slice, bytes) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        .text(picture.image), .text(slice.variant.rawValue), .integer(Int64(slice.index)), .blob(bytes))
    }
  }

  func complete(_ image: String) throws(StoreError) {
    try connection.transaction { () throws(StoreError) in
      try connection.run("UPDATE pictures SET complete = 1 WHERE image = ?", .text(image))
    }
  }

  /// Removes what an interruption or a failure has left, but of the pictures that are still being stored.
  func removeIncomplete(except present: Set<String> = []) throws(StoreError) {
    let images = try connection.rows("SELECT image FROM pictures WHERE NOT complete") { $0.text(0) }
    for image in images where !present.contains(image) {
      try connection.transaction { () throws(StoreError) in
        try connection.run("DELETE FROM picture_variants WHERE image = ?", .text(image))
        try connection.run("DELETE FROM pictures WHERE image = ?", .text(image))
      }
    }
  }

  private func isComplete(_ image: String) throws(StoreError) -> Bool {
    try connection.first("SELECT complete FROM pictures WHERE image = ?", .text(image)) {
      $0.integer(0) != 0
    } ?? false
  }
}

/// A part of a variant's bytes, small enough for one commit.
struct PictureSlice: Sendable {
  var variant: PictureVariant
  var index: Int
  var range: Range<Int>

  static func all(of picture: NewPicture) -> [PictureSlice] {
    PictureVariant.allCases.flatMap { variant in
      let count = picture.bytes(of: variant).count
      return stride(from: 0, to: count, by: PictureKeeper.sliceBytes).enumerated().map { index, start in
        PictureSlice(
          variant: variant, index: index, range: start..<min(start + PictureKeeper.sliceBytes, count))
      }
    }
  }
}
