import EvictionLab

extension Commands {
    static func listDevices(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
        unfinished(arguments)
    }
}
