public import TesseraCore

/// The documented views (docs/database.md), by their names in SQL.
public enum StatisticsView: String, CaseIterable, Sendable {
  case roomSummary = "room_summary"
  case rounds
  case playerSummary = "player_summary"
  case playerRounds = "player_rounds"
  case leaderboard
  case movesPerMinute = "moves_per_minute"
  case cellHeatMap = "cell_heat_map"
  case placements
  case refusalSummary = "refusal_summary"
  case cardPlayers = "card_players"
}

/// Which rooms' rows of a view are wanted.
public enum StatisticsScope: Hashable, Sendable {
  case everyRoom
  /// Rooms without a password, which anyone may read of.
  case openRooms
  case room(RoomID)
}
