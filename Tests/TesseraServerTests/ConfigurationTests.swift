import TesseraCore
import TesseraStore
import Testing

@testable import TesseraServer

@Suite struct ConfigurationTests {
  static func read(_ line: String..., environment: [String: String] = [:]) throws -> Configuration {
    try Configuration(Arguments(line, options: Configuration.options, environment: environment))
  }

  @Test func `without options the server listens on this machine only`() throws {
    let configuration = try Self.read()
    #expect(configuration.host == "127.0.0.1")
    #expect(configuration.port == 8080)
    #expect(configuration.database == "./tessera.db")
    #expect(configuration.durability == .full)
    #expect(configuration.limits.movesPerSecond == 20)
    #expect(configuration.limits.burst == 64)
    #expect(configuration.limits.players == 64)
    #expect(configuration.limits.watchers == 1000)
    #expect(configuration.socketsPerAddress == 256)
  }

  @Test func `an option is stronger than the environment and that than the default`() throws {
    let environment = ["TESSERA_PORT": "81", "TESSERA_MOVES_PER_SECOND": "7", "TESSERA_NO_SUCH": "x"]
    let configuration = try Self.read("--port", "82", environment: environment)
    #expect(configuration.port == 82)
    #expect(configuration.limits.movesPerSecond == 7)
  }

  @Test func `values may follow an equals sign`() throws {
    let configuration = try Self.read("--durability=normal", "--public-url=HTTPS://Puzzle.Example:443/")
    #expect(configuration.durability == .normal)
    #expect(configuration.publicURL == "https://puzzle.example")
  }

  @Test(arguments: [
    (["--port", "65536"], "--port must be a whole number from 0 to 65535, not \"65536\""),
    (["--port", "-1"], "--port must be a whole number from 0 to 65535, not \"-1\""),
    (["--port", "99999999999999999999"], "not \"99999999999999999999\""),
    (["--port"], "--port needs PORT"), (["--colour", "red"], "unknown option --colour"),
    (["--host", "example.com"], "--host must be a numeric address"),
    (["--durability", "half"], "--durability must be full or normal"),
    (["--public-url", "puzzle.example"], "--public-url must be a scheme and a host"),
    (["--public-url", "https://puzzle.example/path"], "--public-url must be a scheme and a host"),
    (["--tls-cert", "a.pem"], "--tls-cert needs --tls-key"), (["--database", ""], "--database needs"),
    (["--tls-key", "a.pem"], "--tls-key needs --tls-cert"), (["--burst", "many"], "--burst must be"),
  ])
  func `a bad option is one clear line`(arguments: [String], part: String) {
    #expect {
      try Configuration(Arguments(arguments, options: Configuration.options))
    } throws: { error in
      let line = (error as? UsageError)?.description ?? ""
      return line.contains(part) && !line.contains("\n")
    }
  }

  @Test func `a bad value in the environment is a clear line too`() {
    #expect(throws: UsageError.self) { try Self.read(environment: ["TESSERA_PORT": "http"]) }
  }

  @Test(arguments: [
    ("127.0.0.1", "http://127.0.0.1:80"), ("::1", "http://[::1]:80"), ("0.0.0.0", "http://localhost:80"),
    ("::", "http://localhost:80"),
  ])
  func `the address that is told can be opened`(host: String, address: String) throws {
    #expect(try Self.read("--host", host).address(port: 80) == address)
  }

  @Test(arguments: ["-qRz8_kQtE_9JMFuC5_y9A", "--z8_kQtE_9JMFuC5_y9Ag"])
  func `a room's id is a word, whatever it begins with`(room: String) throws {
    let options = [Option("--keyframes", nil, "more"), Configuration.databaseOption]
    let arguments = try Arguments([room, "--keyframes", "--database", "a.db"], options: options)
    #expect(arguments.words == [room])
    #expect(arguments.has("--keyframes") && arguments.values["--database"] == "a.db")
    #expect(throws: UsageError.self) { try Arguments(["--keyframe"], options: options) }
  }
}
