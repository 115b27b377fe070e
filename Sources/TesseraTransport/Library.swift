import CLibev
import CLibwebsockets
import Glibc

/// What the library was given and must keep until its context is gone.
struct Library {
  let context: OpaquePointer
  /// The virtual host; it goes with the context.
  var host: OpaquePointer?
  let protocols: UnsafeMutablePointer<lws_protocols>
  let strings: [UnsafeMutablePointer<CChar>]
  let loops: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  let retry: UnsafeMutablePointer<lws_retry_bo_t>
  /// A linked list in one block; nil without headers.
  let headers: UnsafeMutablePointer<lws_protocol_vhost_options>?

  /// In the order that is clean under AddressSanitizer: context, one more turn, then what it pointed to.
  func destroy(loop: OpaquePointer) {
    lws_context_destroy(context)
    ev_run(loop, Int32(EVRUN_NOWAIT))
    protocols.deallocate()
    loops.deallocate()
    retry.deallocate()
    headers?.deallocate()
    for string in strings { free(string) }
  }
}

extension Transport {
  /// Creates the context on the loop and the one virtual host that listens.
  func start() throws(TransportError) {
    descriptors = raisedFileLimit()
    let place = options.listens ? try ListeningPlace(options) : nil
    quiet()
    var strings: [UnsafeMutablePointer<CChar>] = []
    func keep(_ text: String) -> UnsafeMutablePointer<CChar> {
      let copy = strdup(text)!
      strings.append(copy)
      return copy
    }
    let protocols = makeProtocols(keep)
    let loops = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 1)
    loops.initialize(to: UnsafeMutableRawPointer(loop))
    let retry = UnsafeMutablePointer<lws_retry_bo_t>.allocate(capacity: 1)
    retry.initialize(to: lws_retry_bo_t())
    // Zeros: the library watches nobody's silence, see SilenceWheel.

    var creation = creationInfo(place, keep)
    creation.protocols = UnsafePointer(protocols)
    creation.retry_and_idle_policy = UnsafePointer(retry)
    creation.foreign_loops = loops
    let headers = makeHeaders(keep)
    creation.headers = UnsafePointer(headers)
    guard let context = lws_create_context(&creation) else { throw .outOfMemory }
    library = Library(
      context: context, protocols: protocols, strings: strings, loops: loops, retry: retry, headers: headers)
    guard let host = lws_create_vhost(context, &creation),
      !options.listens || lws_get_vhost_listen_port(host) > 0
    else {
      throw .cannotListen(host: options.host, port: options.port, reason: "the library refused it")
    }
    library?.host = host
    if options.listens { port = UInt16(truncatingIfNeeded: lws_get_vhost_listen_port(host)) }
    waker.alarm.attach(context)
    startHeartbeat(context)
  }

  /// The library's own timers are lost under libev while nothing happens; a cancel serves them.
  private func startHeartbeat(_ context: OpaquePointer) {
    // Sound: `stop` cancels every timer before the context is destroyed; `self` owns the timers.
    every(seconds: Double(SilenceWheel.beat) / 1000) { [unowned self] in
      lws_cancel_service(context)
      cutSlowBodies()
      lookAtTheSilent()
    }
  }

  /// protocols[0] serves HTTP and nothing else; the library reads the list until the context is gone.
  private func makeProtocols(
    _ keep: (String) -> UnsafeMutablePointer<CChar>
  ) -> UnsafeMutablePointer<lws_protocols> {
    let names = ["http"] + Subprotocol.allCases.map(\.rawValue)
    let protocols = UnsafeMutablePointer<lws_protocols>.allocate(capacity: names.count + 1)
    protocols.initialize(repeating: lws_protocols(), count: names.count + 1)
    for (index, name) in names.enumerated() {
      protocols[index].name = UnsafePointer(keep(name))
      protocols[index].callback = { transportCallback($0, $1, $2, $3, $4) }
      protocols[index].id = UInt32(index)
      // Each connection has a buffer of this size; a larger frame comes in pieces.
      protocols[index].rx_buffer_size = index == 0 ? 0 : 1024
      protocols[index].tx_packet_size = 262_144
    }
    return protocols
  }

  /// What the library adds to the few answers it makes itself; it reads the list until the context is gone.
  private func makeHeaders(
    _ keep: (String) -> UnsafeMutablePointer<CChar>
  ) -> UnsafeMutablePointer<lws_protocol_vhost_options>? {
    guard !options.headers.isEmpty else { return nil }
    let count = options.headers.count
    let list = UnsafeMutablePointer<lws_protocol_vhost_options>.allocate(capacity: count)
    list.initialize(repeating: lws_protocol_vhost_options(), count: count)
    for (index, header) in options.headers.enumerated() {
      list[index].name = UnsafePointer(keep(header.name.lowercased() + ":"))
      list[index].value = UnsafePointer(keep(header.value))
      // Sound: the next element lies in the same block.
      list[index].next = index + 1 < count ? UnsafePointer(list + index + 1) : nil
    }
    return list
  }

  private func creationInfo(
    _ place: ListeningPlace?, _ keep: (String) -> UnsafeMutablePointer<CChar>
  ) -> lws_context_creation_info {
    var creation = lws_context_creation_info()
    creation.options = UInt64(LWS_SERVER_OPTION_LIBEV) | UInt64(LWS_SERVER_OPTION_EXPLICIT_VHOSTS)
    if place?.isIPv6 != true { creation.options |= UInt64(LWS_SERVER_OPTION_DISABLE_IPV6) }
    creation.port = options.listens ? Int32(options.port) : CONTEXT_PORT_NO_LISTEN
    if let interface = place?.interface { creation.iface = UnsafePointer(keep(interface)) }
    if let tls = options.tls {
      creation.options |= UInt64(LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT)
      creation.ssl_cert_filepath = UnsafePointer(keep(tls.certificate))
      creation.ssl_private_key_filepath = UnsafePointer(keep(tls.key))
      // Without this the library would offer HTTP/2, whose framing nothing here speaks.
      creation.alpn = UnsafePointer(keep("http/1.1"))
    }
    // Sound: `stop`, which deinit calls, destroys the context, so it never outlives self.
    creation.user = Unmanaged.passUnretained(self).toOpaque()
    creation.pt_serv_buf_size = 65_536
    creation.max_http_header_data = 16_384
    creation.timeout_secs = UInt32(options.headSeconds)
    creation.timeout_secs_ah_idle = UInt32(options.headSeconds)
    creation.keepalive_timeout = Int32(options.headSeconds)
    creation.vhost_name = UnsafePointer(keep("tessera"))
    return creation
  }

  private func quiet() {
    lws_set_log_level(0, nil)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Raises the limit of open files and returns it.
  ///
  /// The library sizes its tables by it when it starts; more than this would only cost memory.
  private func raisedFileLimit() -> Int {
    var limit = rlimit()
    let kind = __rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue))
    guard getrlimit(kind, &limit) == 0 else { return 1024 }
    if limit.rlim_cur < min(limit.rlim_max, 65_536) {
      limit.rlim_cur = min(limit.rlim_max, 65_536)
      setrlimit(kind, &limit)
      getrlimit(kind, &limit)
    }
    return Int(clamping: limit.rlim_cur)
  }
}
