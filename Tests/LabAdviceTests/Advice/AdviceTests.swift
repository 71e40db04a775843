import Testing

@testable import LabAdvice
@testable import LabBase
@testable import LabDevices
@testable import LabPolicies
@testable import LabReplay
@testable import PlainDesks

/// The judgement, on figures that are made up, of one minute each.
@Suite struct AdviceTests {
    static let device = BuiltInDevices.standard

    /// With a row for each seed, of which only what is judged is said.
    static func cell(
        _ policy: String, peak: [Int64], blank: [String], decodes: [Int64], kills: Int64 = 0,
        killedAt: String = "", warnings: Int64 = 0, wrong: Int64 = 0, status: String = "ok"
    ) throws -> AdviceCell {
        let rows = zip(decodes, blank).enumerated().map { index, pair in
            var row = Row(columns: ResultColumns.all, figures: ResultColumns.all.map { _ in .none })
            row["status"] = .text(status)
            row["duration_ms"] = .parse("60000.0", as: .fixed(places: 1))
            row["decodes"] = .integer(pair.0)
            row["blank_ms"] = .parse(pair.1, as: .fixed(places: 1))
            row["peak_footprint_bytes"] = .integer(peak[index % peak.count] * 1_000_000)
            row["kills"] = .integer(kills)
            row["killed_at_ms"] = .parse(killedAt, as: .fixed(places: 1))
            row["pressure_warnings"] = .integer(warnings)
            row["wrong_images"] = .integer(wrong)
            return row
        }
        return AdviceCell(policy: try PolicySpec.parse(policy, device: device), rows: rows)
    }

    private static func one(
        _ policy: String, peak: Int64, _ blank: String, _ decodes: Int64, kills: Int64 = 0,
        killedAt: String = "", warnings: Int64 = 0, wrong: Int64 = 0, status: String = "ok"
    ) throws -> AdviceCell {
        try cell(
            policy, peak: [peak], blank: [blank], decodes: [decodes], kills: kills,
            killedAt: killedAt, warnings: warnings, wrong: wrong, status: status)
    }

    @Test func memoryIsTakenAsLongAsItIsWorthIt() throws {
        let advice = try require(
            Advice(cells: [
                Self.one("lru(limit=1MB)", peak: 100, "1000.0", 100),
                // 500 ms for 10 MB, of which 50 must be saved.
                Self.one("lru(limit=2MB)", peak: 110, "500.0", 100),
                // 10 ms for 100 MB.
                Self.one("lru(limit=4MB)", peak: 210, "490.0", 100),
            ]))
        check(advice.fate == .lives && advice.choice == 1)
        check(advice.offers == [0, 1, 2] && advice.front == [0, 1, 2])
        check(advice.smaller == 0 && advice.larger == 2)
        check(advice.worth(ofStepTo: 0), nil)
        check(advice.worth(ofStepTo: 1), 10)
        check(abs(advice.worth(ofStepTo: 2)! - 0.02) < 1e-9)
        // The last step is taken as well if memory is nearly free.
        let cheap = try AdvicePrice("blank=0.05ms,decodes=0.01")
        check(Advice(cells: advice.cells, price: cheap)?.choice, 2)
        let dear = try AdvicePrice("blank=1s,decodes=100")
        check(Advice(cells: advice.cells, price: dear)?.choice, 0)
    }

    /// Images that never stay are a mistake, however little memory it takes.
    @Test func aStoreThatRefusesMostImagesIsNoAnswer() throws {
        var small = try Self.one("nuke(limit=4MB)", peak: 90, "1000.0", 100)
        small.refusesMost = true
        let large = try Self.one("nuke(limit=64MB)", peak: 400, "990.0", 99)
        let advice = try require(Advice(cells: [small, large]))
        check(advice.choice == 1 && advice.winners.map(\.cell) == [1])
        check(Advice(cells: [small])?.fate, .lives)
        let price = AdvicePrice()
        let warned = try Self.one("nuke(limit=64MB)", peak: 400, "990.0", 99, warnings: 1)
        check(large.rank(price) < small.rank(price))
        check(small.rank(price) < warned.rank(price))
    }

