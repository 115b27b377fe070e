/// The numbered schema changes, embedded in the program; one that has been released is never edited.
public enum Migrations {
  /// SQL texts in order: after the first n of them `PRAGMA user_version` is n.
  public static let all: [String] = [
    String(decoding: PackageResources._001_create_rooms_sql, as: UTF8.self)
  ]
}
