/// What one client has been answered: its last number and the latest 64 outcomes (P4).
///
/// 16 bytes an applied move; refusals, which are few, lie beside it.
struct ClientWindow: Sendable {
  static let length = 64
  static let bytesPerOutcome = MemoryLayout<Slot>.stride

  /// What a number means to this client's window.
  enum Verdict: Equatable {
    /// It is the one after the last: to be judged.
    case next
    case repeated(Answer)
    /// Known, but with another request.
    case reused
    case forgotten
    /// Numbers are missing before it.
    case gap
  }

  private struct Slot {
    var fingerprint: UInt64
    var sequence: SequenceNumber
  }

  private struct Refusal {
    var number: ClientSequenceNumber
    var rejection: Rejection
  }

  private(set) var last: ClientSequenceNumber
  private var slots = Ring<Slot>(capacity: length)
  private var refusals: [Refusal] = []

  init() { last = .zero }

  /// From the log; what does not lead without a gap to `last` is forgotten.
  init(last: ClientSequenceNumber, outcomes: [Outcome]) {
    self.last = last
    var begin = outcomes.count
    var number = last.value
    while begin > 0, number > 0, outcomes[begin - 1].clientSequence.value == number {
      begin -= 1
      number -= 1
    }
    for outcome in outcomes[begin...] { keep(outcome) }
  }

  func verdict(on number: ClientSequenceNumber, fingerprint: UInt64) -> Verdict {
    if number > last { return number == last.next ? .next : .gap }
    guard let index = index(of: number) else { return .forgotten }
    guard slots[index].fingerprint == fingerprint else { return .reused }
    return .repeated(answer(at: index, number))
  }

  /// Stores the outcome of the number after the last.
  mutating func settle(_ outcome: Outcome) {
    precondition(outcome.clientSequence == last.next, "outcomes are stored in order")
    last = outcome.clientSequence
    keep(outcome)
    refusals.removeAll { $0.number.value + UInt64(ClientWindow.length) <= last.value }
  }

  /// Oldest first, as a welcome tells them: without fingerprints.
  var outcomes: [Outcome] {
    (0..<slots.count).map { index in
      let number = ClientSequenceNumber(last.value - UInt64(slots.count - 1 - index))
      return Outcome(clientSequence: number, answer: answer(at: index, number), fingerprint: 0)
    }
  }

  private mutating func keep(_ outcome: Outcome) {
    switch outcome.answer {
    case .applied(let sequence):
      slots.append(Slot(fingerprint: outcome.fingerprint, sequence: sequence))
    case .refused(let rejection):
      slots.append(Slot(fingerprint: outcome.fingerprint, sequence: rejection.sequence))
      refusals.append(Refusal(number: outcome.clientSequence, rejection: rejection))
    }
  }

  private func index(of number: ClientSequenceNumber) -> Int? {
    let age = last.value - number.value
    return number.value > 0 && age < UInt64(slots.count) ? slots.count - 1 - Int(age) : nil
  }

  private func answer(at index: Int, _ number: ClientSequenceNumber) -> Answer {
    if let refusal = refusals.first(where: { $0.number == number }) { return .refused(refusal.rejection) }
    return .applied(slots[index].sequence)
  }
}
