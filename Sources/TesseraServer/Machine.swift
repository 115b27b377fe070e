import Glibc

/// What the machine offers.
enum Machine {
  /// Processors that are online (sysconf); at least one.
  static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
