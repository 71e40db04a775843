import EvictionLab

extension Commands {
    static func bench(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
        unfinished(arguments)
    }
}
