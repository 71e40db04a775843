import EvictionLab

extension Commands {
    static func warn(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
        unfinished(arguments)
    }
}