    /// A part is worth 5 MB, and a MB 5 ms: those of a library are there, those of the answer count
    /// nothing against it.
    @Test(
        arguments: [
            (false, 100, "100.0", 100), (false, 96, "100.0", 101), (false, 99, "101.0", 99),
            (true, 90, "75.0", 101), (true, 93, "101.0", 100),
            // In everything, be it ever so little.
            (true, 100, "99.9", 100), (true, 99, "100.0", 100),
        ] as [(Bool, Int64, String, Int64)])
    func aLibraryBeatsTheAnswer(
        _ isBetter: Bool, _ peak: Int64, _ blank: String, _ decodes: Int64
    ) throws {
        var advice = try require(
            Advice(cells: [
                Self.one("lru(limit=4MB)+weak+offscreen", peak: 100, "100.0", 100)
            ]))
        var library = try Self.one("nuke(limit=4MB)", peak: peak, blank, decodes)
        library.draft = PolicyDraft(given: library.name)
        library.draft?.library = PresetChoice(PolicyRegistry.presets[0], limitBytes: 4_000_000)
        check(advice.isBeaten(by: library), isBetter)
        advice.take(library)
        check(advice.chosen.name == library.name && advice.cells.count == 2)
    }

    @Test func decodesCountAsBlankTimeDoes() throws {
        // Five decodes and 50 ms are worth 10 MB each.
        let first = try Self.one("lru(limit=1MB)", peak: 100, "100.0", 100)
        let second = try Self.one("lru(limit=2MB)", peak: 119, "50.0", 95)
        let third = try Self.one("lru(limit=2MB)", peak: 121, "50.0", 95)
        check(Advice(cells: [first, second])?.choice, 1)
        check(Advice(cells: [first, third])?.choice, 0)
    }

    @Test func apartMustBeWorthItsKeep() throws {
        let plain = try Self.one("lru(limit=1MB)", peak: 100, "100.0", 100)
        func choice(_ policy: String, _ blank: String) throws -> Int? {
            Advice(cells: [plain, try Self.one(policy, peak: 100, blank, 100)])?.choice
        }
        // 5 MB for a part are 25 ms in a minute.
        try check(choice("lru(limit=1MB)+weak", "76.0"), 0)
        try check(choice("lru(limit=1MB)+weak", "74.0"), 1)
        // An order that no image library has is three.
        try check(choice("s3fifo(limit=1MB)", "51.0"), 0)
        try check(choice("s3fifo(limit=1MB)", "49.0"), 1)
        let free = try AdvicePrice("part=0MB")
        let cells = [plain, try Self.one("lru(limit=1MB)+weak", peak: 100, "99.9", 100)]
        check(Advice(cells: cells, price: free)?.choice, 1)
    }

    /// Against what the words mean, by brute force.
    @Test(arguments: 1...40) func offersAndFrontAreWhatTheyAreSaidToBe(_ seed: UInt64) throws {
        var random = SplitMix(seed)
        let policies = ["lru(limit=1MB)", "lru(limit=1MB)+weak", "weak", "offscreen", "sieve"]
        let cells = try (0..<30).map { _ in
            try Self.one(
                policies[Int(random.next() % 5)], peak: Int64(random.next() % 40),
                "\(random.next() % 300).0", Int64(random.next() % 60),
                kills: random.next() % 8 == 0 ? 1 : 0)
        }
        let price = AdvicePrice()
        let advice = try require(Advice(cells: cells, price: price))
        let alive = cells.indices.filter { cells[$0].kills == 0 }
        let least = alive.map { cells[$0].worth(price) }.min()!
        check(advice.chosen.worth(price) == least && advice.chosen.kills == 0)
        for power in -60...60 {
            let factor = (0..<abs(power)).reduce(1.0) { value, _ in
                power < 0 ? value / 1.2 : value * 1.2
            }
            let other = price.scaled(by: factor)
            let best = alive.map { cells[$0].worth(other) }.min()!
            check(advice.offers.contains { cells[$0].worth(other) <= best * (1 + 1e-12) })
        }
        let worths = advice.offers.indices.compactMap { advice.worth(ofStepTo: $0) }
        check(worths == worths.sorted(by: >) && worths.allSatisfy { $0 > 0 })
        for index in alive {
            let isBeaten = alive.contains {
                cells[$0].matches(cells[index]) && !cells[index].matches(cells[$0])
            }
            let isShown = advice.front.contains {
                cells[$0].matches(cells[index]) && cells[index].matches(cells[$0])
            }
            check(isBeaten != isShown)
        }
        check(advice.front.count, Set(advice.front).count)
    }

