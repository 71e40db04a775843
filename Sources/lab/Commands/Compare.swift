import EvictionLab

extension Commands {
    static func compare(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
        unfinished(arguments)
    }
}
