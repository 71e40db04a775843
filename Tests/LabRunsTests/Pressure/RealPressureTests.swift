import Foundation
import LabPictures
import Testing

@testable import LabCells
@testable import LabDevices
@testable import LabMemory
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabRuns
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import ReplayOracles
@testable import ScriptDesks

/// The effect of pressure on memory that is really there.
@Suite("Real memory under pressure", .serialized)
struct RealPressureTests {
    private static let mb = PressureDesk.mb
    private static let blockBytes: Int64 = 8 << 20

    private static func memory(_ arena: PixelArena, _ decay: AllocatorDecay) -> RealMemory {
        let catalog = ImageCatalog(groups: [ListTrace.plain(count: 2, bytes: blockBytes)])
        return RealMemory(
            arena: arena, decay: decay, resident: ResidentSet(), catalog: catalog,
            files: ImageFiles(catalog: catalog, cache: PictureCache(folder: "/nonexistent")))
    }

    private static func resident(_ arena: PixelArena) throws -> Int64 {
        try arena.figures().residentBytes / mb
    }

    @Test("files that are kept as they are take their bytes, and give them back", .withoutSanitizer)
    func filesTakeTheirBytes() throws {
        let arena = try PixelArena()
        let memory = Self.memory(arena, .immediate)
        let before = try arena.figures()
        try memory.keepBeside(bytes: 40 * Self.mb)
        let held = try arena.figures()
        // It is a sixteenth more, as the allocator puts an untouched page after each block.
        check((40 * Self.mb..<43 * Self.mb).contains(held.activeBytes - before.activeBytes))
        check(held.residentBytes - before.residentBytes >= 40 * Self.mb)
        try memory.keepBeside(bytes: 10 * Self.mb)
        try check(arena.figures().activeBytes - before.activeBytes < 11 * Self.mb)
        try memory.keepBeside(bytes: 0)
        try check(arena.figures().activeBytes, before.activeBytes)
        // The allocator's own records stay.
        try check(arena.figures().residentBytes - before.residentBytes < Self.mb)
    }

    @Test func `pages of a freed image go back at once`() throws {
        let arena = try PixelArena()
        let memory = Self.memory(arena, .immediate)
        try memory.fill(0, bytes: Self.blockBytes, into: 0)
        try check(Self.resident(arena) >= 8)
        memory.release(0)
        try check((arena.figures().activeBytes, Self.resident(arena)), (0, 0))
    }

    @Test func `or when virtual time says so, counted from the first that was freed`() throws {
        let arena = try PixelArena(decay: .untilPurged)
        let memory = Self.memory(arena, .after(ns: 100))
        for instance in 0..<2 as Range<InstanceID> {
            try memory.fill(ImageID(instance.number), bytes: Self.blockBytes, into: instance)
        }
        memory.advance(to: 1000)
        memory.release(0)
        try check(arena.figures().activeBytes / Self.mb, 8)
        memory.advance(to: 1060)
        memory.release(1)
        try check(arena.figures().activeBytes, 0)
        memory.advance(to: 1099)
        try check(Self.resident(arena) >= 16)
        memory.advance(to: 1100)
        try check(Self.resident(arena), 0)
        // Nothing waits any more; the next one counts from its own time.
        try memory.fill(0, bytes: Self.blockBytes, into: 0)
        memory.release(0)
        memory.advance(to: 1199)
        try check(Self.resident(arena) >= 8)
        memory.advance(to: 1200)
        try check(Self.resident(arena), 0)
    }

    @Test("or never, but with their process")
    func never() throws {
        let arena = try PixelArena(decay: .untilPurged)
        let memory = Self.memory(arena, .never)
        try memory.fill(0, bytes: Self.blockBytes, into: 0)
        memory.release(0)
        memory.advance(to: 3_600_000_000_000)
        try check((arena.figures().activeBytes, Self.resident(arena) >= 8), (0, true))
        memory.processEnds()
        try check(Self.resident(arena), 0)
    }

    @Test(
        "a run with kills and relaunches has the model's figures",
        arguments: [.immediate, .after(ns: 20_000_000), .never] as [AllocatorDecay])
    func theModelsFigures(decay: AllocatorDecay) throws {
        var desk = PressureDesk.limit(9 * Self.mb, .relaunch)
        desk.trace.header.decay = decay
        for round in 0..<6 as Range<Int64> {
            desk.ask(ImageID(round), on: ViewID(round % 2), atMs: round * 100)
            desk.ask(PressureDesk.file, on: 2, atMs: round * 100 + 50)
        }
        let folder = ScratchFolder()
        let cache = PictureCache(folder: folder.path)
        let composition = try PolicySpec.parse(
            "lru(limit=2MB)+encoded(limit=20MB)", device: desk.trace.header.device
        ).composition
        let cell = Cell(
            input: 0, policy: Policy(text: "lru", composition: composition), memory: .real,
            warnings: [], watched: nil, wantsTimeline: false)
        let files = ImageFiles(catalog: desk.trace.header.catalog, cache: cache)
        try files.draw(desk.trace.header.catalog.images)
        let real = try RealRun.run(cell, desk.trace, files: files, report: { _ in }).result
        let model = try desk.run(composition).result
        check(ResultColumns.figures(of: real), ResultColumns.figures(of: model))
        check(real.counts.kills > 1)
    }
}
