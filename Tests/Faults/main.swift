#if os(Linux)
import Glibc

/// Fails every call by which `lab` reaches the system, one at a time, and looks at what is left.
let options = Options(Array(CommandLine.arguments.dropFirst()))
exit(options.isPoint ? Campaign(options).runPoint() : Campaign(options).run())
#else
print("Faults are injected on Linux alone: nothing is tried here.")
#endif
