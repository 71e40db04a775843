import EvictionLab

extension Commands {
    static func runCell(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
        unfinished(arguments)
    }
}
