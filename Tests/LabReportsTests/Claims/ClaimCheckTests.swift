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
    private static func checked(
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
            let outcomes = CellScheduler(session).run()
            return ClaimCheck(
                zip(session.cells, outcomes).map { cell, outcome in
                    .init(cell, session.inputs[cell.input].header, outcome.row)
                }, scope)
        }
    }

    @Test func `by a run as the file has it`() throws {
        let checked = try Self.checked()
        check(checked.findings.map(\.holds), [false, true])
        check(checked.violations, ["claim 'lru:decodes < 1': feed, lru, seed 42: decodes is 20"])
        check(checked.remarks, [])
        check(
            checked.blocks(of: "feed").text(.plain),
            """
            Claims
              fails  lru:decodes < 1 (20)
              holds  none:hits == 0 (0)

            """)
    }

    @Test func `by no other run, unless that is asked for`() throws {
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
            let checked = try Self.checked(.own, change)
            check(checked.findings.allSatisfy { $0.holds == nil }, note: "\(reason)")
            check(checked.violations == [] && checked.blocks(of: "feed").isEmpty)
            let hint = "--claims all checks them all the same"
            check(checked.remarks, ["claims of feed aren't checked, since \(reason). \(hint)"])
            try check(Self.checked(.all, change).violations.count >= 1, note: "\(reason)")
            try check(Self.checked(.none, change).remarks, [])
        }
    }

    @Test func `where what the command line names is what the file has`() throws {
        let checked = try Self.checked {
            $0.devices = ["iphone-8"]
            $0.seeds = 42...42
        }
        check(checked.findings.map(\.holds), [false, true])
    }

    @Test func `with the file's own seed among others`() throws {
        let checked = try Self.checked { $0.seeds = 40...44 }
        check(checked.findings.map(\.holds), [false, true])
        check(checked.findings.map(\.seed), [42, 42])
        check(checked.remarks, [])
        try check(Self.checked(.all) { $0.seeds = 40...44 }.violations.count, 5)
    }

    @Test func `but for those that name a policy which isn't run`() throws {
        let checked = try Self.checked { $0.policies = ["none"] }
        check(checked.findings.map(\.holds), [nil, true])
        check(
            checked.remarks,
            [
                "1 of 2 claims of feed isn't checked: it names lru, which the run leaves out"
            ])
    }

    @Test func `with a limit of their own`() throws {
        let limits: (inout RunOptions) throws -> Void = { $0.limits = [try LimitAxis("1KB,1MB")] }
        let checked = try Self.checked(.own, limits)
        check(checked.findings.map(\.holds), [nil, true])
        check(
            checked.remarks,
            [
                "1 of 2 claims of feed isn't checked, since the limit isn't the policy's own. "
                    + "--claims all checks them all the same"
            ])
        try check(Self.checked(.all, limits).violations.count, 2)
    }

    @Test func `and are told to programs`() throws {
        let checked = try Self.checked(claims: ["lru:decodes < none:decodes"])
        check(
            checked.json.text(),
            """
            [
              {"scenario": "feed", "device": "iphone-8", "seed": 42, "claim": \
            "lru:decodes < none:decodes", "holds": true, "figures": [{"policy": "lru", \
            "decodes": 20}, {"policy": "none", "decodes": 33}]}
            ]
            """)
        let partly = try Self.checked { $0.policies = ["none"] }
        check(
            partly.json.text().contains(
                "\"lru:decodes < 1\", \"holds\": null, \"why\": \"no row has policy 'lru'\"}"))
    }

    @Test func `after a trace was compiled, too, unless that is of another run`() throws {
        var scenario = try Samples.read(Samples.rich)
        let line = ScenarioTrace(scenario).header.line
        check(line.contains(",\"claims\":[\"lru:decodes < 0.5 * weak:decodes\"],"))
        let header = try ScenarioReader.readTraceHeader(
            Array(line.utf8), file: "t", replacement: nil, columns: ResultColumns.all,
            pictures: Samples.album)
        check(header.claims.map(\.text), scenario.header.claimed?.claims.map(\.text))
        check(header.departure, nil)
        scenario.header.seed += 1
        check(!ScenarioTrace(scenario).header.line.contains("claims"))
    }
}
