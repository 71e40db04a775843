import Testing

@testable import LabBase
@testable import LabReports
@testable import PlainDesks
@testable import RunDesks

@Suite("Traps")
struct TrapTests {
    @Test func eachHasASample() {
        let names = Trap.all.map(\.name)
        check(names.distinct, names)
        // A phone's traps are of rows: PhoneTrapTests has them.
        let sampled = Trap.all.filter { $0.basis != .phone }.map(\.name)
        check(Set(TrapSample.all.map(\.trap)), Set(sampled))
    }

    @Test(arguments: TrapSample.all)
    func isSeenInItsSample(_ sample: TrapSample) throws {
        let found = try sample.has.remarks().filter { $0.trap.name == sample.trap }
        check(found.count, 1)
        check(found.first?.what.hasPrefix(sample.what), true, note: "\(found.map(\.what))")
    }

    @Test(arguments: TrapSample.all)
    func isNotSeenInTheNearOne(_ sample: TrapSample) throws {
        let found = try sample.hasNot.remarks().filter { $0.what.hasPrefix(sample.what) }
        check(found.map(\.line), [])
    }

    /// A sentence ends where the next begins, and a list's words have no full stop.
    @Test(arguments: Trap.all.map(\.name))
    func isDeclaredInSentences(_ name: String) throws {
        let trap = try require(Trap.named(name))
        check(trap.effect.hasSuffix(".") && trap.remedy.hasSuffix("."))
        check(!trap.summary.hasSuffix("."))
        check(trap.summary.count <= 76)
    }

    @Test func eachHasARowOfWords() {
        let rows = WordTable("traps").sections["traps"]?.rows ?? []
        check(rows.map { $0[0] }, Trap.all.map(\.name))
        let few = rows.first { $0[0] == "few-returns" }
        check(few?[1].contains("fewer than \(Int(Trap.fewestReturns)) returns"), true)
    }

    /// A warning has the place of its step.
    @Test func areToldWithTheirPlaces() throws {
        let warned = TrapSample.all.first { $0.trap == "unsent-warning" }!
        let step = try require(warned.has.remarks().first { $0.trap.name == warned.trap })
        check(step.position?.path, "script[4]")
        check(step.position?.line, 6)
        check(step.policies, [])
        let limit = TrapSample.all.first { $0.trap == "never-stays" }!
        let store = try require(limit.has.remarks().first { $0.trap.name == limit.trap })
        check(store.place, "nuke(limit=9MB)")
        check(store.line.hasPrefix("feed: nuke(limit=9MB): its store keeps nothing above 900.0 KB"))
    }

    /// A remedy leaves out what the policy has already.
    @Test func nameNoRemedyThatIsTaken() throws {
        func remedy(_ policy: String) throws -> String? {
            try TrapSample.Case(policy, TrapSample.views).remarks()
                .first { $0.trap.name == "never-stays" }?.remedy
        }
        try check(
            remedy("nuke(limit=1MB)"),
            "Raise 'limit' or 'entryCap', or decode to the views' size with "
                + "decode(fit=view).")
        try check(remedy("nuke(limit=1MB)+decode(fit=view)"), "Raise 'limit' or 'entryCap'.")
        try check(
            remedy("lru(limit=100KB)"),
            "Raise 'limit', or decode to the views' size with decode(fit=view).")
        let bytes = try TrapSample.Case("lru(limit=64)").remarks()
        check(
            bytes.first?.line.hasSuffix(
                "The store has no room for an image. Did you mean 64MB?"), true)
    }