    @Test func whatIsKilledWarnedOrWrongIsNoAnswer() throws {
        let advice = try require(
            Advice(cells: [
                Self.one("lru(limit=1MB)", peak: 1, "1.0", 1, kills: 1, status: "killed"),
                Self.one("lru(limit=1MB)", peak: 1, "1.0", 1, warnings: 1),
                Self.one("lru(limit=1MB)", peak: 1, "1.0", 1, wrong: 1),
                Self.one("lru(limit=1MB)", peak: 1, "1.0", 1, status: "crashed"),
                Self.one("lru(limit=1MB)", peak: 90, "90.0", 90),
            ]))
        check(advice.fate == .lives && advice.choice == 4)
        check(advice.front == [4] && advice.offers == [4])
    }

    /// One seed in many that is killed is one too many.
    @Test func everySeedMustLive() throws {
        var mixed = try Self.cell(
            "lru(limit=1MB)", peak: [1], blank: ["1.0", "1.0"], decodes: [10, 10])
        mixed.rows[1]["kills"] = .integer(1)
        let living = try Self.cell("weak", peak: [50], blank: ["9.0", "9.0"], decodes: [50, 50])
        check(Advice(cells: [mixed, living])?.choice, 1)
    }

    @Test func whereAllAreWarnedTheLeastWarnedIsNamed() throws {
        let advice = try require(
            Advice(cells: [
                Self.one("lru(limit=1MB)", peak: 1, "50.0", 90, warnings: 2),
                Self.one("lru(limit=2MB)", peak: 1, "90.0", 99, warnings: 1),
                Self.one("lru(limit=4MB)", peak: 1, "9.0", 9, kills: 1),
            ]))
        check(advice.fate == .warned && advice.choice == 1)
        check(advice.offers.isEmpty && advice.winners.isEmpty)
    }

    @Test func whereAllAreKilledTheLastToDieIsNamed() throws {
        func dead(_ policy: String, at death: String) throws -> AdviceCell {
            try Self.one(policy, peak: 9, "9.0", 9, kills: 1, killedAt: death, status: "killed")
        }
        let cells = [
            try dead("lru(limit=8MB)", at: "900.0"), try dead("lru(limit=4MB)", at: "1000.0"),
            try dead("lru(limit=16MB)", at: "999.9"),
        ]
        let advice = try require(Advice(cells: cells))
        check(advice.fate == .killed && advice.choice == 1)
    }

    @Test func mediansAreJudged() throws {
        let steady = try Self.cell(
            "lru(limit=8MB)", peak: [7, 8], blank: ["50.0", "50.1", "50.3", "50.0"],
            decodes: [90, 92, 95, 91])
        check(steady.decodes == 91.5 && steady.blankMs == 50.05)
        check(steady.footprintBytes, 7_500_000)
        let lucky = try Self.cell(
            "lru(limit=4MB)", peak: [7], blank: ["1.0", "60.0", "60.0", "60.0"],
            decodes: [10, 200, 300, 200])
        check(Advice(cells: [lucky, steady])?.choice, 1)
    }

    @Test func itIsSaidHowOftenAnotherWouldHaveWon() throws {
        func cell(_ limit: Int, _ blank: [String]) throws -> AdviceCell {
            try Self.cell(
                "lru(limit=\(limit)MB)", peak: [50], blank: blank,
                decodes: Array(repeating: 10, count: blank.count))
        }
        // The last is as good, give or take what a part must be worth.
        let advice = try require(
            Advice(cells: [
                cell(1, ["100.0", "100.0", "100.0", "100.0", "100.0"]),
                cell(2, ["500.0", "500.0", "10.0", "500.0", "80.0"]),
                cell(4, ["10.0", "500.0", "500.0", "20.0", "500.0"]),
            ]))
        check(advice.choice, 0)
        check(advice.winners.map(\.cell), [0, 2, 1])
        check(advice.winners.map(\.count), [2, 2, 1])
    }

