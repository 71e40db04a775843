import EvictionLab

extension Commands {
    static func checkScenario(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
        unfinished(arguments)
    }
}
