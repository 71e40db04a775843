#if canImport(Darwin)
@preconcurrency import Darwin
#else
import Glibc
#endif

/// What the kernel says is resident of this process.
///
/// The files stay open so that a sample is one read. They belong to the process that opened them: a
/// child that was forked must open its own.
package final class ResidentSet: Sendable {
    /// Exact sums over the pages themselves, where the kernel offers them.
    package struct Breakdown: Sendable, Equatable {
        package var residentBytes: Int64
        package var anonymousBytes: Int64
        /// Code and other files that are mapped: shared with whoever else uses them.
        package var fileBytes: Int64
    }

    #if os(Linux)
    private let statm = ProcessFile("/proc/self/statm")
    private let status = ProcessFile("/proc/self/status")
    private let rollup = ProcessFile("/proc/self/smaps_rollup")
    #endif

    package init() {}

    /// Resident bytes now; nil where the system doesn't say. Never allocates.
    package func currentBytes() -> Int64? {
        #if os(Linux)
        statm.secondNumber().map { $0 * Int64(getpagesize()) }
        #elseif canImport(Darwin)
        Self.taskFigures().map { Int64($0.resident_size) }
        #endif
    }

    /// The most that was ever resident, or since `resetPeak()`.
    ///
    /// Linux keeps this mark from counters that each processor updates in batches, so it can be too
    /// low: by 90 to 280 KB of 20 MB with two processors and Linux 6.18, where `currentBytes` was
    /// exact to the byte. Whoever needs the peak to the page samples `currentBytes` whenever memory
    /// has grown, and takes the larger of the two.
    package func peakBytes() -> Int64? {
        #if os(Linux)
        status.kilobytes("VmHWM:")
        #elseif canImport(Darwin)
        Self.taskFigures().map { Int64($0.resident_size_max) }
        #endif
    }

    /// Starts the peak anew from what is resident now. False where the kernel can't or won't: the
    /// caller then keeps the largest of its own samples.
    package func resetPeak() -> Bool {
        #if os(Linux)
        let descriptor = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return write(descriptor, "5", 1) == 1
        #else
        return false
        #endif
    }

    /// Walks the page tables: exact, and some hundred times dearer than `currentBytes`.
    package func breakdown() -> Breakdown? {
        #if os(Linux)
        guard let resident = rollup.kilobytes("Rss:"),
            let anonymous = rollup.kilobytes("Anonymous:")
        else { return nil }
        return Breakdown(
            residentBytes: resident, anonymousBytes: anonymous, fileBytes: resident - anonymous)
        #else
        return nil
        #endif
    }

    #if canImport(Darwin)
    private static func taskFigures() -> mach_task_basic_info? {
        var figures = mach_task_basic_info()
        let words = MemoryLayout<mach_task_basic_info>.size / MemoryLayout<integer_t>.size
        var count = mach_msg_type_number_t(words)
        let result = withUnsafeMutablePointer(to: &figures) { pointer in
            pointer.withMemoryRebound(to: integer_t.self, capacity: words) {
                task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
            }
        }
        return result == KERN_SUCCESS ? figures : nil
    }
    #endif
}
