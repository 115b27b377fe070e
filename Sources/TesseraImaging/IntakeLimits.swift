/// What an uploaded picture may be at most; all of it is judged before any pixel is decoded.
public struct IntakeLimits: Hashable, Sendable {
  /// Bytes of the file.
  public var bytes = 25_000_000
  /// Width × height as the file claims them.
  public var pixels = 50_000_000
  /// Pixels of the longer side; a JPEG cannot hold much more.
  public var side = 65_500
  /// Scans of a progressive picture; real ones have about ten.
  public var scans = 100
  /// Scans × pixels: a bound on the time that decoding takes.
  public var scanPixels = 2_000_000_000
  /// Bytes of coefficients that a picture of several scans may take; 50 megapixels of full chroma have 300 MB.
  public var coefficientBytes = 320_000_000

  public init() {}
}
