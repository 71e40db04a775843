import Testing

@testable import LabBase
@testable import LabCells
@testable import LabDevices
@testable import LabReplay
@testable import LabRuns
@testable import PlainDesks
@testable import RunDesks

/// The rows of a phone's cells, however they are spread.
@Suite("A phone's cells")
struct PhoneCellTests {
    private let phone = PhoneFolder()

    private static func counted(_ rows: [Row]) -> [[String]] {
        rows.map { ColumnHalf.counted.of($0).figures.map(\.written) }
    }

    @Test func `give the same rows for every number of jobs, and each by itself`() throws {
        let plan = try phone.plan { $0.seeds = 1...2 }
        let whole = ShippedScenarios.run(try RunSession(plan), jobs: 1)
        check(
            Self.counted(ShippedScenarios.run(try RunSession(plan), jobs: 3)), Self.counted(whole))
        for (place, cell) in plan.cells.enumerated() {
            let alone = ShippedScenarios.run(try RunSession(plan, [cell]), jobs: 1)
            check(Self.counted(alone), Self.counted([whole[place]]), note: "cell \(cell.number)")
        }
        // A part that begins and ends in the midst of a replay.
        let part = Array(plan.cells[2..<7])
        let some = ShippedScenarios.run(try RunSession(plan, part), jobs: 2)
        check(Self.counted(some), Self.counted(Array(whole[2..<7])))
    }

    @Test func `share a replay, once for each repeat`() throws {
        let cells = try phone.plan { $0.seeds = 1...2 }.cells
        check(RunSession.units(cells, 1), (0..<4).map { unit in (0..<4).map { unit * 4 + $0 } })
        let twice = RunSession.units(Array(cells[0..<8]), 2)
        check(twice, [[0, 2, 4, 6], [1, 3, 5, 7], [8, 10, 12, 14], [9, 11, 13, 15]])
        // A scenario's cells are each alone.
        let alone = try CellPlan(phone.options { $0.paths = ["tableview"] }).cells
        check(RunSession.units(alone, 1), alone.indices.map { [$0] })
    }

    @Test func `tell the memory of all apps where a timeline is asked for`() throws {
        let session = try RunSession(phone.options { $0.wantsTimeline = true })
        let outcomes = CellScheduler(session).run(jobs: 1)
        check(outcomes.map { $0.phoneMemory != nil }, (0..<8).map { $0 % 4 == 3 })
        let memory = try require(outcomes[3].phoneMemory)
        check(memory.apps, PhoneFolder.apps)
        check(memory.looks.map(\.timeNs), memory.looks.map(\.timeNs).sorted())
        for look in memory.looks {
            let apps = look.standing.processes.reduce(0) { $0 + $1.residentBytes }
            check(apps + look.standing.availableBytes <= memory.ramBytes)
        }
        check(memory.looks.map { $0.standing.processes[2].residentBytes }.max(), 120_000_000)
    }

    @Test func `say whose they are, and how often an app was returned to`() throws {
        let rows = try phone.rows()
        check(rows.count, 8)
        for (place, row) in rows.enumerated() {
            let app = place % 4 < 3 ? PhoneFolder.apps[place % 4] : ""
            check(row[.status] == "ok" && row[.scenario] == "day" && row[.phone] == "day")
            check(row.written(.app), app)
            check(row[.policy], place < 4 ? "as written" : "feed=weak")
            check(row[.seed], 7)
            check(row[.returns], ["feed": 2, "": 2][app] ?? 0)
        }
        // Two apps that show images make all requests.
        check(rows[3].integer(.requests), rows[0].integer(.requests) + rows[1].integer(.requests))
        check(rows[2].integer(.requests), 0)
        check(rows[0][.inputSha256]?.isEmpty, false)
        check(Set(rows.map { $0[.inputSha256] }).count, 1)
    }

    @Test func `leave a phone's columns empty of a scenario`() throws {
        let rows = try phone.rows { $0.paths = ["icons"] }
        for row in rows {
            for column in RowParser.phoneColumns { check(row[figure: column].isNone) }
        }
    }

    @Test func `have each app's timeline, and are replayed in worlds`() throws {
        let session = try RunSession(phone.options { $0.wantsTimeline = true })
        let outcomes = CellScheduler(session).run()
        check(!outcomes[0].timeline.isEmpty)
        let worlds = try RunSession(phone.options { $0.worlds = WorldChoice(1...2, seed: 42) })
        let drawn = CellScheduler(worlds).run()
        check(drawn.count, 16)
        check(drawn.map { $0.world?.number }, (0..<16).map { $0 / 4 % 2 + 1 })
    }

    @Test func `heed a warning of the command line`() throws {
        let usual = try phone.rows { $0.policies = ["as written"] }
        let warned = try phone.rows {
            $0.policies = ["as written"]
            $0.warnings = [ExtraWarning(atNs: 2_000_000_000, level: .warning)]
        }
        check(warned[0].integer(.warnings), usual[0].integer(.warnings) + 1)
    }

    @Test func `hold the file's claims, app by app`() throws {
        let rows = try phone.rows()
        func violations(_ text: String) throws -> [String] {
            try ClaimRows.claim(text).violations(in: rows)
        }
        try check(violations("feed/returns == 2"), [])
        try check(violations("phone/returns == 2"), [])
        try check(violations("camera/decodes == 0"), [])
        try check(violations("as written:feed/returns == feed=weak:feed/returns"), [])
        try check(violations("camera/returns < feed/returns"), [])
        try check(violations("feed/returns == 3").count, 2)
    }
}
