import CSodium
package import TesseraCore

/// Random numbers, hashes and passwords, all by libsodium.
public enum Secrets {
  /// Whether the library is ready; it must be asked once before anything else here is used.
  public static func prepare() -> Bool { sodium_init() >= 0 }

  /// From the system's generator (randombytes_random).
  package static func random32() -> UInt32 { randombytes_random() }

  static func random64() -> UInt64 { UInt64(random32()) << 32 | UInt64(random32()) }

  static func randomBits() -> Bits128 { Bits128(high: random64(), low: random64()) }

  /// A new room's id, or a watch id.
  static func roomID() -> RoomID { RoomID(randomBits()) }

  /// A new session token or host key: 22 letters of base64url.
  static func token() -> String { Base64URL.encode(randomBits()) }

  /// Thirty-two bytes (crypto_hash_sha256).
  static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: 32)
    crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
    return hash
  }

  /// Two lower-case digits a byte.
  static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// A token that can stand for somebody; nil for one that is empty, too short to be secret, or endless.
  static func usable(_ token: String?) -> String? {
    token.flatMap { (8...128).contains($0.utf8.count) ? $0 : nil }
  }

  /// Who the bearer of this token is.
  package static func identity(of token: String) -> Identity { Identity(sha256(Array(token.utf8))) }

  /// Whether the text hashes to that, in a time that does not depend on where they differ (sodium_memcmp).
  static func matches(_ text: String, hash: [UInt8]) -> Bool {
    let own = sha256(Array(text.utf8))
    return own.count == hash.count && sodium_memcmp(own, hash, own.count) == 0
  }

  /// The string to keep instead of a password (crypto_pwhash_str): takes some 100 ms, never on the loop.
  static func passwordHash(_ password: String) -> String? {
    var text = [CChar](repeating: 0, count: Int(crypto_pwhash_strbytes()))
    let bytes = Array(password.utf8)
    let result = crypto_pwhash_str(
      &text, bytes.map { CChar(bitPattern: $0) }, UInt64(bytes.count),
      UInt64(crypto_pwhash_opslimit_interactive()),
      crypto_pwhash_memlimit_interactive())
    guard result == 0 else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether the password is the one of this hash (crypto_pwhash_str_verify): slow, never on the loop.
  static func verify(_ password: String, against hash: String) -> Bool {
    let bytes = password.utf8.map { CChar(bitPattern: $0) }
    return crypto_pwhash_str_verify(hash, bytes, UInt64(bytes.count)) == 0
  }
}
