import FuzzSupport

@testable import TesseraImaging

@c(LLVMFuzzerInitialize)
public func plant(_: UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?) -> CInt {
  Seeds.plant {
    let choices: [[UInt8]] = [
      [0, 1, 0, 0, 0, 0, 6], [9, 3, 1, 2, 0, 0, 1, 0, 0, 0, 0, 8], [200, 1, 0, 1, 0, 0, 6],
    ]
    return choices
      + choices.flatMap { choice in
        [true, false].map { Directory(choice).bytes(isBigEndian: $0) }
      }
  }
  return 0
}

/// Any bytes are an orientation; a block that is one says the same in both byte orders and at any place.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = input(bytes, count)
  let raw = Orientation(exif: bytes[...])
  demand(Orientation(exif: ([7] + bytes).dropFirst()) == raw, "a block says the same wherever it lies")
  demand(Orientation(exif: (bytes + [7]).dropLast()) == raw, "what lies behind a block is not read")
  let directory = Directory(bytes)
  for isBigEndian in [true, false] {
    let block = directory.bytes(isBigEndian: isBigEndian)
    demand(
      Orientation(exif: block[...]) == directory.orientation, "both byte orders say \(directory.orientation)")
  }
  return 0
}

/// A TIFF directory of a few entries, as choices make it.
private struct Directory {
  struct Entry {
    var tag: UInt16
    var type: UInt16
    var count: UInt32
    var value: UInt16
  }

  /// Bytes between the head and the directory.
  var gap: Int
  var entries: [Entry] = []

  init(_ choices: [UInt8]) {
    var dice = Dice(choices)
    gap = dice.choice(256)
    for _ in 0..<dice.choice(8) {
      entries.append(
        Entry(
          tag: dice.choice(2) == 0 ? 0x0112 : dice.word16(), type: dice.choice(4) == 0 ? 3 : dice.word16(),
          count: dice.choice(4) == 0 ? 1 : dice.word32(),
          value: dice.choice(4) == 0 ? UInt16(dice.choice(12)) : dice.word16()))
    }
  }

  /// Written by hand of the first entry that has the tag (EXIF 2.3, 4.6.2): one SHORT from 1 to 8, or upright.
  var orientation: Orientation {
    guard let entry = entries.first(where: { $0.tag == 0x0112 }), entry.type == 3, entry.count == 1 else {
      return .upright
    }
    return Orientation.allCases.first { UInt16($0.rawValue) == entry.value } ?? .upright
  }

  func bytes(isBigEndian: Bool) -> [UInt8] {
    var bytes: [UInt8] = isBigEndian ? [0x4D, 0x4D] : [0x49, 0x49]
    func add(_ value: UInt32, _ count: UInt32) {
      for place in 0..<count {
        let shift = isBigEndian ? count - 1 - place : place
        bytes.append(UInt8(truncatingIfNeeded: value >> (8 * shift)))
      }
    }
    add(42, 2)
    add(UInt32(8 + gap), 4)
    bytes += [UInt8](repeating: 0xFF, count: gap)
    add(UInt32(entries.count), 2)
    for entry in entries {
      add(UInt32(entry.tag), 2)
      add(UInt32(entry.type), 2)
      add(entry.count, 4)
      add(UInt32(entry.value), 2)
      add(0, 2)
    }
    add(0, 4)
    return bytes
  }
}
