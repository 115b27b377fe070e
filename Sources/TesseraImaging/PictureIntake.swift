/// The way of an upload to the variants that are stored.
public enum PictureIntake {
  /// Judges, decodes, turns upright, scales and encodes; pure, about 200 ms for 12 megapixels.
  public static func variants(
    of jpeg: [UInt8], limits: IntakeLimits = IntakeLimits()
  ) throws(PictureRefusal) -> PictureVariants {
    throw .damaged(offset: 0, reason: "not decoded yet")
  }
}
