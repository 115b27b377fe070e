/// Things that must have happened somewhere in a big run, or the run has shown nothing.
enum Counter: Int, CaseIterable {
  case applied, conflictRefused, heldRefused, atRestRefused, nothingToUndo, notAllowed, rateLimited
  case clientSequenceReused, outcomeForgotten, repeatedAnswer
  case welcomeWithMoves, welcomeWithBoard, joinedInMidTurn
  case behind, tooSlow, gap, digestRepair, epochChange, resyncAfterGap, resyncAfterFlood, resyncAfterStorage
  case resyncFailed, tooManyRequests, clientGaveUp, forgottenHere
  case commitLost, commitHiddenRevived, commitHiddenOverwritten, commitStoredUnknown, commitStoredLate
  case lateCommitFenced
  case fenced, stall, replacement, halfOpen, renumbered, offlineScramble, withdrawn
  case undo, scramble, restore, restoreRead, solved, holdGranted, holdRefused, holdReleased, holdExpired
  case holdLeft, holdEndedByScramble, holdEndedBySolving, holdEndedByRestore
  case announced, stopped, playerLeft, renamed, reloaded, duplicatedTab, deadTab
  case crash, crashInCommit, clientRecalled, commitSurvivedCrash, restoredBackup, roomUnloaded
  case refusedAttempt, cutInMessage
  case unavailable, watched
  case dealt, placed, raised, turned, flipped, cleared, clearUndone, stacked, spread, shuffled
  case goneRefused, latePlace, deckEmpty, holdEndedByClear
  case gathered, drained, drainTooLong, roomEnded, endingUnknown, passwordAsked, passwordGiven
}

/// How often each of them has happened.
struct Counters {
  private(set) var counts = [UInt64](repeating: 0, count: Counter.allCases.count)

  mutating func add(_ counter: Counter, _ count: UInt64 = 1) { counts[counter.rawValue] += count }

  subscript(counter: Counter) -> UInt64 { counts[counter.rawValue] }

  mutating func add(_ other: Counters) {
    for index in counts.indices { counts[index] += other.counts[index] }
  }
}
