/// Writes a picture slice by slice, each in a transaction of its own on the writer thread.
struct PictureKeeper {
  static let sliceBytes = 262_144

  let connection: Connection

  /// False when the picture is complete already; a new one that passes the quota is refused.
  func begin(_ picture: NewPicture, quota: UInt64? = nil) throws(StoreError) -> Bool {
    try connection.transaction { () throws(StoreError) in
      if let quota, try bytes() + picture.bytes > quota, try !isComplete(picture.image) {
        throw StoreError(.quota, "all pictures together may have \(quota) bytes")
      }
      try connection.run(
        """
        INSERT INTO pictures (image, width, height, created, waiting, bytes) VALUES (?1, ?2, ?3, ?4, ?4, ?5)
        ON CONFLICT DO UPDATE SET waiting = excluded.waiting
        """, .text(picture.image), Value(picture.width), Value(picture.height), Value(picture.created),
        Value(picture.bytes))
      return try !isComplete(picture.image)
    }
  }

  /// Notes another upload of a picture; false when it is not there.
  func renew(_ image: String, at: UInt64) throws(StoreError) -> Bool {
    try connection.first(
      "UPDATE pictures SET waiting = ?2 WHERE image = ?1 AND complete RETURNING 1", .text(image), Value(at),
      read: { _ in true }) ?? false
  }

  /// Notes that a room is made of a picture; false when that is not there, or on its way out.
  func claim(_ image: String) throws(StoreError) -> Bool {
    try connection.first(
      "UPDATE pictures SET waiting = NULL WHERE image = ? AND complete RETURNING 1", .text(image),
      read: { _ in true }) ?? false
  }

  private func bytes() throws(StoreError) -> UInt64 {
    try connection.first("SELECT coalesce(sum(bytes), 0) FROM pictures") { $0.unsigned(0) } ?? 0
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
      try connection.erasing { () throws(StoreError) in
        try connection.run("DELETE FROM picture_variants WHERE image = ?", .text(image))
        try connection.run("DELETE FROM pictures WHERE image = ?", .text(image))
      }
    }
  }

  /// Takes the pictures out of use that no room uses: those of which a room was made once, and those that
  /// have waited for one since before `limit`. Inside the caller's transaction; the bytes go by `removeSlice`.
  func retire(waitingBefore limit: UInt64) throws(StoreError) {
    try connection.run(
      """
      UPDATE pictures SET complete = 0
      WHERE complete AND coalesce(waiting < ?, TRUE)
        AND NOT EXISTS (SELECT 1 FROM keyframes AS k WHERE k.image = pictures.image)
        AND NOT EXISTS (SELECT 1 FROM gallery AS g WHERE g.image = pictures.image)
      """, Value(limit))
  }

  /// Removes one slice of a picture that is out of use, or the picture when it has none left; false: none is.
  func removeSlice(except present: Set<String>) throws(StoreError) -> Bool {
    let images = try connection.rows("SELECT image FROM pictures WHERE NOT complete") { $0.text(0) }
    guard let image = images.first(where: { !present.contains($0) }) else { return false }
    try connection.erasing { () throws(StoreError) in
      let slice = try connection.first(
        "SELECT rowid FROM picture_variants WHERE image = ? LIMIT 1", .text(image), read: { $0.integer(0) })
      if let slice {
        try connection.run("DELETE FROM picture_variants WHERE rowid = ?", .integer(slice))
      } else {
        try connection.run("DELETE FROM pictures WHERE image = ?", .text(image))
      }
    }
    return true
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
