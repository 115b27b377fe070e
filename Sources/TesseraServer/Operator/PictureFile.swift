import FoundationEssentials
import TesseraImaging

/// A picture as a file of the operator.
public enum PictureFile {
  /// Its bytes, or the sentence that says why there are none.
  public static func bytes(at path: String) throws(ServerError) -> [UInt8] {
    let files = FileManager.default
    var isFolder = false
    guard files.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw ServerError("There is no such file.")
    }
    guard !isFolder else {
      throw ServerError("This is a folder. Name the pictures in it, such as \(path)/*.")
    }
    guard let facts = try? files.attributesOfItem(atPath: path),
      facts[.type] as? FileAttributeType == .typeRegular
    else { throw ServerError("This is not a file with a picture in it.") }
    let limit = IntakeLimits().bytes
    let count = (facts[.size] as? any BinaryInteger).map { Int(clamping: $0) } ?? 0
    guard count <= limit else {
      throw ServerError(PictureRefusal.tooManyBytes(count: count, limit: limit).sentence)
    }
    guard let bytes = files.contents(atPath: path) else {
      throw ServerError("This file cannot be read; perhaps it belongs to somebody else.")
    }
    return Array(bytes)
  }
}