    /// An order that image libraries don't have counts for three parts.
    @Test func whatAnOfferTakesIsSaidPlainly() throws {
        let old = try Self.one("s3fifo(limit=16MB)+weak+offscreen", peak: 20, "500.0", 100)
        func taken(_ policy: String, peak: Int64) throws -> String {
            old.taken(by: try Self.one(policy, peak: peak, "400.0", 90), "takes", "has")
        }
        try check(
            taken("s3fifo(limit=8MB)+weak", peak: 36), "takes 16.0 MB more and has 1 part fewer")
        try check(taken("lru(limit=8MB)+weak+offscreen", peak: 20), "has 2 parts fewer")
        try check(
            taken("sieve(limit=8MB)+weak+offscreen+on(warning, clear)", peak: 17),
            "takes 3.0 MB less and has 1 part more")
        try check(taken("sieve(limit=8MB)+weak+offscreen", peak: 21), "takes 1.0 MB more")
    }

    @Test func whatAPolicyWouldChangeIsSaidWithItsDirection() throws {
        let old = try Self.one("lru(limit=16MB)", peak: 2, "500.0", 100)
        func change(_ decodes: Int64, _ blank: String, peak: Int64) throws -> String {
            old.change(to: try Self.one("weak", peak: peak, blank, decodes))
        }
        try check(
            change(101, "1500.0", peak: 1),
            "need 1 more decode, be blank for 1.00 s more and peak 1.0 MB lower")
        try check(change(90, "500.0", peak: 2), "need 10 fewer decodes")
        try check(change(100, "499.5", peak: 3), "be blank for 0.5 ms less and peak 1.0 MB higher")
        try check(change(100, "500.0", peak: 2), "do the same")
    }

    @Test(
        arguments: [
            ("blank=10ms", 10, 0.5, 5_000_000), ("decodes=2", 5, 2, 5_000_000),
            ("part=2MB,blank=1s", 1000, 0.5, 2_000_000), ("part=0MB", 5, 0.5, 0),
            (AdvicePrice.form, 5, 0.5, 5_000_000),
        ] as [(String, Double, Double, Int64)])
    func aPriceIsWhatIsTyped(
        _ text: String, _ blank: Double, _ decodes: Double, _ part: Int64
    ) throws {
        let price = try AdvicePrice(text)
        check(price.blankMs == blank && price.decodes == decodes && price.partBytes == part)
        try check(AdvicePrice(price.text), price)
    }

    @Test(arguments: [
        ("", "has ''"), ("blank", "has 'blank'"), ("blank=", "a time such as"),
        ("blank=5", "a time such as"), ("blank=0ms", "above 0"), ("decodes=0", "above 0"),
        ("decodes=-1", "has 'decodes=-1': a count"), ("decodes=nan", "a count such as"),
        ("part=-1MB", "a size such as"), ("part=5", "has 'part=5': a size such as part=5MB"),
        ("blank=1ms,blank=2ms", "has blank twice"), ("price=1", "has 'price=1'; it must be"),
        ("blank=1ms,", "has ''"),
    ])
    func whatIsNoPriceIsRefused(_ text: String, _ words: String) {
        let error = #expect(throws: Complaint.self) { try AdvicePrice(text) }
        check(error?.message.contains(words), true)
    }

    /// A limit that saves only just enough saves nothing, since pictures a little larger undo it.
    @Test func aLimitAtACliffIsNoAnswer() throws {
        let small = try Self.one("lru(limit=1MB)", peak: 50, "3000.0", 100)
        func limited(_ limit: Int, _ blank: String, scarce: String) throws -> AdviceCell {
            var cell = try Self.one("lru(limit=\(limit)MB)", peak: 50 + Int64(limit), blank, 100)
            cell.scarceRows = try Self.one("lru(limit=1MB)", peak: 50, scarce, 100).rows
            return cell
        }
        let cliff = try limited(8, "200.0", scarce: "3000.0")
        let roomy = try limited(14, "200.0", scarce: "201.0")
        let price = AdvicePrice()
        check(cliff.worth(price) > small.worth(price) && !cliff.hasMargin(price))
        check(roomy.worth(price) < small.worth(price) && roomy.hasMargin(price))
        let slope = try limited(8, "400.0", scarce: "490.0")
        check(slope.hasMargin(price) && !slope.isUnmoved(price) && roomy.isUnmoved(price))
        check(Advice(cells: [small, cliff])?.choice, 0)
        check(Advice(cells: [small, cliff, roomy])?.choice, 2)
        // It is shown with its own figures.
        check(roomy.blankMs == 200 && roomy.scarceCell?.blankMs == 201)
    }

