import Testing

@testable import LabCommandLine
@testable import LabDevices
@testable import LabRuns
@testable import PlainDesks

@Suite struct ArgumentParserTests {
    @Test func optionsTakeTheirValueAfterASpaceOrAnEqualsSign() throws {
        try check(parsed(["run", "a", "--device", "x"])[Options.device], "x")
        try check(parsed(["run", "a", "--device=x"])[Options.device], "x")
        try check(parsed(["run", "a", "--require=a=b"]).all(Options.require), ["a=b"])
        try check(parsed(["run", "a", "--output=--odd"])[Options.output], "--odd")
        try check(parsed(["run", "a", "--output", "-"])[Options.output], "-")
    }

    @Test func repeatedOptionsKeepTheirOrder() throws {
        let arguments = try parsed(["run", "--policy", "b", "a.json", "--policy=a", "--policy=b"])
        check(arguments.all(Options.policy), ["b", "a", "b"])
        check(arguments.argument("SCENARIO|TRACE"), "a.json")
    }

    @Test func whatIsNotGivenIsAbsent() throws {
        let arguments = try parsed(["run", "a"])
        check(arguments.all(Options.policy).isEmpty)
        check(arguments[Options.output], nil)
        check(arguments[Options.jobs], nil)
        check(!arguments[flag: Options.quiet])
        try check(parsed(["policies"]).optionalArgument("NAME"), nil)
        try check(parsed(["policies", "lru"]).optionalArgument("NAME"), "lru")
    }

    @Test func valuesComeOutAsTheirTypes() throws {
        let arguments = try parsed([
            "warn", "a", "--jobs", "3", "--seed", "4..6", "--at", "1.5s", "--level", "critical",
            "--warn-at", "2s", "--warn-at=300ms:critical", "--memory", "model", "--quiet",
        ])
        check(arguments.id, .warn)
        check(arguments.path, ["lab", "warn"])
        check(arguments[Options.jobs], 3)
        check(arguments[Options.seeds], 4...6)
        check(arguments[Options.at], 1_500_000_000)
        check(arguments[Options.level], .critical)
        check(arguments[Options.memory], .model)
        check(
            arguments.all(Options.warnAt),
            [
                ExtraWarning(atNs: 2_000_000_000, level: .warning),
                ExtraWarning(atNs: 300_000_000, level: .critical),
            ])
        check(arguments[flag: Options.quiet])
        try check(parsed(["scenario", "compile", "a", "--seed", "7"])[Options.seed], 7)
    }

    @Test func aSeedIsARangeOfOne() throws {
        let greatest = String(Int64.max)
        try check(parsed(["run", "a", "--seed", "7"])[Options.seeds], 7...7)
        let range = "\(greatest)..\(greatest)"
        try check(parsed(["run", "a", "--seed", range])[Options.seeds]?.count, 1)
    }

    @Test func afterTwoDashesEverythingIsAnArgument() throws {
        let arguments = try parsed(["compare", "--quiet", "--", "--help", "-x", "--"])
        check(arguments.arguments("SCENARIO|TRACE"), ["--help", "-x", "--"])
    }

    @Test func aDashAloneIsAnArgument() throws {
        try check(parsed(["scenario", "new", "-"]).argument("FILE"), "-")
    }

    @Test func aHiddenCommandTakesItsWordsAsTheyAre() throws {
        let arguments = try parsed(["__cell", "--help", "--", "--x=1", ""])
        check(arguments.id, .cell)
        check(arguments.passedThrough, ["--help", "--", "--x=1", ""])
    }

    @Test(arguments: [["--version"], ["--version", "run"], ["version"], ["-v"]])
    func theVersionIsAskedForAtTheTop(words: [String]) throws {
        guard case .version = try ArgumentParser(UsageErrorTests.root).parse(words) else {
            Issue.record("not the version")
            return
        }
    }

    @Test func everyCommandIdIsReached() {
        func ids(_ command: Command) -> [LabCommand] {
            (command.id.map { [$0] } ?? []) + command.subcommands.flatMap(ids)
        }
        let reached = ids(UsageErrorTests.root).map(\.rawValue).sorted()
        check(reached, LabCommand.allCases.map(\.rawValue).sorted())
        check(LabCommand.cell.rawValue, ChildProcess.serving)
        check(LabCommand.reap.rawValue, GroupWatch.command)
    }

    @Test func commandsOfTraceHaveOptionsInCommon() throws {
        let commands = try require(UsageErrorTests.root.subcommand("trace")).subcommands
        for command in commands {
            for option in [Options.quiet.name, Options.progress.name] {
                check(command.options.count { $0.name == option }, 1, note: command.name)
            }
        }
    }
}
