import Testing

@testable import LabAdvice
@testable import LabBase
@testable import LabDevices
@testable import LabPolicies
@testable import LabReplay

/// The judgement, on figures that are made up.
@Suite struct AdviceTests {
    static let device = BuiltInDevices.standard

    /// A cell of a policy at a limit in MB, of which only what is judged is said.
    private static func cell(
        _ policy: String, _ limit: Int64?, place: Int = 0, decodes: [Int64],
        blank: [String], peak: [Int64] = [100], kills: Int64 = 0, killedAt: String = "",
        warnings: Int64 = 0, wrong: Int64 = 0, status: String = "ok"
    ) throws -> AdviceCell {
        let rows = zip(decodes, blank).enumerated().map { index, pair in
            var row = Row(
                columns: ResultColumns.all,
                figures: ResultColumns.all.map { _ in .none })
            row["status"] = .text(status)
            row["decodes"] = .integer(pair.0)
            row["blank_ms"] = .parse(pair.1, as: .fixed(places: 1))
            row["peak_footprint_bytes"] = .integer(peak[index % peak.count])
            row["kills"] = .integer(kills)
            row["killed_at_ms"] = .parse(killedAt, as: .fixed(places: 1))
            row["pressure_warnings"] = .integer(warnings)
            row["wrong_images"] = .integer(wrong)
            return row
        }
        let bytes = limit.map { $0 * 1_000_000 }
        let read =
            try bytes.map { try PolicySpec.parse(policy, device: device, limitBytes: $0) }
            ?? PolicySpec.parse(policy, device: device)
        return AdviceCell(policy: read, triedLimitBytes: bytes, place: place, rows: rows)
    }

    private static func one(
        _ policy: String, _ limit: Int64?, place: Int = 0, _ decodes: Int64,
        _ blank: String, peak: Int64 = 100, kills: Int64 = 0, killedAt: String = "",
        warnings: Int64 = 0, wrong: Int64 = 0, status: String = "ok"
    ) throws -> AdviceCell {
        try cell(
            policy, limit, place: place, decodes: [decodes], blank: [blank], peak: [peak],
            kills: kills, killedAt: killedAt, warnings: warnings, wrong: wrong, status: status)
    }

    private static func one(
        _ limit: Int64, _ decodes: Int64, _ blank: String, kills: Int64 = 0, killedAt: String = "",
        warnings: Int64 = 0, wrong: Int64 = 0, status: String = "ok"
    ) throws -> AdviceCell {
        try one(
            "lru", limit, decodes, blank, kills: kills, killedAt: killedAt, warnings: warnings,
            wrong: wrong, status: status)
    }

