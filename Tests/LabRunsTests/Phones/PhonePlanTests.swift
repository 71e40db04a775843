import Testing

@testable import LabPolicies
@testable import LabRuns
@testable import PlainDesks
@testable import RunDesks

/// The cells of a phone: their order, their names, and what is refused.
@Suite("A phone's plan")
struct PhonePlanTests {
    private let phone = PhoneFolder()

    private static func lines(_ plan: CellPlan) -> [String] {
        plan.cells.map { cell in
            let limit = cell.limitBytes.map { " \($0 / 1_000_000)MB" } ?? ""
            let seed = plan.sources[cell.input].header.seed
            return "\(cell.policy.text)\(limit) \(seed) \(cell.phone?.appName ?? "phone")"
        }
    }

    @Test("goes by variant, then seed, then app, and ends each replay with the phone")
    func goesByVariantThenSeedThenApp() throws {
        let plan = try phone.plan { $0.seeds = 3...4 }
        let parts = PhoneFolder.apps + ["phone"]
        check(
            Self.lines(plan),
            ["as written", "feed=weak"].flatMap { variant in
                [3, 4].flatMap { seed in parts.map { "\(variant) \(seed) \($0)" } }
            })
        check(plan.cells.map(\.number), Array(1...16))
        check(plan.cells.map { $0.phone?.replay }, (1...4).flatMap { [$0, $0, $0, $0] })
        check(plan.sources.count, 8)
        // Cells of a series differ by their seed alone.
        check(plan.cells[1].series, plan.cells[5].series)
        check(Set(plan.cells.map(\.series)).count, 8)
        check(plan.cells[0..<4].allSatisfy { $0.wholeInput == 3 })
        check(plan.cells[4..<8].allSatisfy { $0.wholeInput == 7 })
    }

    @Test func `names the app's own policy in full, and for the phone all of them`() throws {
        let cells = try phone.plan().cells
        check(cells[0].spec, "cache(order=lru, limit=32000000)")
        check(cells[2].spec, "")
        check(cells[3].spec.hasPrefix("feed=cache(order=lru, limit=32000000),grid="))
        check(cells[4].ownText == "weak" && cells[4].policy.text == "feed=weak")
    }

    @Test("has a variant for each policy that is typed, or crosses those of different apps")
    func hasTypedVariants() throws {
        let typed = ["feed=weak", "feed=lru(limit=8MB)", "grid=lru(limit=4MB)"]
        let one = try phone.plan { $0.policies = typed }
        check(one.cells.map(\.policy.text).distinct, typed)
        let crossed = try phone.plan {
            $0.policies = typed
            $0.crossesApps = true
        }
        check(
            crossed.cells.map(\.policy.text).distinct,
            [
                "feed=weak,grid=lru(limit=4MB)", "feed=lru(limit=8MB),grid=lru(limit=4MB)",
            ])
        let both = try phone.plan {
            $0.policies = ["as written"] + typed
            $0.crossesApps = true
        }
        check(both.cells.first?.policy.text, "as written")
        check(both.cells.count, 12)
    }

    @Test func `expands all systems for one app`() throws {
        let plan = try phone.plan { $0.policies = ["feed=all"] }
        let systems = PolicyList.expanded([PolicyList.all])
        check(systems.count > 10)
        check(plan.cells.map(\.policy.text).distinct, systems.map { "feed=\($0)" })
    }

    @Test func `gives one app its limits, and every row of the replay says which`() throws {
        let plan = try phone.plan {
            $0.policies = ["feed=lru", "feed=lru(limit=1MB)"]
            $0.limits = [try LimitAxis("feed=8MB,16MB")]
        }
        check(
            Self.lines(plan).filter { $0.hasSuffix("phone") },
            [
                "feed=lru 8MB 7 phone", "feed=lru 16MB 7 phone", "feed=lru(limit=1MB) 7 phone",
            ])
        check(plan.cells[4].spec, "cache(order=lru, limit=16000000)")
        check(plan.cells[5].limitBytes, 16_000_000)
        check(plan.cells[5].ownText, "weak")
    }

