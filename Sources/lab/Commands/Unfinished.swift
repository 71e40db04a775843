import EvictionLab

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension Commands {
    /// Ends a command whose replay isn't joined to the command line yet. 70 is sysexits' number
    /// for a fault of the program's own.
    static func unfinished(_ arguments: ParsedArguments) -> Never {
        Terminal.say("'\(arguments.path.joined(separator: " "))' is not part of this build yet")
        exit(70)
    }
}
