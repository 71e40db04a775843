/// What a command that runs cells was asked for.
public struct RunOptions: Sendable {
    public var paths: [String] = []
    /// As typed; empty: what each input names, else the usual ones.
    public var policies: [String] = []
    /// Limits for policies that leave theirs open; empty: each has its own.
    public var limits: [LimitAxis] = []
    /// Of the network; empty: each input has its own.
    public var bandwidths: [BandwidthAxis] = []
    public var warnings: [ExtraWarning] = []
    public var memory = MemoryKind.real
    /// As typed; empty: each input's own.
    public var devices: [String] = []
    public var changes = InputChanges()
    public var seeds: ClosedRange<UInt64>?
    public var repeats = 1
    public var jobs: Int?
    public var imageCache: String?
    public var wantsTimeline = false
    public var kernel = KernelOptions.none
    package var plugins = PluginOptions()
    /// Where the kernel is to do something: what its groups are made in.
    public var groups: CommandGroups?

    public init() {}
}
