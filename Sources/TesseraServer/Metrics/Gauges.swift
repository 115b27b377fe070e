import TesseraCore
import TesseraStore
import TesseraTransport

/// The sizes of every map and queue at one moment.
struct Gauges {
  var connections = 0
  var sessions = 0
  var members = 0
  var greeting = 0
  var behind = 0
  var arrivals = 0
  var guesses = 0
  var rooms = 0
  var clientsRemembered = 0
  var playersPresent = 0
  var dirtyRooms = 0
  var uncommittedBytes = 0
  var isWritable = true
  var isDraining = false
  var isLogLarge = false
  var letters = 0
  var jobs = 0
  var store: StoreGauges?
}

extension Hub {
  /// What the hub knows of them.
  var gauges: Gauges {
    var gauges = Gauges()
    gauges.sessions = sessions.count
    gauges.members = members.count
    gauges.greeting = greeters.count
    gauges.arrivals = arrivals.count
    gauges.guesses = guesses.count + lateGuesses.count
    gauges.behind = slow.count
    gauges.rooms = rooms.count
    gauges.playersPresent = rooms.values.reduce(0) { $0 + ($1.room?.presentCount ?? 0) }
    gauges.clientsRemembered = rooms.values.reduce(0) { $0 + ($1.room?.rememberedClients ?? 0) }
    gauges.dirtyRooms = dirty.count
    gauges.uncommittedBytes = uncommittedBytes
    gauges.isWritable = isWritable
    gauges.isLogLarge = isLogLarge
    gauges.isDraining = drain.isUnderWay
    return gauges
  }
}

extension Server {
  /// The text of `/metrics` (Prometheus exposition format 0.0.4).
  var metricsText: String {
    var gauges = hub.gauges
    gauges.connections = transport.connectionCount
    gauges.letters = mailbox.count
    gauges.jobs = jobs.count
    gauges.store = database.gauges
    var page = MetricsPage()
    page.write(hub.metrics)
    page.write(gauges)
    page.write(
      transport.counters, requests: transport.exchangeCount, answerBytes: transport.answerBytes,
      pictures: routes.intake.count)
    return page.text
  }
}
