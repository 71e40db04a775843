import EvictionLab

extension Commands {
    static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
        unfinished(arguments)
    }
}
