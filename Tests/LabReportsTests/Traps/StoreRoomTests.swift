import Testing

@testable import LabBase
@testable import LabCells
@testable import LabPolicies
@testable import LabReports
@testable import LabRuns
@testable import PlainDesks

@Suite("Room of stores")
struct StoreRoomTests {
    /// The feed has twenty photos of a megabyte each.
    @Test(arguments: [
        ("nuke(limit=9MB)", true), ("nuke(limit=11MB)", false),
        ("nuke(limit=9MB, entryCap=none)", false), ("lru(limit=9MB)", false),
        ("lru(limit=500KB)", true), ("weak", false), ("split(photos=nuke(limit=9MB))", true),
        ("split(photos=nuke(limit=11MB))", false),
    ])
    func isForMostOfTheBytes(_ policy: String, _ isTooLittle: Bool) throws {
        try ScratchFile.with(TrapSample.feed(), "feed.json") { path in
            var options = RunOptions()
            options.paths = [path]
            options.policies = [policy]
            options.memory = .model
            let session = try RunSession(options)
            let room = try StoreRoom(session.inputs[0])
            #expect(room.refusesMost(session.cells[0].policy) == isTooLittle)
            // A second time it is known.
            #expect(room.refusesMost(session.cells[0].policy) == isTooLittle)
        }
    }
}
