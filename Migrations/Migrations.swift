/// The numbered schema changes, embedded in the program; one that has been released is never edited.
public enum Migrations {
  /// SQL texts in order: after the first n of them `PRAGMA user_version` is n.
  public static let all: [String] = [
    PackageResources._001_create_pictures_sql,
    PackageResources._002_create_rooms_sql,
    PackageResources._003_create_moves_sql,
    PackageResources._004_create_views_sql,
    PackageResources._005_create_player_views_sql,
    PackageResources._006_check_moves_cheaply_sql,
    PackageResources._007_add_picture_credits_sql,
    PackageResources._008_end_rooms_and_pictures_sql,
    PackageResources._009_add_card_tables_sql,
    PackageResources._010_keep_answers_with_moves_sql,
    PackageResources._011_keep_answers_with_clients_sql,
  ].map { String(decoding: $0, as: UTF8.self) }
}
