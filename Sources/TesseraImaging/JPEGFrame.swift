/// What a JPEG says about itself, read by our own walk over its markers; no number in it is believed unchecked.
struct JPEGFrame {
  struct Component {
    var id: UInt8
    var horizontal: Int
    var vertical: Int
    /// The lowest bit known of each of the 64 coefficients; nil: none.
    var known = [UInt8?](repeating: nil, count: 64)
  }

  var isProgressive: Bool
  var width: Int
  var height: Int
  var components: [Component]

  /// What the variants keep of the colours: as much as the picture has.
  var chroma: Chroma {
    guard components.count > 1 else { return .gray }
    let isFine =
      components[0].horizontal == components[1].horizontal && components[0].vertical == components[1].vertical
    return isFine ? .fine : .coarse
  }

  /// What all coefficients take, two bytes each.
  var coefficientBytes: Int {
    let (across, down) = (components.map(\.horizontal).max() ?? 1, components.map(\.vertical).max() ?? 1)
    return components.reduce(0) { sum, component in
      sum + 2 * width * height * component.horizontal * component.vertical / (across * down)
    }
  }

  /// Whether some scan has given every component at least its coarse form.
  var hasAllComponents: Bool { components.allSatisfy { $0.known[0] != nil } }

  /// Whether nothing could follow: every bit of every coefficient has been given.
  var isFinished: Bool {
    components.allSatisfy { component in component.known.allSatisfy { $0 == 0 } }
  }
}

extension JPEGFrame {
  /// Reads a frame header (ITU T.81, B.2.2) from its marker and the bytes after its length.
  init(marker: UInt8, body: ArraySlice<UInt8>) throws(PictureRefusal) {
    let offset = body.startIndex
    try JPEGFrame.refuseUnusual(marker)
    guard body.count >= 6 else { throw .damaged(offset: offset, reason: "short frame header") }
    let bytes = Array(body)
    guard bytes[0] == 8 else { throw .unusual(.precision(bits: Int(bytes[0]))) }
    height = Int(bytes[1]) << 8 | Int(bytes[2])
    width = Int(bytes[3]) << 8 | Int(bytes[4])
    let count = Int(bytes[5])
    guard height > 0 else { throw .unusual(.noHeight) }
    guard width > 0 else { throw .damaged(offset: offset, reason: "no width") }
    guard [1, 3, 4].contains(count) else { throw .unusual(.components(count: count)) }
    guard bytes.count == 6 + 3 * count else {
      throw .damaged(offset: offset, reason: "frame header of another length")
    }
    isProgressive = marker == 0xC2
    components = []
    for start in stride(from: 6, to: bytes.count, by: 3) {
      let (horizontal, vertical) = (Int(bytes[start + 1] >> 4), Int(bytes[start + 1] & 15))
      guard (1...4).contains(horizontal), (1...4).contains(vertical) else {
        throw .damaged(offset: offset, reason: "impossible sampling")
      }
      components.append(Component(id: bytes[start], horizontal: horizontal, vertical: vertical))
    }
  }

  private static func refuseUnusual(_ marker: UInt8) throws(PictureRefusal) {
    switch marker {
    case 0xC3: throw .unusual(.lossless)
    case 0xC5, 0xC6, 0xC7: throw .unusual(.hierarchical)
    case 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF: throw .unusual(.arithmetic)
    default: break
    }
  }

  /// Notes what a scan header (B.2.3) brings; `body` is what follows its length.
  mutating func addScan(_ body: ArraySlice<UInt8>) throws(PictureRefusal) {
    let bytes = Array(body)
    let fault = PictureRefusal.damaged(offset: body.startIndex, reason: "impossible scan header")
    guard let count = bytes.first.map(Int.init), (1...4).contains(count), bytes.count == 4 + 2 * count
    else { throw fault }
    let (first, last, low) = (bytes[1 + 2 * count], bytes[2 + 2 * count], bytes[3 + 2 * count] & 15)
    guard !isProgressive || (first <= last && last < 64 && low <= 13) else { throw fault }
    let coefficients = isProgressive ? Int(first)...Int(last) : 0...63
    for index in 0..<count {
      guard let component = components.firstIndex(where: { $0.id == bytes[1 + 2 * index] }) else {
        throw fault
      }
      for coefficient in coefficients { components[component].known[coefficient] = isProgressive ? low : 0 }
    }
  }
}
