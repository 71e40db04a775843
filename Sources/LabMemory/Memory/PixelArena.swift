import CAllocator
import LabBase

/// The memory that decoded pixels live in: an arena of jemalloc's that holds nothing else.
///
/// Every block begins on a page of its own and skips the thread caches, so an image that is freed
/// gives its pages back to the kernel at that instant, and the resident bytes are those that a
/// policy keeps. A block's last page is the only waste: jemalloc reserves addresses in steps of up
/// to a quarter of the size, but they are never touched.
///
/// One object per process owns the arena. Its end frees every block that is left.
package final class PixelArena: Sendable {
    package enum Decay: Sendable {
        /// Freed pages return to the kernel before `free` does.
        case immediate
        /// Freed pages stay, to be used again, until `purge()`. Jemalloc's own clock never runs:
        /// virtual time decides.
        case untilPurged
    }

    /// Jemalloc's figures of this arena, in bytes.
    package struct Figures: Sendable, Equatable {
        /// At most this much of the arena is physically there. Counted by reservation, so the
        /// untouched end of a size step counts too.
        package var residentBytes: Int64
        /// Pages that blocks occupy.
        package var activeBytes: Int64
        /// The blocks' own sizes, each rounded up to jemalloc's step.
        package var allocatedBytes: Int64
    }

    let index: UInt32
    private let flags: Int32
    private let statistics: Statistics
    private let purging: ControlPath

    package init(decay: Decay = .immediate) throws(Complaint) {
        try Allocator.stopBackgroundThread()
        index = try ControlPath("arenas.create").read(as: UInt32.self)
        flags = cje_page_flags(index, Int(getpagesize()))
        statistics = try Statistics(arena: index)
        purging = try ControlPath("arena.0.purge", arena: index)
        let delayMs = decay == .immediate ? 0 : -1
        try ControlPath("arena.0.dirty_decay_ms", arena: index).write(delayMs)
        try ControlPath("arena.0.muzzy_decay_ms", arena: index).write(delayMs)
    }

    deinit { try? ControlPath("arena.0.destroy", arena: index).signal() }

    /// Whole pages, not yet touched, or nil when the system has no more addresses to give.
    package func allocate(bytes: Int) -> UnsafeMutableRawBufferPointer? {
        precondition(bytes > 0, "an image has at least one pixel")
        guard let start = cje_allocate(bytes, flags) else { return nil }
        return UnsafeMutableRawBufferPointer(start: start, count: bytes)
    }

    /// Takes back what `allocate` gave, as it was given.
    package func free(_ block: UnsafeMutableRawBufferPointer) {
        cje_free(block.baseAddress, block.count, flags)
    }

    /// Returns the pages of every freed block to the kernel.
    package func purge() {
        // It takes no value, and the arena exists: there is nothing that could fail.
        try? purging.signal()
    }

    package func figures() throws(Complaint) -> Figures { try statistics.read() }

    /// The arena's figures, found once so that a sample costs a few microseconds.
    private struct Statistics: Sendable {
        var epoch: ControlPath
        var resident: ControlPath
        var activePages: ControlPath
        var small: ControlPath
        var large: ControlPath

        init(arena: UInt32) throws(Complaint) {
            func path(_ name: String) throws(Complaint) -> ControlPath {
                try ControlPath("stats.arenas.0." + name, arena: arena)
            }
            epoch = try ControlPath("epoch")
            resident = try path("resident")
            activePages = try path("pactive")
            small = try path("small.allocated")
            large = try path("large.allocated")
        }

        func read() throws(Complaint) -> Figures {
            try epoch.write(UInt64(1))
            let pages = try activePages.read(as: Int.self)
            return Figures(
                residentBytes: Int64(try resident.read(as: Int.self)),
                activeBytes: Int64(pages) * Int64(getpagesize()),
                allocatedBytes: Int64(try small.read(as: Int.self) + large.read(as: Int.self)))
        }
    }
}