    /// A store that kept what was loaded ahead needs no room, and lists of systems take no hold=on.
    @Test(arguments: [
        ("weak+prefetch(ahead=1)", "Add a store that has room for what is ahead, or add hold=on."),
        ("weak+prefetch(as=uikit)", "Add a store that has room for what is ahead."),
        (
            "lru(limit=30MB)+prefetch(as=uikit)",
            "Let the script go on to what is ahead: all of it was kept."
        ),
    ])
    func sayWhatUnusedPrefetchesLack(_ policy: String, _ remedy: String) throws {
        // The content never moves.
        let still = TrapSample.feed().replacing(#"{ "scrollTo": "end" },"#, with: "")
        let found = try TrapSample.Case(policy, still).remarks()
            .filter { $0.trap.name == "unused-prefetch" }
        check(found.map(\.remedy), [remedy])
    }

    /// A LazyRow in a row of a LazyColumn is a list of its own.
    @Test func areNotOfListsInLists() throws {
        func names(_ policy: String, _ scenario: String) throws -> [String] {
            try TrapSample.Case(policy, scenario).remarks().map(\.trap.name)
        }
        let compose = "lru(limit=9MB)+prefetch(as=lazycolumn)+prefetch(as=lazyrow)"
        let inLists = try names(compose, TrapSample.carousel)
        check(!inLists.contains("other-lists") && !inLists.contains("two-systems"))
        let alone = try TrapSample.Case(compose, TrapSample.feed(device: "android")).remarks()
            .filter { $0.trap.name == "other-lists" }
        check(
            alone.map(\.remedy),
            [
                "Write as=recyclerview or as=lazycolumn for these lists, or leave it out."
            ])
        check(alone.map(\.part), ["prefetch(as=lazyrow)"])
    }

    /// The app and the phone are each said once.
    @Test func sayOfOtherPlatformsWhatTheFiguresAre() throws {
        let other = try TrapSample.Case("glide").remarks().filter {
            $0.trap.name == "other-platform"
        }
        check(
            other.map(\.sentences),
            [
                "made for Android, and no app on iphone-8 has it. The figures are the policy's, "
                    + "and no device's. Take a device or a policy of the same platform."
            ])
    }

    /// A file describes what an app has, as a system's name does, whatever a script does.
    @Test func areNotOfIdlePartsOfFiles() throws {
        let folder = ScratchFolder()
        let path = folder.write(
            "app.json",
            Array(
                #"{"version": 1, "parts": ["lru(limit=9MB)", "weak", "on(warning, clear)"]}"#.utf8))
        let idle = try TrapSample.Case("@\(path)").remarks().filter { $0.trap.basis == .replay }
        check(idle.map(\.line), [])
        let own = try TrapSample.Case("lru(limit=9MB)+weak+on(warning, clear)").remarks()
            .filter { $0.trap.basis == .replay }
        check(own.map(\.trap.name).sorted(), ["idle-reaction", "idle-weak"])
    }

    @Test func areAtMostThreeLinesBesideAnAnswer() throws {
        let remarks = try TrapSample.all.first { $0.trap == "never-stays" }!.has.remarks()
        let five = [TrapRemark](repeating: remarks[0], count: 5)
        let lines = TrapReport.lines(five, command: "lab traps feed.json")
        check(lines.count, 4)
        check(lines.last, "and 2 more: lab traps feed.json")
        check(TrapReport.lines(Array(five.prefix(3)), command: "").count, 3)
    }

    /// Remarks of the input are said by every command that reads it.
    @Test func areNotSaidTwice() throws {
        let remarks = try TrapSample.all.first { $0.trap == "unsent-warning" }!.has.remarks()
            .filter { $0.trap.name == "unsent-warning" }
        check(remarks.count, 1)
        check(TrapReport.lines(remarks, command: ""), [])
    }

    @Test func areAValueForPrograms() throws {
        let remarks = try TrapSample.all.first { $0.trap == "limit-near-image" }!.has.remarks()
            .filter { $0.trap.name == "limit-near-image" }
        let json = TrapReport.json(remarks).text(.tight)
        check(json.contains(#"{"trap":"limit-near-image","scenario":"feed","path":""#))
        check(json.contains(#""part":"lru(limit=1.2MB)","policies":["lru(limit=1.2MB)"],"what":""#))
        check(!json.contains(#""line""#))
    }

    /// A policy that the user hasn't named is allowed parts that do nothing.
    @Test func ofIdlePartsAreOfPoliciesThatWereAskedFor() throws {
        let session = try ShippedScenarios.session([ShippedScenarios.path("icons")])
        let rows = ShippedScenarios.run(session, jobs: 1)
        let tried = zip(session.cells, rows).map {
            TrapSearch.Tried($0.policy, rows: [$1], isAsked: false)
        }
        let remarks = try TrapSearch.remarks(session.inputs[0], tried)
        check(remarks.allSatisfy { $0.trap.basis != .replay })
    }
}
