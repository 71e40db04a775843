import LabCells
import LabDevices

/// The options of a command that runs cells.
package struct RunOptions: Sendable {
    package var paths: [String] = []
    /// As typed; empty: what each input names, else the usual ones.
    package var policies: [String] = []
    /// Limits for policies that leave theirs open; empty: each has its own.
    package var limits: [LimitAxis] = []
    /// Bandwidths of the network; empty: each input has its own.
    package var bandwidths: [BandwidthAxis] = []
    package var warnings: [ExtraWarning] = []
    package var memory = MemoryKind.real
    /// The memory was asked for by its name: a phone isn't run over another.
    package var isMemoryGiven = false
    /// The command takes phones of several apps.
    package var takesPhones = false
    /// Libraries of iOS are run on devices of Android, too.
    package var takesAnySystem = true
    /// Policies of different apps of a phone are crossed.
    package var crossesApps = false
    /// As typed; empty: each input's own.
    package var devices: [String] = []
    package var changes = InputChanges()
    package var seeds: ClosedRange<UInt64>?
    /// The worlds in which each cell is run; nil: the circumstances as they are written.
    package var worlds: WorldChoice?
    package var repeats = 1
    package var jobs: Int?
    package var imageCache: String?
    package var wantsTimeline = false
    package var kernel = KernelOptions.none
    package var plugins = PluginOptions()
    /// The place in which memory groups are made, where the kernel is to do something.
    package var groups: CommandGroups?

    package init() {}
}
