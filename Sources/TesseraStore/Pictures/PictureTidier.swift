/// Removes the bytes of pictures that are out of use, one slice a commit, so that no move waits for it.
///
/// What an interruption leaves is removed at the next start.
final class PictureTidier: Sendable {
  private let writer: WorkerPool<Connection>
  private let uploads: Uploads

  init(writer: WorkerPool<Connection>, uploads: Uploads) {
    self.writer = writer
    self.uploads = uploads
  }

  /// Begins, or does nothing when there is nothing to remove; each step queues behind what came meanwhile.
  func tidy() {
    _ = writer.post { [self] connection in
      let keeper = PictureKeeper(connection: connection)
      // A disk that refuses is not asked again before the next time.
      guard let isMore = try? keeper.removeSlice(except: uploads.images), isMore else { return }
      tidy()
    }
  }
}