    /// It stays on the front, where it belongs by its figures.
    @Test func whatIsOpenToDoubtIsNoAnswer() throws {
        var doubtful = try Self.one("lru(limit=1MB)", peak: 50, "1.0", 1)
        doubtful.isOpenToDoubt = true
        let sure = try Self.one("lru(limit=2MB)", peak: 60, "10.0", 10)
        let advice = try require(Advice(cells: [doubtful, sure]))
        check(advice.choice == 1 && advice.offers == [1] && advice.front == [0])
        // It is one if there is nothing else.
        check(Advice(cells: [doubtful])?.choice, 0)
    }

    /// A policy that stretches its loads gets no more minutes of use for it.
    @Test func howLongARunTakesChangesNoCost() throws {
        let cell = try Self.one("weak", peak: 100, "1000.0", 10)
        var slow = cell
        slow.rows[0]["duration_ms"] = .parse("600000.0", as: .fixed(places: 1))
        var price = AdvicePrice()
        check(slow.worth(price), cell.worth(price))
        // In half a minute as much is twice as bad.
        let rest = cell.rest(price)
        price.minutes = 0.5
        check(cell.rest(price), 2 * rest)
    }

    /// A policy written as choices is read as the same.
    @Test(arguments: [
        "weak", "offscreen", "lru(limit=4MB)", "sieve(limit=1.5MB)+weak+offscreen",
        "lru(limit=4MB)+on(warning, clear)+decode(fit=view)+prefetch(ahead=4)",
        "arc(limit=4MB)+decode(fit=view)+key(sizes=exact)+queue(decode, stages=decode, width=2)",
        "weak+prefetch(ahead=1)+loading(abandoned=cancelled)",
        "lru(limit=4MB)+prefetch(ahead=2, priority=low)", "weak+prefetch(ahead=2, width=1)",
        "weak+prefetch(as=uikit)", "lru(limit=4MB)+prefetch(as=uikit, width=2, priority=low)",
        "lru(limit=4MB)+prefetch(ahead=8, width=1, priority=low)+loading(abandoned=cancelled)",
        "lru(limit=4MB)+prefetch(ahead=2)+queue(fast, stages=fetch..decode, for=views)"
            + "+queue(slow, stages=fetch..decode, for=prefetches, after=fast)"
            + "+loading(abandoned=demoted)",
        "lru(limit=4MB)+prefetch(ahead=2)+queue(fast, stages=fetch..decode, for=views)"
            + "+queue(slow, stages=fetch..decode, for=prefetches, after=fast)",
        "lru(limit=4MB)+queue(decode, stages=decode, width=1)+prefetch(ahead=2)"
            + "+queue(fast, stages=fetch..read, for=views)"
            + "+queue(slow, stages=fetch..read, for=prefetches, after=fast)",
    ])
    func aPolicyMadeOfChoicesIsADraft(_ text: String) throws {
        let policy = try PolicySpec.parse(text, device: Self.device)
        let draft = try require(PolicyDraft(policy, on: Self.device))
        let again = try PolicySpec.parse(draft.text(on: Self.device), device: Self.device)
        check(again.composition == policy.composition && draft.given == nil)
    }

    @Test(arguments: [
        "nuke", "lru(limit=4MB, count=3)+weak", "ttl(1s)", "none", "lru+prefetch(ahead=4, width=3)",
        "lru+prefetch(as=recyclerview)",
    ])
    func whatHasAnythingElseIsNone(_ text: String) throws {
        guard let policy = try? PolicySpec.parse(text, device: Self.device) else { return }
        check(PolicyDraft(policy, on: Self.device), nil)
    }

    @Test func whatHasNoFiguresIsNoAnswer() throws {
        check(Advice(cells: []), nil)
        try check(Advice(cells: [Self.one("weak", peak: 1, "1.0", 1, status: "crashed")]), nil)
    }
}