    @Test func theSmallestLimitNearTheBestOfBothIsChosen() throws {
        let advice = try #require(
            Advice(cells: [
                Self.one(8, 300, "900.0"), Self.one(16, 101, "505.0"), Self.one(32, 100, "500.0"),
                Self.one(64, 100, "500.0"),
            ]))
        #expect(advice.standing == .reaches)
        #expect(advice.choice == 1)
        #expect(advice.smaller == 0 && advice.larger == 2)
        #expect(advice.leastDecodes == 2 && advice.leastBlank == 2)
    }

    @Test(arguments: [
        (101, 100, true), (101.1, 100, false), (102, 100, false), (0, 0, true), (0.1, 0, false),
        (505, 500, true), (505.1, 500, false), (14_402.8, 14_260.2, true),
        (14_402.9, 14_260.2, false), (92.5, 92, true),
    ])
    func onePercentIsExact(_ value: Double, _ best: Double, _ isNear: Bool) {
        #expect(Advice.isNear(value, best) == isNear)
    }

    @Test func blankTimeComesFirstWhereNothingIsNearInBoth() throws {
        let advice = try #require(
            Advice(cells: [
                Self.one(8, 100, "900.0"), Self.one(16, 150, "505.0"), Self.one(32, 140, "502.0"),
                Self.one(64, 141, "500.0"),
            ]))
        #expect(advice.standing == .blankTimeFirst)
        // 150 decodes aren't within 1 % of 140; 141 are, and need a larger limit.
        #expect(advice.choice == 2)
        #expect(advice.leastDecodes == 0 && advice.leastBlank == 3)
    }

    @Test func whatIsKilledWarnedOrWrongIsNoBest() throws {
        let advice = try #require(
            Advice(cells: [
                Self.one(8, 10, "10.0", kills: 1, status: "killed"),
                Self.one(8, 10, "10.0", warnings: 1), Self.one(8, 10, "10.0", wrong: 1),
                Self.one(8, 10, "10.0", status: "crashed"), Self.one(16, 90, "90.0"),
                Self.one(32, 90, "90.0", kills: 1),
            ]))
        #expect(advice.standing == .reaches)
        #expect(advice.choice == 4)
        #expect(advice.leastDecodes == 4 && advice.leastBlank == 4)
    }

    @Test func ofEqualsTheLowerPeakAndThenTheSimplerOneIsTaken() throws {
        var cells = [
            try Self.one("lru+weak", 8, place: 1, 100, "50.0", peak: 90),
            try Self.one("lru", 8, place: 0, 100, "50.0", peak: 91),
        ]
        #expect(Advice(cells: cells)?.choice == 0)
        cells[1].rows = cells[0].rows
        #expect(Advice(cells: cells)?.choice == 1)
    }

    @Test func noStoreIsSmallerThanAnyAndNoLimitLarger() throws {
        let weak = try Self.one("weak", nil, place: 1, 100, "50.0", peak: 900)
        let unbounded = try Self.one("unbounded", nil, place: 2, 100, "50.0", peak: 10)
        let limited = try Self.one("lru", 1, place: 0, 100, "50.0")
        #expect(weak.limitBytes == 0 && unbounded.limitBytes == nil)
        #expect(Advice(cells: [limited, weak, unbounded])?.choice == 1)
        let advice = try #require(Advice(cells: [unbounded, limited]))
        #expect(advice.choice == 1)
        #expect(advice.smaller == nil && advice.larger == nil)
    }

    @Test func aLimitThatIsTypedCounts() throws {
        let typed = try Self.one("lru(limit=2MB)", nil, 100, "50.0")
        let split = try Self.one("split(icons=lru(limit=1MB), rest=lru(limit=3MB))", nil, 1, "1.0")
        #expect(typed.limitBytes == 2_000_000 && split.limitBytes == 4_000_000)
        #expect(typed.typed(on: Self.device) == "lru(limit=2MB)")
    }

    @Test func mediansAreJudged() throws {
        let steady = try Self.cell(
            "lru", 8, decodes: [90, 92, 95, 91], blank: ["50.0", "50.1", "50.3", "50.0"],
            peak: [7, 8])
        #expect(steady.decodes == 91.5)
        #expect(steady.blankMs == 50.05)
        #expect(steady.footprintBytes == 8)
        let lucky = try Self.cell(
            "lru", 4, decodes: [10, 200, 300, 200], blank: ["1.0", "60.0", "60.0", "60.0"])
        #expect(Advice(cells: [lucky, steady])?.choice == 1)
    }

    /// One seed in many that is killed is one too many.
    @Test func everySeedMustLive() throws {
        var mixed = try Self.cell("lru", 4, decodes: [10, 10], blank: ["1.0", "1.0"])
        mixed.rows[1]["kills"] = .integer(1)
        let living = try Self.cell("lru", 8, decodes: [50, 50], blank: ["9.0", "9.0"])
        #expect(Advice(cells: [mixed, living])?.choice == 1)
    }

    @Test func whereAllAreWarnedTheLeastWarnedIsNamed() throws {
        let advice = try #require(
            Advice(cells: [
                Self.one(8, 90, "50.0", warnings: 2), Self.one(16, 99, "90.0", warnings: 1),
                Self.one(32, 90, "60.0", warnings: 1), Self.one(64, 9, "9.0", kills: 1),
            ]))
        #expect(advice.standing == .warned)
        #expect(advice.choice == 2)
        #expect(advice.leastBlank == nil && advice.leastDecodes == nil)
    }

    @Test func whereAllAreKilledTheLastToDieIsNamed() throws {
        func dead(_ limit: Int64, at death: String) throws -> AdviceCell {
            try Self.one(limit, 9, "9.0", kills: 1, killedAt: death, status: "killed")
        }
        let cells = [
            try dead(8, at: "900.0"), try dead(16, at: "1000.0"), try dead(4, at: "1000.0"),
        ]
        let advice = try #require(Advice(cells: cells))
        #expect(advice.standing == .killed)
        #expect(advice.choice == 2)
    }

    @Test func whatALimitWouldChangeIsSaidWithItsDirection() throws {
        let old = try Self.one("lru", 16, 100, "500.0", peak: 2_000_000)
        func change(_ decodes: Int64, _ blank: String, peak: Int64) throws -> String {
            AdviceText.change(from: old, to: try Self.one("lru", 8, decodes, blank, peak: peak))
        }
        #expect(
            try change(101, "1500.0", peak: 1_000_000)
                == "need 1 more decode, be blank for 1.00 s more and peak 1.0 MB lower")
        #expect(try change(90, "500.0", peak: 2_000_000) == "need 10 fewer decodes")
        #expect(
            try change(100, "499.5", peak: 2_000_500)
                == "be blank for 0.5 ms less and peak 500 B higher")
        #expect(try change(100, "500.0", peak: 2_000_000) == "do the same")
        let killed = try Self.one(8, 1, "1.0", kills: 1)
        let warned = try Self.one(8, 1, "1.0", warnings: 1)
        #expect(AdviceText.change(from: old, to: killed) == "be killed")
        #expect(AdviceText.change(from: old, to: warned) == "be warned by the device")
    }

    /// Another limit, other sizes, or an early death: nothing to hold the choice against.
    @Test func theBoundDecodesAsTheChoiceDoesAndLived() throws {
        func bound(_ bounds: [AdviceCell]) throws -> String? {
            let fitting = try Self.one("lru+decode(fit=view)", 8, 100, "50.0")
            return Advice(cells: [fitting], bounds: bounds)?.bound?.policy.text
        }
        let whole = try Self.one("belady", 8, 90, "50.0")
        let fits = try Self.one("belady+decode(fit=view)", 8, 80, "50.0")
        let sized = try Self.one("belady+decode(fit=view)+key(sizes=exact)", 8, 85, "50.0")
        #expect(try bound([whole, sized, fits]) == "belady+decode(fit=view)")
        #expect(try bound([whole, sized]) == nil)
        let dead = try Self.one("belady+decode(fit=view)", 8, 9, "9.0", kills: 1)
        #expect(try bound([whole, dead]) == nil)
        let larger = try Self.one("belady+decode(fit=view)", 16, 9, "9.0")
        #expect(try bound([larger]) == nil)
    }

    @Test(arguments: [
        ("lru", "belady"), ("weak", "belady"), ("lru+decode(sync)", "belady+decode(sync)"),
        ("lru+decode(fit=view)+key(sizes=exact)", "belady+key(sizes=exact)+decode(fit=view)"),
        ("czsharedimage", "belady+decode(sync)"), ("czsharedimage-data", nil),
        ("split(icons=lru, rest=weak)", nil),
    ])
    func eachCandidateHasABoundThatDecodesAsItDoes(_ text: String, _ bound: String?) throws {
        let policy = try PolicySpec.parse(text, device: Self.device)
        #expect(AdviceCandidates.bound(of: policy.composition) == bound)
        guard let bound else { return }
        let read = try PolicySpec.parse(bound, device: Self.device).composition
        #expect(read.needsFuture && read.decode == policy.composition.decode)
        #expect(read.key == policy.composition.key)
    }

    @Test func whatHasNoFiguresIsNoAnswer() throws {
        #expect(Advice(cells: []) == nil)
        #expect(try Advice(cells: [Self.one(8, 1, "1.0", status: "crashed")]) == nil)
    }
}
