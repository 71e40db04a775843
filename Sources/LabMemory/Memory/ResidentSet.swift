import LabBase

/// Resident memory of this process, as the kernel says.
///
/// The files stay open so that a sample is one read. They belong to the process that opened them: a
/// child that was forked must open its own.
package final class ResidentSet: Sendable {
    // A system without these files tells by a call.
    private let statm = ProcessFile("/proc/self/statm")
    private let status = ProcessFile("/proc/self/status")

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

    private static func residence() -> platform_residence? {
        var residence = platform_residence()
        return platform_resident(&residence) != 0 ? residence : nil
    }
}
