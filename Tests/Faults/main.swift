#if os(Linux)
import Glibc

/// Fails every call by which `lab` reaches the system, one at a time, and looks at what is left.
var none = rlimit(rlim_cur: 0, rlim_max: 0)
// Processes that die here should leave no core.
setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
let options = Options(Array(CommandLine.arguments.dropFirst()))
exit(options.isPoint ? Campaign(options).runPoint() : Campaign(options).run())
#else
print("Faults are injected on Linux alone: nothing is tried here.")
#endif