    static let mistakes: [(policies: [String], limits: [String], crosses: Bool, words: String)] = [
        (["lru"], [], false, "names none. Write 'feed=lru' or 'grid=lru'"),
        (["lru(limit=8MB)"], [], false, "names none. Write 'feed=lru(limit=8MB)'"),
        (["fed=weak"], [], false, "Did you mean 'feed'?"),
        (["camera=weak"], [], false, "'camera' takes memory and shows no images"),
        (["feed=weak,feed=lru"], [], false, "has two policies here"),
        (["feed=weka"], [], false, "Did you mean 'weak'?"),
        ([], ["8MB"], false, "names none. Write for example feed=8MB"),
        ([], ["fed=8MB"], false, "Did you mean 'feed'?"),
        ([], ["camera=8MB"], false, "has no app 'camera' with images"),
        (["feed=lru"], ["feed=8MB", "grid=8MB"], false, "a row has one limit"),
        (["feed=weak", "feed=lru,grid=lru"], [], true, "two kinds of variants give 'feed'"),
    ]

    @Test("refuses what names no app, or one that can't be", arguments: mistakes)
    func refuses(policies: [String], limits: [String], crosses: Bool, words: String) throws {
        let complaint = try phone.complaint {
            $0.policies = policies
            $0.limits = try limits.map { try LimitAxis($0) }
            $0.crossesApps = crosses
        }
        check(complaint?.exit, .usage)
        check(complaint?.line.contains(words), true, note: "\(complaint?.line ?? "none")")
    }

    @Test("refuses real memory without --enforce, and is refused where one app is replayed")
    func refusesMemoryAndCommands() throws {
        let real = try phone.complaint {
            $0.memory = .real
            $0.isMemoryGiven = true
        }
        check(real?.exit, .usage)
        check(real?.line.contains("Take --memory model, or add --enforce"), true)
        let alone = try phone.complaint { $0.takesPhones = false }
        check(alone?.exit, .usage)
        check(alone?.line.contains("is a phone of several apps, and this takes one app"), true)
    }

    @Test func `runs over modelled memory where none is named, and says so`() throws {
        let session = try RunSession(phone.options { $0.memory = .real })
        check(session.cells.allSatisfy { $0.memory == .model })
        check(session.remarks.contains { $0.contains("runs over modelled memory") })
        let asked = try RunSession(phone.options())
        check(!asked.remarks.contains { $0.contains("runs over modelled memory") })
    }

    @Test func `leaves scenarios their policies: a phone's app is none of theirs`() throws {
        for change: (inout RunOptions) throws -> Void in [
            { $0.policies = ["feed=weak"] }, { $0.limits = [try LimitAxis("feed=8MB")] },
            { $0.crossesApps = true },
        ] {
            let complaint = try phone.complaint {
                $0.paths = ["tableview"]
                try change(&$0)
            }
            check(complaint?.exit, .usage)
            check(complaint?.line.contains("tableview is no phone"), true)
        }
    }

    @Test("is known again by its digest, which hangs on variants, limits and the phone's file")
    func isKnownByItsDigest() throws {
        func digest(_ change: (inout RunOptions) throws -> Void = { _ in }) throws -> UInt64 {
            let plan = try phone.plan(change)
            return plan.digest(of: plan.cells)
        }
        let own = try digest()
        try check(digest(), own)
        try check(digest { $0.policies = ["feed=weak"] } != own)
        try check(digest { $0.seeds = 1...2 } != own)
        try check(digest { $0.changes.pressure = ["deliveryLatency=4s"] } != own)
        _ = phone.folder.write(
            "day.json", Array(PhoneFolder.text(claims: ["feed/returns == 2"]).utf8))
        try check(digest() != own)
    }

    @Test func `orders a process with each app's policy`() throws {
        let plan = try phone.plan {
            $0.policies = ["feed=lru"]
            $0.limits = [try LimitAxis("feed=8MB")]
        }
        let session = try RunSession(plan)
        for cell in session.cells {
            let request = CellRequest(cell, session.inputs[cell.input], imageCache: "cache")
            check(CellRequest(words: request.words), request)
            check(request.part?.app, cell.phone?.app)
            check(request.part?.policies.map { $0?.limitBytes }, [8_000_000, nil, nil])
        }
    }
}
