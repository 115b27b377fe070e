import TesseraCore

/// One option of the command line with its twin in the environment and the words for `--help`.
public struct Option: Sendable {
  /// With its dashes, as it is typed: `--port`.
  public var name: String
  /// What stands for its value in the help, or nil for a flag that takes none.
  public var placeholder: String?
  /// As the help states it; nil where there is none.
  public var standard: String?
  public var summary: String

  public init(_ name: String, _ placeholder: String?, standard: String? = nil, _ summary: String) {
    self.name = name
    self.placeholder = placeholder
    self.standard = standard
    self.summary = summary
  }

  /// `TESSERA_` and the name in capitals.
  public var environmentName: String {
    "TESSERA_" + name.dropFirst(2).uppercased().split(separator: "-").joined(separator: "_")
  }

  /// The line of the help about it, as long as its summary.
  public var helpLine: String {
    let left = placeholder.map { "\(name) \($0)" } ?? name
    let padding = String(repeating: " ", count: max(1, 28 - left.utf8.count))
    return "  " + left + padding + summary + (standard.map { " (\($0))" } ?? "")
  }
}

/// A mistake on the command line or in the environment: one clear line for the person who typed it.
public struct UsageError: Error, Hashable, CustomStringConvertible {
  public var description: String

  public init(_ description: String) { self.description = description }
}

/// What was typed: the values of known options, and the words that are no option.
public struct Arguments: Sendable {
  public var values: [String: String] = [:]
  public var words: [String] = []

  /// Reads `--name value` and `--name=value`; what is not in `options` is a usage error.
  ///
  /// A room's id is a word: one of 64 begins with a dash. What follows `--` are words, whatever they begin with.
  ///
  /// `environment` fills in what was not typed; names in it that are not known are ignored.
  public init(
    _ arguments: some Collection<String>, options: [Option], environment: [String: String] = [:]
  ) throws(UsageError) {
    for option in options {
      if let value = environment[option.environmentName] { values[option.name] = value }
    }
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        return
      }
      guard argument.hasPrefix("-"), argument != "-", RoomID(argument) == nil else {
        words.append(argument)
        continue
      }
      try read(argument, from: &rest, options)
    }
  }

  private mutating func read(
    _ argument: String, from rest: inout ArraySlice<String>, _ options: [Option]
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = options.first(where: { $0.name == name }) else {
      throw UsageError("unknown option \(name)")
    }
    guard let placeholder = option.placeholder else {
      guard parts.count == 1 else { throw UsageError("\(name) takes no value") }
      values[name] = ""
      return
    }
    if parts.count == 2 {
      values[name] = String(parts[1])
    } else if let value = rest.popFirst() {
      values[name] = value
    } else {
      throw UsageError("\(name) needs \(placeholder)")
    }
  }

  public func has(_ name: String) -> Bool { values[name] != nil }

  /// A whole number in the range, or `standard` when the option is not there.
  public func integer(_ name: String, in range: ClosedRange<Int>, standard: Int) throws(UsageError) -> Int {
    guard let text = values[name] else { return standard }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound), not \"\(text)\"")
    }
    return number
  }
}
