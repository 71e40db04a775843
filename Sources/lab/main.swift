import LabBase

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

Terminal.prepare()
exit(Commands.execute(Array(CommandLine.arguments.dropFirst())).rawValue)
