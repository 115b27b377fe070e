/// What a committed move survives.
public enum Durability: String, CaseIterable, Sendable {
  /// A power cut: every commit is synced (`PRAGMA synchronous = FULL`).
  case full
  /// The end of the process, not of the machine: a power cut may take the last commits back.
  case normal
}
