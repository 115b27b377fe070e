/// How many bytes of answers may wait for slow readers, for all together and for one address.
///
/// Each waiting answer is in memory whole; whoever asks for many pictures and reads none would fill it.
struct AnswerBudget {
  private let total: Int
  private let share: Int
  private var held = 0
  private var heldBy: [String: Int] = [:]
  /// Answers so small are not counted: refusals always find room.
  static let small = 4096

  /// `share` is one address's; 0 is no limit.
  init(total: Int, share: Int) {
    self.total = total == 0 ? .max : total
    self.share = share == 0 ? .max : share
  }

  /// Bytes that wait to be read.
  var bytes: Int { held }

  /// False, and nothing is taken, where the room is used up.
  mutating func take(_ count: Int, for address: String) -> Bool {
    guard count > AnswerBudget.small else { return true }
    let own = heldBy[address] ?? 0
    guard count <= total - held, count <= share - own else { return false }
    held += count
    heldBy[address] = own + count
    return true
  }

  mutating func giveBack(_ count: Int, of address: String) {
    guard count > AnswerBudget.small, let own = heldBy[address] else { return }
    held -= count
    heldBy[address] = own > count ? own - count : nil
  }
}
