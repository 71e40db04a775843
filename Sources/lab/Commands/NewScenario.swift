import EvictionLab

extension Commands {
    static func newScenario(_ arguments: ParsedArguments) throws(CommandFailure) -> ExitCode {
        .done
    }
}
