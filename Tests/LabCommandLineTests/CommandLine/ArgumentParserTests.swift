import Testing

@testable import LabCommandLine
@testable import LabDevices
@testable import LabRuns

@Suite struct ArgumentParserTests {
    @Test func optionsTakeTheirValueAfterASpaceOrAnEqualsSign() throws {
        #expect(try parsed(["run", "a", "--device", "x"])[Options.device] == "x")
        #expect(try parsed(["run", "a", "--device=x"])[Options.device] == "x")
        #expect(try parsed(["run", "a", "--require=a=b"]).all(Options.require) == ["a=b"])
        #expect(try parsed(["run", "a", "--output=--odd"])[Options.output] == "--odd")
        #expect(try parsed(["run", "a", "--output", "-"])[Options.output] == "-")
    }

    @Test func repeatedOptionsKeepTheirOrder() throws {
        let arguments = try parsed(["run", "--policy", "b", "a.json", "--policy=a", "--policy=b"])
        #expect(arguments.all(Options.policy) == ["b", "a", "b"])
        #expect(arguments.argument("SCENARIO|TRACE") == "a.json")
    }

    @Test func whatIsNotGivenIsAbsent() throws {
        let arguments = try parsed(["run", "a"])
        #expect(arguments.all(Options.policy).isEmpty)
        #expect(arguments[Options.output] == nil)
        #expect(arguments[Options.jobs] == nil)
        #expect(!arguments[flag: Options.quiet])
        #expect(try parsed(["policies"]).optionalArgument("NAME") == nil)
        #expect(try parsed(["policies", "lru"]).optionalArgument("NAME") == "lru")
    }

    @Test func valuesComeOutAsTheirTypes() throws {
        let arguments = try parsed([
            "warn", "a", "--jobs", "3", "--seed", "4..6", "--at", "1.5s", "--level", "critical",
            "--warn-at", "2s", "--warn-at=300ms:critical", "--memory", "model", "--quiet",
        ])
        #expect(arguments.id == .warn)
        #expect(arguments.path == ["lab", "warn"])
        #expect(arguments[Options.jobs] == 3)
        #expect(arguments[Options.seeds] == 4...6)
        #expect(arguments[Options.at] == 1_500_000_000)
        #expect(arguments[Options.level] == .critical)
        #expect(arguments[Options.memory] == .model)
        #expect(
            arguments.all(Options.warnAt) == [
                ExtraWarning(atNs: 2_000_000_000, level: .warning),
                ExtraWarning(atNs: 300_000_000, level: .critical),
            ])
        #expect(arguments[flag: Options.quiet])
        #expect(try parsed(["scenario", "compile", "a", "--seed", "7"])[Options.seed] == 7)
    }

    @Test func aSeedIsARangeOfOne() throws {
        let greatest = String(Int64.max)
        #expect(try parsed(["run", "a", "--seed", "7"])[Options.seeds] == 7...7)
        let range = "\(greatest)..\(greatest)"
        #expect(try parsed(["run", "a", "--seed", range])[Options.seeds]?.count == 1)
    }

    @Test func afterTwoDashesEverythingIsAnArgument() throws {
        let arguments = try parsed(["compare", "--quiet", "--", "--help", "-x", "--"])
        #expect(arguments.arguments("SCENARIO|TRACE") == ["--help", "-x", "--"])
    }

    @Test func aDashAloneIsAnArgument() throws {
        #expect(try parsed(["scenario", "new", "-"]).argument("FILE") == "-")
    }

    @Test func aHiddenCommandTakesItsWordsAsTheyAre() throws {
        let arguments = try parsed(["__cell", "--help", "--", "--x=1", ""])
        #expect(arguments.id == .cell)
        #expect(arguments.passedThrough == ["--help", "--", "--x=1", ""])
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
        #expect(reached == LabCommand.allCases.map(\.rawValue).sorted())
    }
}
