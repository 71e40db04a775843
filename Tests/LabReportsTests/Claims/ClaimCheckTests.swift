import LabDevices
import Testing

@testable import LabReplay
@testable import LabReports
@testable import LabRuns
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

/// The runs that are held against their files' claims.
@Suite("Claims of a scenario are checked")
struct ClaimCheckTests {
    private static func check(
        _ scope: ClaimCheck.Scope = .own, claims: [String] = ["lru:decodes < 1", "none:hits == 0"],
        _ change: (inout RunOptions) throws -> Void = { _ in }
    ) throws -> ClaimCheck {
        let list = claims.map { "\"\($0)\"" }.joined(separator: ", ")
        let text = """
            { "version": 1, "policies": ["none", "lru"], "claims": [\(list)],
              "images": { "p": { "count": 20, "width": 50, "height": 50, "remote": true } },
              "screens": { "list": { "kind": "table", "rows": 20, "rowHeight": 100, "images": "p" } },
              "script": [ { "push": "list" }, { "scrollTo": "end" }, { "scrollTo": "start" } ] }
            """
        return try ScratchFile.with(text, "feed.json") { path in
            var options = RunOptions()
            options.paths = [path]
            options.memory = .model
            try change(&options)
            let session = try RunSession(options)
            let outcomes = session.run(session.scheduler { _, _, _ in })
            return ClaimCheck(
                zip(session.cells, outcomes).map { cell, outcome in
                    .init(cell, session.inputs[cell.input].header, outcome.row)
                }, scope)
        }
    }

    @Test("by a run as the file has it")
    func byTheirOwnRun() throws {
        let check = try Self.check()
        #expect(check.findings.map(\.holds) == [false, true])
        #expect(
            check.violations == ["claim 'lru:decodes < 1': feed, lru, seed 42: decodes is 20"])
        #expect(check.remarks == [])
        #expect(
            check.text(of: "feed") == """

                Claims
                  fails  lru:decodes < 1 (20)
                  holds  none:hits == 0 (0)

                """)
    }

    @Test("by no other run, unless that is asked for")
    func byNoOtherRun() throws {
        let changes: [(String, (inout RunOptions) throws -> Void)] = [
            ("the device isn't the file's", { $0.devices = ["iphone-x"] }),
            ("the device isn't the file's", { $0.changes.pressure = ["deliveryLatency=4s"] }),
            ("the network isn't the file's", { $0.changes.network = ["3g"] }),
            (
                "the network isn't the file's",
                { $0.bandwidths = [try BandwidthAxis("1MB/s,2MB/s")] }
            ),
            ("the seed isn't the file's", { $0.seeds = 7...9 }),
            ("a warning is added", { $0.warnings = [ExtraWarning(atNs: 5, level: .warning)] }),
        ]
        for (reason, change) in changes {
            let check = try Self.check(.own, change)
            #expect(check.findings.allSatisfy { $0.holds == nil }, "\(reason)")
            #expect(check.violations == [] && check.text(of: "feed") == "")
            let hint = "--claims all checks them all the same"
            #expect(
                check.remarks == ["claims of feed aren't checked, since \(reason). \(hint)"])
            #expect(try Self.check(.all, change).violations.count >= 1, "\(reason)")
            #expect(try Self.check(.none, change).remarks == [])
        }
    }

    @Test("where what the command line names is what the file has")
    func whereNothingChanges() throws {
        let check = try Self.check {
            $0.devices = ["iphone-8"]
            $0.seeds = 42...42
        }
        #expect(check.findings.map(\.holds) == [false, true])
    }

    @Test("with the file's own seed among others")
    func withTheirOwnSeedAmongOthers() throws {
        let check = try Self.check { $0.seeds = 40...44 }
        #expect(check.findings.map(\.holds) == [false, true])
        #expect(check.findings.map(\.seed) == [42, 42])
        #expect(check.remarks == [])
        #expect(try Self.check(.all) { $0.seeds = 40...44 }.violations.count == 5)
    }

    @Test("but for those that name a policy which isn't run")
    func butForAbsentPolicies() throws {
        let check = try Self.check { $0.policies = ["none"] }
        #expect(check.findings.map(\.holds) == [nil, true])
        #expect(
            check.remarks == [
                "1 of 2 claims of feed isn't checked: it names lru, which the run leaves out"
            ])
    }

    @Test("with a limit of their own")
    func withTheirOwnLimit() throws {
        let limits: (inout RunOptions) throws -> Void = { $0.limits = [try LimitAxis("1KB,1MB")] }
        let check = try Self.check(.own, limits)
        #expect(check.findings.map(\.holds) == [nil, true])
        #expect(
            check.remarks == [
                "1 of 2 claims of feed isn't checked, since the limit isn't the policy's own. "
                    + "--claims all checks them all the same"
            ])
        #expect(try Self.check(.all, limits).violations.count == 2)
    }

    @Test("and are told to programs")
    func areToldToPrograms() throws {
        let check = try Self.check(claims: ["lru:decodes < none:decodes"])
        #expect(
            check.json.text() == """
                [
                  {"scenario": "feed", "device": "iphone-8", "seed": 42, "claim": \
                "lru:decodes < none:decodes", "holds": true, "figures": [{"policy": "lru", \
                "decodes": 20}, {"policy": "none", "decodes": 33}]}
                ]
                """)
        let partly = try Self.check { $0.policies = ["none"] }
        #expect(
            partly.json.text().contains(
                "\"lru:decodes < 1\", \"holds\": null, \"why\": \"no row has policy 'lru'\"}"))
    }

    @Test("after a trace was compiled, too, unless that is of another run")
    func afterCompiling() throws {
        var scenario = try Samples.read(Samples.rich)
        let line = ScenarioTrace(scenario).header.line
        #expect(line.contains(",\"claims\":[\"lru:decodes < 0.5 * weak:decodes\"],"))
        let header = try ScenarioReader.readTraceHeader(
            Array(line.utf8), file: "t", replacement: nil, columns: ResultColumns.all,
            pictures: Samples.album)
        #expect(header.claims.map(\.text) == scenario.claimed?.claims.map(\.text))
        #expect(header.departure == nil)
        scenario.seed += 1
        #expect(!ScenarioTrace(scenario).header.line.contains("claims"))
    }
}
