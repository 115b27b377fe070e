import TesseraCore
import TesseraServer
import TesseraTransport

/// One small world: the real hub, real replicas, and between them a network, a disk and a clock that are made up.
///
/// One thread, one seed: everything that happens follows from the plan.
final class Simulation {
  enum Event {
    case act(Tab)
    case connect(Tab)
    case pump(Tab)
    /// The handshake reaches the server.
    case accept(Link)
    case up(Link, [UInt8])
    case down(Link, Link.Parcel)
    case serverLearnsEnd(Link)
    case clientLearnsEnd(Link)
    /// Asked for by this life of the server.
    case disk(Inbox.Request, life: Int)
    /// Of this history of the database.
    case landLate([RoomBatch], history: Int)
    case endOfTurn
    case tick
    case cursors
    case mischief
    case crash
    case leaveOut(Tab)
    case wake(Tab)
    case start
  }

  enum Phase { case faults, calm, over }

  let plan: Plan
  var phase = Phase.faults
  var clock: UInt64 = 1_000_000
  var agenda = Agenda<Event>()
  let letters = Letters()
  let inbox = Inbox()
  var disk = Disk()
  var backup: (disk: Disk, accounts: [RoomID: Account])?
  let oracle = Oracle()
  let trace: Trace
  var hub: Hub?
  var rooms: [RoomID] = []
  var watches: [RoomID] = []
  var tabs: [Tab] = []
  var links: [ConnectionID: Link] = [:]
  var lastLink: UInt64 = 0
  var lastClient: UInt64 = 0
  var stepsLeft: Int
  var isTurnOpen = false
  /// Rooms that this process has opened.
  var opened: Set<RoomID> = []
  var hasCursors = false
  /// Players that have typed the password.
  var whoKnows: Set<Int> = []
  var users: Chance
  var mischief: Chance
  var weather: Chance
  var dice: Chance
  /// How the disk behaves at present.
  var mood = DiskMood()
  /// The append that the disk is at, for a crash in its middle.
  var inCommit: [RoomBatch]?
  var events = 0
  /// Processes of the server until now: what was on its way to an earlier one is nobody's.
  var life = 0
  /// When something was last under way, once the faults have ended.
  var lastBusy: UInt64 = 0
  /// By when it must have come to rest.
  var deadline = UInt64.max

  init(_ plan: Plan, trace: Trace) {
    self.plan = plan
    self.trace = trace
    stepsLeft = plan.steps
    users = Chance(seed: plan.seed, stream: 2)
    mischief = Chance(seed: plan.seed, stream: 3)
    weather = Chance(seed: plan.seed, stream: 4)
    dice = Chance(seed: plan.seed, stream: 5)
    for index in 0..<plan.rooms { makeRoom(index) }
    for index in 0..<plan.tabs { makeTab(player: index % plan.players, watches: false) }
    startServer()
    agenda.add(.tick, at: clock + 250)
    agenda.add(.mischief, at: clock + mischief.gap(around: plan.mischiefMs))
  }

  var now: Moment { Moment(monotonic: clock, unix: 1_700_000_000_000 + clock) }

  /// Runs to the end; the first fault, or nil.
  func run() -> String? {
    while oracle.fault == nil, phase != .over, let (time, event) = agenda.next() {
      clock = max(clock, time)
      events += 1
      take(event)
      afterwards()
      if phase == .calm, isAtRest { finish() }
      if clock > deadline || events > 400_000 { oracle.fail("it never comes to rest: \(unrest)") }
    }
    hub = nil
    trace.note("\(oracle.fault ?? "all is well") after \(events) events at \(clock)")
    return oracle.fault
  }

  private func take(_ event: Event) {
    switch event {
    case .act(let tab): act(tab)
    case .connect(let tab): connect(tab)
    case .pump(let tab):
      tab.isPumping = false
      pump(tab)
    case .accept(let link): accept(link)
    case .up(let link, let bytes): arrive(bytes, on: link)
    case .down(let link, let parcel): deliver(parcel, on: link)
    case .serverLearnsEnd(let link): serverLearnsEnd(of: link)
    case .clientLearnsEnd(let link): clientLearnsEnd(of: link, code: 1006)
    case .disk(let request, let life): if life == self.life { answer(request) }
    case .landLate(let batches, let history): if history == oracle.history { land(batches) }
    case .endOfTurn:
      isTurnOpen = false
      hub?.endTurn()
      if hub?.hasUntold == true {
        oracle.counters.add(.gathered)
        touchTurn()
      }
    case .tick: tick()
    case .cursors:
      hasCursors = false
      hub?.flushCursors()
    case .crash: if phase == .faults { crash(restoring: false) }
    case .leaveOut(let tab): if phase == .faults { leaveNumbersOut(tab) }
    case .wake(let tab): wake(tab)
    case .mischief: if phase == .faults { makeMischief() }
    case .start: startServer()
    }
  }

  /// What the hub has asked for meanwhile is taken up.
  private func afterwards() {
    for request in inbox.take() { receive(request) }
    if let isClean = hub?.hasLeft { leave(isClean) }
  }

  private func tick() {
    agenda.add(.tick, at: clock + 250)
    hub?.tick()
    if hub != nil { touchTurn() }
  }

  /// Something has reached the server: its loop will come to the end of a turn.
  func touchTurn() {
    guard !isTurnOpen, hub != nil else { return }
    isTurnOpen = true
    agenda.add(.endOfTurn, at: (clock / plan.turnMs + 1) * plan.turnMs, isLast: true)
  }

  /// One step of users or mischief is used up; after the last one all faults end.
  func step() {
    stepsLeft -= 1
    if stepsLeft == 0 { calmDown() }
  }

  private func finish() {
    oracle.demand(hub?.uncommittedBytes == 0, "bytes are uncommitted, and nothing is under way")
    oracle.demand(hub?.isWritable ?? false, "the hub takes no moves, and nothing is under way")
    oracle.checkRest(tabs, rooms: rooms)
    oracle.counters.add(.commitHiddenOverwritten, disk.overwritten)
    phase = .over
  }
}
