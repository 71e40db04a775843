import EvictionLab

extension Commands {
    static func newScenario(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
        unfinished(arguments)
    }
}
