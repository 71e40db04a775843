import Testing

@testable import LabBase
@testable import LabMemory
@testable import PlainDesks

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite struct PixelArenaTests {
    @Test func blocksBeginOnPages() throws {
        let arena = try PixelArena()
        for bytes in [1, 4095, 4096, 30_976, 960_000, 1_000_000] {
            let block = try require(arena.allocate(bytes: bytes))
            check(block.count, bytes)
            check(UInt(bitPattern: block.baseAddress) % UInt(getpagesize()), 0)
            arena.free(block)
        }
    }

    @Test func figuresCountThisArenaAlone() throws {
        let arena = try PixelArena()
        let other = try PixelArena()
        let empty = try arena.figures()
        check(empty.allocatedBytes, 0)
        check(empty.activeBytes, 0)
        let block = try require(arena.allocate(bytes: 1 << 20))
        let elsewhere = try require(other.allocate(bytes: 5 << 20))
        let full = try arena.figures()
        check(full.allocatedBytes, 1 << 20)
        check(full.activeBytes >= 1 << 20)
        check(full.residentBytes >= full.activeBytes)
        arena.free(block)
        other.free(elsewhere)
        let freed = try arena.figures()
        check(freed.allocatedBytes, 0)
        check(freed.residentBytes, empty.residentBytes)
    }

    @Test func pagesThatWaitForAPurgeAreResidentInTheFigures() throws {
        let arena = try PixelArena(decay: .untilPurged)
        let empty = try arena.figures()
        let block = try require(arena.allocate(bytes: 8 << 20))
        arena.free(block)
        try check(arena.figures().residentBytes >= empty.residentBytes + 8 << 20)
        arena.purge()
        try check(arena.figures().residentBytes, empty.residentBytes)
    }

    @Test func moreThanThereAreAddressesIsNoBlock() throws {
        let arena = try PixelArena()
        check(arena.allocate(bytes: 1 << 55), nil)
    }

    @Test func anUnknownControlIsNamedInTheError() {
        #expect(throws: Complaint.jemalloc("no.such.control", code: ENOENT)) {
            try ControlPath("no.such.control")
        }
    }

    @Test func theAllocatorHasAVersionAndGivesItsPagesBack() throws {
        check(Allocator.version?.isEmpty, false)
        try Allocator.purgeAll()
    }
}
