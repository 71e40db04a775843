import EvictionLab

extension Commands {
    static func listPolicies(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
        unfinished(arguments)
    }
}
