public import TesseraCore
public import TesseraStore
public import TesseraTransport

/// How a server runs; every field has the value it has without options.
public struct Configuration: Sendable {
  public var host = "127.0.0.1"
  /// 0 takes a free one.
  public var port: UInt16 = 8080
  public var database = "./tessera.db"
  public var durability = Durability.full
  /// Scheme, host and port that the world sees, without a slash at the end; nil: what the request says.
  public var publicURL: String?
  public var tls: TransportOptions.TLS?
  public var limits = Limits()
  public var socketsPerAddress = 256
  /// Who may make rooms and send pictures.
  public var create = CreateRule.anyone
  /// Bytes of new pictures that one address may send in a day; 0 is no limit.
  public var uploadBytesPerDay: UInt64 = 1_000_000_000
  /// Bytes that all pictures together may have; nil is no limit.
  public var pictureQuota: UInt64? = 10_000_000_000
  /// The folder of the browser's files; nil: `web` in the working directory or beside the program.
  public var web: String?
  /// Whether nobody but the operator's own programs is heard; no option.
  var isForOperatorOnly = false
  /// Seconds of inbound silence before a ping, and before the end; no option, for tests.
  var pingSeconds: UInt16 = 20
  var hangupSeconds: UInt16 = 35

  public init() {}
}

extension Configuration {
  /// The option that every subcommand has.
  public static let databaseOption = Option(
    "--database", "FILE", standard: "./tessera.db", "the database file")

  /// The options of `serve`, in the order of its help.
  public static let options = serverOptions + pictureOptions

  private static let serverOptions = [
    Option("--host", "ADDRESS", standard: "127.0.0.1", "numeric address to listen on; 0.0.0.0 for all"),
    Option("--port", "PORT", standard: "8080", "port to listen on; 0 for a free one"),
    databaseOption,
    Option(
      "--durability", "full|normal", standard: "full",
      "what a told move survives: a power cut, or the end of the process only"),
    Option("--public-url", "URL", "scheme and host that the world sees, behind a proxy"),
    Option("--tls-cert", "FILE", "certificate chain in PEM, with --tls-key"),
    Option("--tls-key", "FILE", "private key in PEM, with --tls-cert"),
    Option("--web", "FOLDER", "the browser's files, web/ if left out"),
    Option("--moves-per-second", "N", standard: "20", "of one player; 0 for no limit"),
    Option("--burst", "N", standard: "64", "moves a player may make at once; 0 for no limit"),
    Option("--players", "N", standard: "64", "players present in one room; 0 for no limit"),
    Option("--watchers", "N", standard: "1000", "watchers of one room; 0 for no limit"),
    Option("--sockets-per-address", "N", standard: "256", "of one peer address; 0 for no limit"),
  ]

  /// The configuration that was asked for, or the one line that says what is wrong with it.
  public init(_ arguments: Arguments) throws(UsageError) {
    if let host = arguments.values["--host"] { self.host = try Configuration.address(host) }
    port = UInt16(try arguments.integer("--port", in: 0...65535, standard: 8080))
    database = try Configuration.database(arguments)
    durability = try Configuration.durability(arguments)
    publicURL = try arguments.values["--public-url"].map(Configuration.origin)
    tls = try Configuration.tls(arguments)
    web = arguments.values["--web"]
    limits.movesPerSecond = UInt64(
      try arguments.integer("--moves-per-second", in: 0...1_000_000, standard: 20))
    limits.burst = UInt64(try arguments.integer("--burst", in: 0...1_000_000, standard: 64))
    limits.players = UInt64(try arguments.integer("--players", in: 0...1_000_000, standard: 64))
    limits.watchers = UInt64(try arguments.integer("--watchers", in: 0...1_000_000, standard: 1000))
    socketsPerAddress = try arguments.integer("--sockets-per-address", in: 0...1_000_000, standard: 256)
    try readPictureOptions(arguments)
  }

  /// How the transport is set up for it.
  var transportOptions: TransportOptions {
    var options = TransportOptions()
    options.listens = !isForOperatorOnly
    options.host = host
    options.port = port
    options.tls = tls
    options.messageBytes = Int(clamping: limits.frameBytes)
    options.socketsPerAddress = socketsPerAddress
    options.headers = SecurityHeaders.bare
    options.pingSeconds = pingSeconds
    options.hangupSeconds = hangupSeconds
    return options
  }

  /// The file that `--database` names, for any subcommand.
  public static func database(_ arguments: Arguments) throws(UsageError) -> String {
    let path = arguments.values["--database"] ?? "./tessera.db"
    guard !path.isEmpty else { throw UsageError("--database needs the name of a file") }
    return path
  }

  private static func durability(_ arguments: Arguments) throws(UsageError) -> Durability {
    guard let text = arguments.values["--durability"] else { return .full }
    guard let durability = Durability(rawValue: text) else {
      throw UsageError("--durability must be full or normal, not \"\(text)\"")
    }
    return durability
  }

  private static func tls(_ arguments: Arguments) throws(UsageError) -> TransportOptions.TLS? {
    switch (arguments.values["--tls-cert"], arguments.values["--tls-key"]) {
    case (nil, nil): return nil
    case (let certificate?, let key?): return TransportOptions.TLS(certificate: certificate, key: key)
    case (nil, _): throw UsageError("--tls-key needs --tls-cert")
    case (_, nil): throw UsageError("--tls-cert needs --tls-key")
    }
  }

  private static func address(_ text: String) throws(UsageError) -> String {
    if text == "localhost" { return "127.0.0.1" }
    let isNumeric = text.utf8.allSatisfy { byte in
      byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
        || Character(Unicode.Scalar(byte)).isHexDigit
    }
    guard isNumeric, text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }) else {
      throw UsageError("--host must be a numeric address such as 127.0.0.1, not \"\(text)\"")
    }
    return text
  }

  /// An origin as browsers write it: scheme and host in lower case, no path, no default port.
  public static func origin(_ text: String) throws(UsageError) -> String {
    let complaint = UsageError(
      "--public-url must be a scheme and a host such as https://puzzle.example, not \"\(text)\"")
    var url = text.lowercased()
    if url.hasSuffix("/") { url.removeLast() }
    guard let scheme = ["https://", "http://"].first(where: { url.hasPrefix($0) }) else { throw complaint }
    let host = url.dropFirst(scheme.count)
    guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 32 && $0 < 127 }),
      !host.contains(where: { "/?#@\\\"<>".contains($0) })
    else { throw complaint }
    let standardPort = scheme == "https://" ? ":443" : ":80"
    return url.hasSuffix(standardPort) ? String(url.dropLast(standardPort.count)) : url
  }
}

extension Configuration {
  /// The address to tell people of a server that listens on `port`.
  func address(port: UInt16) -> String {
    if let publicURL { return publicURL }
    // "All addresses" leads nowhere in a browser; this machine is one of them.
    let name = ["0.0.0.0", "::"].contains(host) ? "localhost" : host
    return "\(tls == nil ? "http" : "https")://\(name.contains(":") ? "[\(name)]" : name):\(port)"
  }
}
