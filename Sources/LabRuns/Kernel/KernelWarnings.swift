import LabBase
import LabDevices
import LabReplay

/// Pressure in a group as the kernel reports it, asked without waiting.
///
/// A policy is warned once when the group comes over the line, and again only after it was below.
final class KernelWarnings: SystemWarnings {
    private let group: MemoryGroup
    private let lineBytes: Int64
    private let signal: any PressureSignal
    private var isArmed = true

    init(_ group: MemoryGroup, lineBytes: Int64) throws(Complaint) {
        self.group = group
        self.lineBytes = lineBytes
        switch group.version {
        case .v1: signal = try UsageThreshold(group, lineBytes: lineBytes)
        case .v2: signal = try HighMark(group, lineBytes: lineBytes)
        }
    }

    /// To be asked after memory grew.
    func take() -> WarningLevel? {
        guard isArmed, signal.hasFired() else { return nil }
        isArmed = false
        signal.disarm()
        return .warning
    }

    /// To be called after memory was given back.
    func noteRelease() {
        guard !isArmed, let bytes = try? group.usageBytes(), bytes < lineBytes else { return }
        isArmed = true
        signal.arm()
    }
}

/// A signal of pressure, as a version of the memory controller gives it.
protocol PressureSignal {
    /// True if the kernel has reported anything since the signal was armed.
    func hasFired() -> Bool
    /// Reports from here on are of no interest.
    func disarm()
    func arm()
}
