import LabBase
import LabCommandLine

extension Commands {
    static func completions(_ arguments: ParsedArguments) -> ExitCode {
        guard let shell = Shell(rawValue: arguments.argument("SHELL")) else {
            preconditionFailure("the parser accepts only shells")
        }
        Terminal.write(shell.completions(for: LabCommands.root))
        return .done
    }
}
