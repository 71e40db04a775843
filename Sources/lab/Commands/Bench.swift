import EvictionLab

extension Commands {
    static func bench(_ arguments: ParsedArguments) throws(CommandFailure) -> ExitCode {
        .done
    }
}
