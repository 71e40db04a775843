import Testing

@testable import LabMemory
@testable import PlainDesks

/// They watch the resident memory of a whole process, so each has one of its own, in which no other
/// test allocates.
@Suite struct ResidentMemoryTests {
    static let blockBytes = 64 << 20
    static let tolerance = Int64(blockBytes / 16)

    private static func touch(_ block: UnsafeMutableRawBufferPointer) {
        for offset in stride(from: 0, to: block.count, by: 4096) {
            block.storeBytes(of: 1, toByteOffset: offset, as: UInt8.self)
        }
    }

    /// Ends the process, with a word on stderr, unless a figure is as large as it should be.
    private static func expect(
        _ what: String, _ bytes: Int64?, near expected: Int64, _ line: Int = #line
    ) {
        guard let bytes, abs(bytes - expected) < tolerance else {
            fatalError("line \(line): \(what) is \(bytes ?? -1), and should be near \(expected)")
        }
    }

    @Test func allocatingTakesNoMemoryUntilItIsTouched() async {
        await #expect(processExitsWith: .success) {
            let resident = ResidentSet()
            let arena = try PixelArena()
            let before = try require(resident.currentBytes())
            let block = try require(arena.allocate(bytes: Self.blockBytes))
            Self.expect("untouched", resident.currentBytes(), near: before)
            Self.touch(block)
            Self.expect("touched", resident.currentBytes(), near: before + Int64(Self.blockBytes))
            arena.free(block)
        }
    }

    @Test func freedPagesGoBackAtOnce() async {
        await #expect(processExitsWith: .success) {
            let resident = ResidentSet()
            let arena = try PixelArena()
            let before = try require(resident.currentBytes())
            let block = try require(arena.allocate(bytes: Self.blockBytes))
            Self.touch(block)
            arena.free(block)
            Self.expect("freed", resident.currentBytes(), near: before)
        }
    }

    @Test func freedPagesStayUntilPurgedWhereThatIsAskedFor() async {
        await #expect(processExitsWith: .success) {
            let resident = ResidentSet()
            let arena = try PixelArena(decay: .untilPurged)
            let before = try require(resident.currentBytes())
            let block = try require(arena.allocate(bytes: Self.blockBytes))
            Self.touch(block)
            arena.free(block)
            Self.expect("freed", resident.currentBytes(), near: before + Int64(Self.blockBytes))
            arena.purge()
            Self.expect("purged", resident.currentBytes(), near: before)
        }
    }

    #if os(Linux)
    @Test func thePeakIsKeptUntilItIsReset() async {
        await #expect(processExitsWith: .success) {
            let resident = ResidentSet()
            let arena = try PixelArena()
            check(resident.resetPeak())
            let start = try require(resident.peakBytes())
            let block = try require(arena.allocate(bytes: Self.blockBytes))
            Self.touch(block)
            arena.free(block)
            Self.expect("peak", resident.peakBytes(), near: start + Int64(Self.blockBytes))
            check(resident.resetPeak())
            Self.expect("reset", resident.peakBytes(), near: start)
        }
    }
    #endif
}
