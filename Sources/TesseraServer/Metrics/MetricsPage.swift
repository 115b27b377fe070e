import TesseraCore
import TesseraStore
import TesseraTransport

/// Writes counts and sizes in the text format of Prometheus.
struct MetricsPage {
  private(set) var text = ""

  mutating func write(_ metrics: Metrics) {
    counter("connections_opened", "WebSocket connections accepted", metrics.connectionsOpened)
    counter("messages_received", "messages from clients", metrics.messagesReceived)
    counter("messages_refused", "messages answered with an error and a close", metrics.messagesRefused)
    counter("messages_unheard", "messages over what a session may say", metrics.messagesUnheard)
    counter("cursors_dropped", "cursors that came too fast", metrics.cursorsDropped)
    counter("guesses_delayed", "passwords that waited for their turn", metrics.guessesDelayed)
    counter("moves_received", "moves from clients", metrics.movesReceived)
    counter("moves_applied", "moves applied and told", metrics.movesApplied)
    counter("frames_sent", "messages to clients", metrics.framesSent)
    counter("bytes_sent", "payload bytes to clients", metrics.bytesSent)
    counter("welcomes", "welcomes sent", metrics.welcomes)
    counter("digest_mismatches", "hellos of clients whose board differed", metrics.digestMismatches)
    counter("commits", "appends committed", metrics.commits)
    counter("rooms_loaded", "rooms loaded from the log", metrics.roomsLoaded)
    counter("rooms_unloaded", "idle rooms dropped from memory", metrics.roomsUnloaded)
    counter("rooms_closed", "rooms ended or deleted", metrics.roomsClosed)
    counter("clients_recalled", "hellos for which the log was asked", metrics.clientsRecalled)
    counter("sessions_behind", "times a reader fell behind", metrics.sessionsBehind)
    counter("storage_pauses", "times moves were not judged for want of storage", metrics.storagePauses)
    counter("store_failures", "failed reads and commits without a known outcome", metrics.storeFailures)
    counter("wal_alarms", "times the write-ahead log grew over 128 MB", metrics.logAlarms)
    family(
      "rejections", "refused moves by reason", "reason",
      RejectionReason.allCases.map { ($0.code, metrics.rejections[$0] ?? 0) })
    family(
      "wrong_secrets", "wrong passwords, host keys, clients and rooms", "what",
      metrics.wrongSecrets.map { ($0.key.rawValue, $0.value) })
    family("errors", "error messages by code", "code", metrics.errors.map { ($0.key.word, $0.value) })
    family("resyncs", "resyncs by reason", "reason", metrics.resyncs.map { ($0.key.word, $0.value) })
    family("closes", "ended connections by code", "code", metrics.closes.map { (String($0.key), $0.value) })
    family(
      "http_requests", "answered requests by status", "status",
      metrics.httpRequests.map { (String($0.key), $0.value) })
    histogram("batch_records", "records of each append", metrics.batchRecords)
    histogram("commit_microseconds", "from append to receipt", metrics.commitMicroseconds)
  }

  mutating func write(_ gauges: Gauges) {
    gauge("connections", "open WebSocket connections", gauges.connections)
    gauge("sessions", "sessions known to the hub", gauges.sessions)
    gauge("members", "sessions that are in a room", gauges.members)
    gauge("greeting", "sessions without a hello", gauges.greeting)
    gauge("arrivals", "hellos that wait for a later turn", gauges.arrivals)
    gauge("guesses", "persons and addresses that tried a password lately", gauges.guesses)
    gauge("behind", "sessions that are behind", gauges.behind)
    gauge("rooms", "rooms in memory", gauges.rooms)
    gauge("clients_remembered", "clients in the memory of all rooms", gauges.clientsRemembered)
    gauge("players_present", "players present in all rooms", gauges.playersPresent)
    gauge("dirty_rooms", "rooms with something for the next turn", gauges.dirtyRooms)
    gauge("uncommitted_bytes", "records that wait for their commit", gauges.uncommittedBytes)
    gauge("writable", "1 while moves are judged", gauges.isWritable ? 1 : 0)
    gauge("wal_alarm", "1 while the write-ahead log is over 128 MB", gauges.isLogLarge ? 1 : 0)
    gauge("draining", "1 while the server is leaving", gauges.isDraining ? 1 : 0)
    gauge("letters", "results of other threads not yet taken in", gauges.letters)
    gauge("jobs", "picture and password jobs that wait or run", gauges.jobs)
    guard let store = gauges.store else { return }
    gauge("writes_waiting", "transactions waiting for the writer", store.writesWaiting)
    gauge("reads_waiting", "reads waiting for a reader", store.readsWaiting)
    gauge("surveys_waiting", "statistics waiting for their reader", store.surveysWaiting)
    gauge("wal_bytes", "size of the write-ahead log", store.walBytes)
  }

  /// What the transport did; `requests` are unanswered, `pictures` wait or are worked on.
  mutating func write(_ transport: TransportCounters, requests: Int, answerBytes: Int, pictures: Int) {
    gauge("sockets", "open TCP sockets", transport.sockets)
    counter("sockets_accepted", "TCP sockets accepted", transport.socketsAccepted)
    counter("sockets_refused", "TCP sockets refused: too many of one address", transport.socketsRefused)
    counter(
      "sockets_turned_away", "TCP sockets closed for want of file descriptors", transport.socketsTurnedAway)
    counter("loop_pauses", "pauses of a loop that turned without anything to do", transport.pauses)
    counter("frames_queued", "frames that could not go out at once", transport.framesQueued)
    gauge("requests_waiting", "requests without a complete answer", requests)
    gauge("answer_bytes", "bytes of answers that wait to be read", answerBytes)
    gauge("pictures_waiting", "uploaded pictures that wait or are worked on", pictures)
  }

  mutating func counter(_ name: String, _ help: String, _ value: UInt64) {
    head(name + "_total", help, "counter")
    text += "tessera_\(name)_total \(value)\n"
  }

  mutating func gauge(_ name: String, _ help: String, _ value: Int) {
    head(name, help, "gauge")
    text += "tessera_\(name) \(value)\n"
  }

  private mutating func family(_ name: String, _ help: String, _ label: String, _ values: [(String, UInt64)])
  {
    guard !values.isEmpty else { return }
    head(name + "_total", help, "counter")
    for (value, count) in values.sorted(by: { $0.0 < $1.0 }) {
      text += "tessera_\(name)_total{\(label)=\"\(value)\"} \(count)\n"
    }
  }

  private mutating func histogram(_ name: String, _ help: String, _ histogram: Histogram) {
    head(name, help, "histogram")
    var below: UInt64 = 0
    for (bound, count) in zip(histogram.bounds, histogram.counts) {
      below += count
      text += "tessera_\(name)_bucket{le=\"\(bound)\"} \(below)\n"
    }
    text += "tessera_\(name)_bucket{le=\"+Inf\"} \(histogram.total)\n"
    text += "tessera_\(name)_sum \(histogram.sum)\ntessera_\(name)_count \(histogram.total)\n"
  }

  private mutating func head(_ name: String, _ help: String, _ type: String) {
    text += "# HELP tessera_\(name) \(help)\n# TYPE tessera_\(name) \(type)\n"
  }
}
