import EvictionLab

extension Commands {
    static func describeScenario(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
        unfinished(arguments)
    }
}
