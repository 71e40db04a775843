import Testing

@testable import EvictionLab

/// They watch the resident memory of the whole process, so they run one after the other; what other
/// suites do meanwhile is why they use blocks far larger than any other test's.
@Suite(.serialized) struct ResidentMemoryTests {
    static let blockBytes = 256 << 20
    static let tolerance = Int64(blockBytes / 8)
    let resident = ResidentSet()

    private func touch(_ block: UnsafeMutableRawBufferPointer) {
        for offset in stride(from: 0, to: block.count, by: 4096) {
            block.storeBytes(of: 1, toByteOffset: offset, as: UInt8.self)
        }
    }

    @Test func allocatingTakesNoMemoryUntilItIsTouched() throws {
        let arena = try PixelArena()
        let before = try #require(resident.currentBytes())
        let block = try #require(arena.allocate(bytes: Self.blockBytes))
        let untouched = try #require(resident.currentBytes())
        touch(block)
        let touched = try #require(resident.currentBytes())
        arena.free(block)
        #expect(abs(untouched - before) < Self.tolerance)
        #expect(abs(touched - before - Int64(Self.blockBytes)) < Self.tolerance)
    }

    @Test func freedPagesGoBackAtOnce() throws {
        let arena = try PixelArena()
        let before = try #require(resident.currentBytes())
        let block = try #require(arena.allocate(bytes: Self.blockBytes))
        touch(block)
        arena.free(block)
        let after = try #require(resident.currentBytes())
        #expect(abs(after - before) < Self.tolerance)
    }

    @Test func freedPagesStayUntilPurgedWhereThatIsAskedFor() throws {
        let arena = try PixelArena(decay: .untilPurged)
        let before = try #require(resident.currentBytes())
        let block = try #require(arena.allocate(bytes: Self.blockBytes))
        touch(block)
        arena.free(block)
        let freed = try #require(resident.currentBytes())
        arena.purge()
        let purged = try #require(resident.currentBytes())
        #expect(abs(freed - before - Int64(Self.blockBytes)) < Self.tolerance)
        #expect(abs(purged - before) < Self.tolerance)
    }

    #if os(Linux)
    @Test func thePeakIsKeptUntilItIsReset() throws {
        let arena = try PixelArena()
        #expect(resident.resetPeak())
        let start = try #require(resident.peakBytes())
        let block = try #require(arena.allocate(bytes: Self.blockBytes))
        touch(block)
        arena.free(block)
        let peak = try #require(resident.peakBytes())
        #expect(abs(peak - start - Int64(Self.blockBytes)) < Self.tolerance)
        #expect(resident.resetPeak())
        let reset = try #require(resident.peakBytes())
        #expect(abs(reset - start) < Self.tolerance)
    }

    @Test func theBreakdownAddsUpToWhatIsResident() throws {
        let breakdown = try #require(resident.breakdown())
        let current = try #require(resident.currentBytes())
        #expect(breakdown.anonymousBytes > 0)
        #expect(breakdown.fileBytes > 0)
        #expect(breakdown.anonymousBytes + breakdown.fileBytes == breakdown.residentBytes)
        #expect(abs(breakdown.residentBytes - current) < Self.tolerance)
    }
    #endif
}
