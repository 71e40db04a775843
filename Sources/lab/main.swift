import EvictionLab

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

Terminal.prepare()
if CommandLine.arguments.count > 4, CommandLine.arguments[1] == "proto" {
    let a = CommandLine.arguments
    Commands.traceProto(
        a[2], a[3].split(separator: ",").map(String.init),
        a[4].split(separator: ",").map { Int64($0)! }, "")
    exit(0)
}
exit(Commands.execute(Array(CommandLine.arguments.dropFirst())).rawValue)
