import LabSystem

/// Resident memory of this process, as the kernel says.
///
/// The files stay open so that a sample is one read. They belong to the process that opened them: a
/// child that was forked must open its own.
package final class ResidentSet: Sendable {
    /// Exact sums over the pages themselves, where the kernel offers them.
    package struct Breakdown: Sendable, Equatable {
        package var residentBytes: Int64
        package var anonymousBytes: Int64
        /// Code and other mapped files, which other processes may share.
        package var fileBytes: Int64
    }

    // A system without these files tells by a call.
    private let statm = ProcessFile("/proc/self/statm")
    private let status = ProcessFile("/proc/self/status")
    private let rollup = ProcessFile("/proc/self/smaps_rollup")

    package init() {}

    /// Resident bytes now; nil where the system doesn't say. Never allocates.
    package func currentBytes() -> Int64? {
        statm.secondNumber().map { $0 * Int64(getpagesize()) } ?? Self.residence()?.bytes
    }

    /// The most that was ever resident, or since `resetPeak()`.
    ///
    /// Linux keeps this mark from counters that each processor updates in batches, so it can be too
    /// low: by 90 to 280 KB of 20 MB with two processors and Linux 6.18, where `currentBytes` was
    /// exact to the byte. A caller that needs the peak to the page samples `currentBytes` whenever
    /// memory has grown, and takes the larger of the two.
    package func peakBytes() -> Int64? {
        status.kilobytes("VmHWM:") ?? Self.residence()?.most_bytes
    }

    /// Starts the peak anew from what is resident now. False where the kernel can't or won't: the
    /// caller then keeps the largest of its own samples.
    package func resetPeak() -> Bool {
        let descriptor = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return write(descriptor, "5", 1) == 1
    }

    /// Walks the page tables: exact, and some hundred times dearer than `currentBytes`.
    package func breakdown() -> Breakdown? {
        guard let resident = rollup.kilobytes("Rss:"),
            let anonymous = rollup.kilobytes("Anonymous:")
        else { return nil }
        return Breakdown(
            residentBytes: resident, anonymousBytes: anonymous, fileBytes: resident - anonymous)
    }

    private static func residence() -> platform_residence? {
        var residence = platform_residence()
        return platform_resident(&residence) != 0 ? residence : nil
    }
}
