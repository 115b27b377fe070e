import Glibc

/// Ends the run when a law does not hold: the fuzzer then keeps the input.
///
/// Our own, because an optimised build says nothing about a precondition.
public func demand(_ holds: Bool, _ law: @autoclosure () -> String) {
  guard !holds else { return }
  let line = Array("\nbroken law: \(law())\n".utf8)
  // Sound: `write` reads the bytes of the array, which outlives the call.
  _ = write(STDERR_FILENO, line, line.count)
  abort()
}
