import TesseraCore
import Testing

@Suite struct TextTests {
  @Test func `identifiers are read back from their text`() {
    var random = SplitMix64(state: 1)
    for _ in 0..<500 {
      let bits = Bits128(high: random.next(), low: random.next())
      #expect(RoomID(RoomID(bits).text) == RoomID(bits))
      #expect(ClientID(ClientID(bits).text) == ClientID(bits))
      #expect(Epoch(Epoch(bits.low).text) == Epoch(bits.low))
      #expect(RoomID(bits).text.utf8.count == 22)
    }
  }

  @Test func `base64url is that of RFC 4648`() {
    #expect(RoomID(Bits128(high: 0, low: 0)).text == "AAAAAAAAAAAAAAAAAAAAAA")
    #expect(RoomID(Bits128(high: .max, low: .max)).text == "_____________________w")
    #expect(
      RoomID(Bits128(high: 0x0001_0203_0405_0607, low: 0x0809_0A0B_0C0D_0E0F)).text
        == "AAECAwQFBgcICQoLDA0ODw")
  }

  @Test(arguments: [
    "", "AAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAB", "AAAAAAAAAAAAAAAAAAAA+A",
    "AAAAAAAAAAAAAAAAAAAAAAA",
  ])
  func `a room's id has one spelling`(text: String) {
    #expect(RoomID(text) == nil)
  }

  @Test(arguments: ["", "g000000000000000", "000000000000000", "F000000000000000"])
  func `hex is lower case and complete`(text: String) {
    #expect(Epoch(text) == nil)
  }

  @Test func `64 players have 64 different looks`() {
    let looks = Set((1...64).map { PlayerStyle(PlayerNumber(UInt32($0))) })
    #expect(looks.count == 64)
  }
}
