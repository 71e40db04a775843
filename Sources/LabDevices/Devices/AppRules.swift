/// How a device shares its memory among several apps. The defaults are those of Apple's devices.
package struct AppRules: Sendable, Equatable {
    /// When the compressor, or swap on compressed memory, takes memory of apps that were left.
    package enum Compressing: String, Sendable, CaseIterable {
        case off
        /// As long as memory is short.
        case short
        /// Then, and all of an app as soon as it runs no more.
        case stopped
    }

    /// The apps that a signal reaches.
    package enum Hearing: String, Sendable, CaseIterable {
        /// The ones that run: no frozen or suspended one.
        case running
        case all
    }

    /// For how long the app that was left last is spared; nil if it counts as any other.
    package var previousForNs: Int64?
    /// Time from the instant at which an app is cached to that at which it runs no more; nil if
    /// apps that were left run on.
    package var stopAfterNs: Int64? = 5_000_000_000
    /// The most apps that are cached; nil for no limit.
    package var mostCached: Int?
    /// Available memory below which the app that was left last, or one that plays, is ended; nil if
    /// it never is for that.
    package var endPreviousBelowMillionths: Int64?
    package var endPlayingBelowMillionths: Int64?
    /// The footprint above which an app is ended once it was left; nil for none of its own.
    package var leftLimitBytes: Int64?
    /// Available memory below which purgeable memory is taken; nil where the system has none.
    package var purgeBelowMillionths: Int64? = 150_000
    package var compressing = Compressing.short
    /// Available memory below which memory is compressed.
    package var compressBelowMillionths: Int64 = 250_000
    /// The most memory that is compressed at a time, by its size before.
    package var mostCompressedMillionths: Int64 = 500_000
    /// Sizes before and after, of decoded pixels and of an app's own memory.
    package var pixelRatio: Double = 1.45
    package var heapRatio: Double = 2.6
    /// Bytes a second, by their size before, that come back when an app does.
    package var restoredPerSecond: Int64 = 1_000_000_000
    package var hearing = Hearing.running
    /// The rule by which a process is chosen; nil for that of the device's own system.
    package var chooser: Chooser?

    package init() {}
}
