import Testing

@testable import LabBase
@testable import LabCommandLine
@testable import PlainDesks

@Suite struct UsageErrorTests {
    static let root = LabCommands.root

    @Test func commandsRefuseInTheSameForm() throws {
        let arguments = try parsed(["run", "a"])
        let error = arguments.refusal(.conflict("--timeline", "--repeats"))
        check(
            error.spoken,
            """
            lab: '--timeline' and '--repeats' exclude each other
            Usage: lab run SCENARIO|TRACE [options]
            Run 'lab run --help' for help.

            """)
    }

    @Test(
        "a file too many is refused with the command that takes several",
        arguments: [
            (["run", "a", "b"], "only SCENARIO|TRACE is taken. 'lab compare' takes several"),
            (["advise", "a", "b"], "only SCENARIO|TRACE is taken. 'lab compare' takes several"),
            (["policies", "a", "b"], "only NAME is taken"),
        ])
    func aFileTooManyIsRefused(_ words: [String], _ remedy: String) {
        #expect {
            _ = try parsed(words)
        } throws: { error in
            let lines = (error as? Complaint)?.spoken.split(separator: "\n") ?? []
            return lines.first.map(String.init) == "lab: surplus argument 'b': \(remedy)"
        }
    }
}

/// The arguments of a command line that names a command.
func parsed(_ words: [String]) throws -> ParsedArguments {
    let invocation = try ArgumentParser(UsageErrorTests.root).parse(words)
    guard case .command(let arguments) = invocation else { throw NoCommand() }
    return arguments
}

struct NoCommand: Error {}
