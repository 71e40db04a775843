import EvictionLab

extension Commands {
    static func compileScenario(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
        unfinished(arguments)
    }
}
