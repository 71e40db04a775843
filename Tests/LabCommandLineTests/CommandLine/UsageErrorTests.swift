import Testing

@testable import LabBase
@testable import LabCommandLine

@Suite struct UsageErrorTests {
    static let root = LabCommands(policies: ["weak", "lru"], devices: ["iphone-8"]).root

    struct Mistake: Sendable, CustomTestStringConvertible {
        var words: String
        var message: String
        var command: String
        var usage: String

        init(_ words: String, _ message: String, _ command: String = "lab", usage: String) {
            self.words = words
            self.message = message
            self.command = command
            self.usage = usage
        }

        var testDescription: String { "lab " + words }
    }

    static func run(_ words: String, _ message: String) -> Mistake {
        Mistake("run " + words, message, "lab run", usage: "lab run SCENARIO|TRACE [options]")
    }

    static func top(_ words: String, _ message: String) -> Mistake {
        Mistake(words, message, usage: "lab COMMAND")
    }

    static let mistakes: [Mistake] = [
        top("rnu", "unknown command 'rnu'. Did you mean 'run'?"),
        top("xyzzy", "unknown command 'xyzzy'"),
        top("describe a.json", "unknown command 'describe'. Did you mean 'lab scenario describe'?"),
        top("feed.json", "unknown command 'feed.json'. Did you mean 'lab run feed.json'?"),
        top("--versoin", "unknown option '--versoin'. Did you mean '--version'?"),
        top("-x", "unknown option '-x'"),
        top("__cel", "unknown command '__cel'"),
        top("help rnu", "unknown command 'rnu'. Did you mean 'run'?"),
        Mistake(
            "scenario",
            "'lab scenario' needs a command: list, check, describe, compile, new or "
                + "from-trace",
            "lab scenario", usage: "lab scenario COMMAND"),
        Mistake(
            "scenario chekc a.json", "unknown command 'chekc'. Did you mean 'check'?",
            "lab scenario", usage: "lab scenario COMMAND"),
        run("a --polcy weak", "unknown option '--polcy'. Did you mean '--policy'?"),
        run("a --polcy=weak", "unknown option '--polcy'. Did you mean '--policy'?"),
        run("a --elephant", "unknown option '--elephant'"),
        run("a -q", "unknown option '-q'"),
        run("--", "missing argument SCENARIO|TRACE"),
        run(
            "a --against x",
            "unknown option '--against'. It is an option of 'lab compare' or 'lab why'"),
        run("a --help=1", "'--help' takes no value"),
        top("--help=1", "'--help' takes no value"),
        top("--version=1", "'--version' takes no value"),
        run("a --hepl", "unknown option '--hepl'. Did you mean '--help'?"),
        run("", "missing argument SCENARIO|TRACE"),
        run("a b", "surplus argument 'b': only SCENARIO|TRACE is taken"),
        run("a -- --quiet", "surplus argument '--quiet': only SCENARIO|TRACE is taken"),
        run("a --output", "'--output' needs a value: --output FILE"),
        run("a --output=", "'--output' needs a value: --output FILE"),
        run("a --output --quiet", "'--output' needs a value: --output FILE"),
        run("a --quiet=1", "'--quiet' takes no value"),
        run("a --quiet --quiet", "'--quiet' may be given only once"),
        run("a --jobs 1 --jobs=2", "'--jobs' may be given only once"),
        run("a --jobs 0", "--jobs '0': must be a whole number, at least 1"),
        run("a --jobs two", "--jobs 'two': must be a whole number, at least 1"),
        run("a --format cvs", "--format 'cvs': must be table, csv or json. Did you mean 'csv'?"),
        run("a --memory heap", "--memory 'heap': must be real or model"),
        run(
            "a --seed 9..1",
            "--seed '9..1': must be a seed such as 7, or a range of at most 1000000 such as 1..20"),
        run(
            "a --seed 0..1000000",
            "--seed '0..1000000': "
                + "must be a seed such as 7, or a range of at most 1000000 such as 1..20"),
        run(
            "a --warn-at 12",
            "--warn-at '12': must be a time such as 12s, or a time and a level such as 12s:critical"
        ),
        run(
            "a --warn-at 12s:grave",
            "--warn-at '12s:grave': "
                + "must be a time such as 12s, or a time and a level such as 12s:critical"),
        Mistake(
            "warn a --at soon",
            "--at 'soon': must be a time with its unit, such as 250ms, 12s or 2m", "lab warn",
            usage: "lab warn SCENARIO|TRACE [options]"),
        Mistake(
            "compare", "missing argument SCENARIO|TRACE", "lab compare",
            usage: "lab compare SCENARIO|TRACE... [options]"),
        Mistake(
            "sweep a --limit 8MB..9MB",
            "--limit '8MB..9MB': '8MB..9MB' needs one step. Write 8MB..9MB:x2", "lab sweep",
            usage: "lab sweep [SCENARIO|TRACE...] [options]"),
        Mistake(
            "sweep a --limit 8MX",
            "--limit '8MX': unknown unit 'MX'. "
                + "Use MB, MiB, KB, KiB, GB or GiB", "lab sweep",
            usage: "lab sweep [SCENARIO|TRACE...] [options]"),
        Mistake(
            "sweep a --cell 9..1",
            "--cell '9..1': must be a cell's number such as 17, or a range such as 17..40",
            "lab sweep", usage: "lab sweep [SCENARIO|TRACE...] [options]"),
        run(
            "a --limit 8MB",
            "unknown option '--limit'. It is an option of 'lab sweep', 'lab advise' or 'lab why'"),
        Mistake(
            "completions csh", "SHELL 'csh': must be bash, zsh or fish. Did you mean 'zsh'?",
            "lab completions", usage: "lab completions SHELL"),
        Mistake(
            "scenario compile a --seed --quiet", "'--seed' needs a value: --seed N",
            "lab scenario compile", usage: "lab scenario compile FILE [options]"),
        Mistake(
            "scenario compile a --seed -3",
            "--seed '-3': must be a whole number from 0 to 9223372036854775807",
            "lab scenario compile", usage: "lab scenario compile FILE [options]"),
    ]

    @Test(arguments: mistakes)
    func aMistakeIsNamedThenTheUsageThenWhereHelpIs(mistake: Mistake) {
        let words = mistake.words.split(separator: " ").map(String.init)
        let error = #expect(throws: Complaint.self) {
            _ = try ArgumentParser(Self.root).parse(words)
        }
        #expect(
            error?.spoken == """
                lab: \(mistake.message)
                Usage: \(mistake.usage)
                Run '\(mistake.command) --help' for help.

                """)
    }

    @Test func commandsRefuseInTheSameForm() throws {
        let arguments = try parsed(["run", "a"])
        let error = arguments.refusal(.conflict("--timeline", "--repeats"))
        #expect(
            error.spoken == """
                lab: '--timeline' and '--repeats' exclude each other
                Usage: lab run SCENARIO|TRACE [options]
                Run 'lab run --help' for help.

                """)
    }
}

/// The arguments of a command line that names a command.
func parsed(_ words: [String]) throws -> ParsedArguments {
    let invocation = try ArgumentParser(UsageErrorTests.root).parse(words)
    guard case .command(let arguments) = invocation else {
        throw NoCommand()
    }
    return arguments
}

struct NoCommand: Error {}
