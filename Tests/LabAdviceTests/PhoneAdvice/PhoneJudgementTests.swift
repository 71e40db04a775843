import Testing

@testable import LabAdvice
@testable import LabBase
@testable import LabDevices
@testable import LabReports
@testable import PlainDesks
@testable import RunDesks

/// The judgement on variants whose figures are made up: a feed beside a camera.
@Suite struct PhoneJudgementTests {
    /// A variant's figures with one seed. The camera has ten returns.
    private struct Draw {
        var kills: Int64 = 0
        var warm: Int64 = 10
        /// In tenths of a millisecond; the slowest twentieth takes twice as long.
        var usable: Int64
    }

    private static func choice(_ leaving: Leaving, _ draws: [Draw]) throws -> PhoneChoice {
        let name = "feed=\(leaving)"
        let rows = draws.enumerated().flatMap { seed, draw in
            PhoneSample.rows(
                name,
                [
                    .init(
                        name: "feed", spec: "lru", returns: 10, warm: 10,
                        usable: (draw.usable, 2 * draw.usable)),
                    .init(
                        name: "camera", spec: "", returns: 10, warm: draw.warm,
                        memoryKills: draw.kills),
                ], seed: Int64(seed + 1))
        }
        let draft = PhoneDraft(base: "lru", leaving: leaving)
        return try require(PhoneChoice(draft, PhoneRows(rows).variants[0], app: "feed"))
    }

    private static func judge(_ choices: [(Leaving, [Draw])]) throws -> PhoneJudgement {
        try require(PhoneJudgement(try choices.map { try choice($0, $1) }))
    }

    private static let most = Leaving()
    private static let some = Leaving(keptBytes: 24_000_000)
    private static let none = Leaving(keptBytes: 0)

    @Test func putsTheOthersFirst() throws {
        // Keeping all is soonest, and ends the camera once.
        let found = try Self.judge([
            (Self.most, [Draw(kills: 1, warm: 9, usable: 1000)]),
            (Self.some, [Draw(usable: 2000)]), (Self.none, [Draw(usable: 9000)]),
        ])
        check(found.chosen.draft.leaving, Self.some)
        check(found.best, [0, 1, 0])
    }

    @Test func takesWarmReturnsOfTheOthersAfterTheirEnds() throws {
        // The camera is never ended, and yet warmer with the second: a tenth is more than a
        // twentieth.
        let found = try Self.judge([
            (Self.most, [Draw(warm: 8, usable: 1000)]), (Self.some, [Draw(warm: 9, usable: 5000)]),
        ])
        check(found.chosen.draft.leaving, Self.some)
    }

    @Test func keepsLessWhereTheWaitIsTheSame() throws {
        // 104 against 100 is the same: among the best are both, and the wait decides.
        let same = try Self.judge([
            (Self.most, [Draw(usable: 1000)]), (Self.some, [Draw(usable: 1000)]),
        ])
        check(same.best, [1, 1])
        // The simplest of equals: to keep all takes no part.
        check(same.chosen.draft.leaving, Self.most)
        let sizes = try Self.judge([
            (Self.some, [Draw(usable: 1000)]), (Self.none, [Draw(usable: 1000)]),
        ])
        check(sizes.chosen.draft.leaving, Self.none)
        let near = try Self.judge([
            (Self.none, [Draw(usable: 1040)]), (Self.some, [Draw(usable: 1000)]),
        ])
        check(near.best, [1, 1])
        check(near.chosen.draft.leaving, Self.some)
    }

    @Test func countsTheSeedsWithWhichEachIsBest() throws {
        // Keeping all ends the camera with one seed of three.
        let found = try Self.judge([
            (Self.most, [Draw(usable: 1000), Draw(kills: 1, usable: 1000), Draw(usable: 1000)]),
            (Self.some, [Draw(usable: 2000), Draw(usable: 2000), Draw(usable: 2000)]),
        ])
        check(found.best, [2, 1])
        check(found.chosen.draft.leaving, Self.most)
        check(found.share.successes == 2 && found.share.count == 3)
    }

    @Test func judgesNoRunThatCrashed() throws {
        var crashed = try Self.choice(Self.most, [Draw(usable: 1)])
        var row = crashed.app.rows[0]
        row["status"] = .text("crashed")
        crashed = try require(
            PhoneChoice(
                crashed.draft,
                PhoneRows([row] + crashed.others.flatMap(\.rows)).variants[0], app: "feed"))
        check(PhoneJudgement([crashed]), nil)
        let whole = try Self.choice(Self.some, [Draw(usable: 9000)])
        check(PhoneJudgement([crashed, whole])?.choice, 1)
    }
}

/// The parts that are written into a policy.
@Suite struct LeavingTests {
    @Test func isWrittenAsPartsOfAPolicy() throws {
        let (iphone, android) = (
            try require(BuiltInDevices.named("iphone-8")),
            try require(BuiltInDevices.named("android"))
        )
        func text(_ leaving: Leaving, _ device: Device) -> String? {
            PhoneDraft(base: "lru(limit=96MB)", leaving: leaving).policy(on: device)
        }
        check(text(Leaving(), iphone), "lru(limit=96MB)")
        check(text(Leaving(keptBytes: 0), iphone), "lru(limit=96MB)+tidy")
        check(text(Leaving(keptBytes: 24_000_000), iphone), "lru(limit=96MB)+tidy(keep=24MB)")
        check(
            text(Leaving(keptBytes: 0, isLast: true), iphone),
            "lru(limit=96MB)+on(freezing, clear, of=views)+on(freezing, clear)")
        check(
            text(Leaving(keptBytes: 24_000_000, isLast: true), android),
            "lru(limit=96MB)+on(cached, clear, of=views)+on(cached, keep=24MB)")
    }

    @Test func needsAStoreToKeepAnythingIn() {
        let draft = PhoneDraft(base: "weak", leaving: Leaving(keptBytes: 1_000_000))
        check(draft.policy(on: BuiltInDevices.standard), nil)
        let bare = PhoneDraft(base: "weak", leaving: Leaving(keptBytes: 0))
        check(bare.policy(on: BuiltInDevices.standard), "weak+tidy")
    }

    @Test func replacesWhatThePolicyDoesByItself() {
        check(PhoneDraft.base(of: "glide+tidy(keep=8MB)"), "glide")
        check(PhoneDraft.base(of: "lru(limit=8MB)+weak"), "lru(limit=8MB)+weak")
    }

    @Test func isSaidAsAnInstruction() {
        let device = BuiltInDevices.standard
        check(Leaving(keptBytes: 24_000_000).words(on: device), "keep 24.0 MB when you leave")
        check(Leaving(keptBytes: 0).words(on: device), "keep nothing when you leave")
        check(Leaving().words(on: device), "keep all when you leave")
    }
}
