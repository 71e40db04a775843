import Testing

@testable import LabBase
@testable import PlainDesks
@testable import StudyParts

@Suite struct SharesTests {
    /// Two apps of twenty people: waits of LRU, of Belady and without a limit.
    private static func folder(_ waits: [String: (lru: Int, belady: Int, none: Int)])
        -> ScratchFolder
    {
        let folder = ScratchFolder()
        var text = "cell,limit_bytes,scenario,policy,device,status,reblank_ms,front_ms,world\n"
        for (app, waits) in waits.sorted(by: { $0.key < $1.key }) {
            for (order, ms) in [
                ("lru", waits.lru), ("belady", waits.belady), ("unbounded", waits.none),
            ] {
                for person in 1...Design.fewestPeople {
                    text += CSV.line([
                        "1", "10", app, Design.policy(order, ""), "x", "ok", "\(ms)", "60000",
                        "\(person)",
                    ])
                }
            }
        }
        _ = folder.write("b.csv", Array(text.utf8))
        return folder
    }

    private static func shares(
        _ waits: [String: (lru: Int, belady: Int, none: Int)]
    ) throws -> Shares {
        let folder = folder(waits)
        defer { withExtendedLifetime(folder) {} }
        func place(_ order: String) -> Place { Place("b", order: order, "") }
        return try Shares(
            of: place("belady"), against: place("lru"), unlimited: place("unbounded"), .reblank,
            in: StudyData(folder: folder.path))
    }

    /// In one app 25 of 100 ms that could be spared are, in the other all of 10.
    @Test func areOfWhatCanBeSpared() throws {
        let shares = try Self.shares(["a": (300, 275, 200), "b": (10, 0, 0)])
        check(shares.byApp, ["a": 0.25, "b": 1])
        check(shares.effect.mean, 0.625)
    }

    @Test func leaveOutAppsWithNothingToSpare() throws {
        let shares = try Self.shares(["a": (300, 275, 200), "b": (10, 0, 10), "c": (9, 9, 8)])
        check(shares.byApp, ["a": 0.25, "c": 0])
        check(shares.without, ["b"])
    }

    @Test func complainOfACellThatIsNotThere() throws {
        let folder = Self.folder(["a": (3, 2, 1)])
        let data = StudyData(folder: folder.path)
        let lacks = #expect(throws: Complaint.self) {
            try Pairs(
                .reblank, Place("b", order: "fifo", ""), against: Place("b", order: "lru", ""),
                in: data)
        }
        check(lacks?.message.contains("no row has"), true)
        withExtendedLifetime(folder) {}
    }
}
