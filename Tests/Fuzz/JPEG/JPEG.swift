import CTurboJPEG
import FuzzSupport

@testable import TesseraImaging

@c(LLVMFuzzerInitialize)
public func plant(_: UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?) -> CInt {
  PictureIntake.prepare()
  Seeds.plant { Pictures.all }
  return 0
}

/// Small enough that thousands of pictures a second can be decoded.
private let limits: IntakeLimits = {
  var limits = IntakeLimits()
  limits.bytes = 65_536
  limits.pixels = 16_384
  limits.side = 2048
  limits.scans = 12
  limits.scanPixels = 131_072
  return limits
}()

/// Any bytes are a picture within the limits or refused with words; what is kept can be read again.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = input(bytes, count)
  do throws(PictureRefusal) {
    holdForWalk(try JPEGWalk([0xFF, 0xD8] + bytes.dropFirst(2), limits: limits), of: bytes)
    let variants = try PictureIntake.variants(of: bytes, limits: limits)
    demand(variants.width * variants.height <= limits.pixels, "a picture is no larger than the limit")
    for jpeg in [variants.master, variants.board, variants.thumbnail] { holdForVariant(jpeg) }
    demand(
      size(of: variants.master) == [variants.width, variants.height], "a master has the size that is told")
  } catch { demand(!error.sentence.isEmpty && !error.code.isEmpty, "a refusal has a code and words") }
  return 0
}

/// The normalised copy is bounded by the file, and is its own copy.
private func holdForWalk(_ walk: JPEGWalk, of bytes: [UInt8]) {
  demand(walk.copy.count <= bytes.count + 4, "a copy has no more than the file and an end")
  guard let again = try? JPEGWalk(walk.copy, limits: limits) else {
    return demand(false, "a copy is a picture")
  }
  demand(again.copy == walk.copy, "the copy of a copy is the same")
  demand(again.orientation == nil && again.colourProfile == .none, "a copy has no metadata")
  holdForPixels(walk)
}

/// Every pixel of a clean picture is written, whatever lay in its memory before.
private func holdForPixels(_ walk: JPEGWalk) {
  demand(pixels(of: walk, over: 0) == pixels(of: walk, over: 0xFF), "no pixel shows what was in memory")
  guard let planes = try? Decoder.planes(of: walk, atLeast: limits.side) else { return }
  demand(
    planes == (try? Decoder.planes(of: walk, atLeast: limits.side)), "planes are the same at each decoding")
}

/// Decoded as the intake does it, by an instance that has seen no other picture; nil if it is not clean.
private func pixels(of walk: JPEGWalk, over fill: UInt8) -> [UInt8]? {
  guard let frame = walk.frame, let codec = try? TurboJPEG(.decode) else { return nil }
  let isFourColour = frame.components.count == 4
  let format = isFourColour ? TJPF_CMYK : TJPF_RGB
  var pixels = [UInt8](repeating: fill, count: frame.width * frame.height * (isFourColour ? 4 : 3))
  let fault = pixels.withUnsafeMutableBufferPointer {
    codec.decode(walk.copy, width: frame.width, height: frame.height, format: format, into: $0)
  }
  return fault == nil ? pixels : nil
}

/// What is served is a whole JPEG of ours without metadata.
private func holdForVariant(_ jpeg: [UInt8]) {
  guard let walk = try? JPEGWalk(jpeg, limits: IntakeLimits()) else {
    return demand(false, "what is stored can be read")
  }
  demand(walk.orientation == nil && walk.scans == 1, "what is stored is plain")
}

private func size(of jpeg: [UInt8]) -> [Int]? {
  (try? JPEGWalk(jpeg, limits: IntakeLimits()))?.frame.map { [$0.width, $0.height] }
}
