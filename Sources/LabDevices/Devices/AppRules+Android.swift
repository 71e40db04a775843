/// How an Android device shares its memory among several apps, by its API level.
extension AppRules {
    /// The first level that tells an app that its process is about to be frozen, and that freezes
    /// it soon after.
    private static let firstThatTells = 34
    /// The first level that freezes apps without being asked for it.
    private static let firstThatFreezes = 31

    static func android(apiLevel: Int, ramBytes: Int64) -> AppRules {
        func share(mebibytes: Int64) -> Int64 { (mebibytes << 20) * 1_000_000 / ramBytes }
        var rules = AppRules()
        rules.previousForNs = 60_000_000_000
        rules.endPreviousBelowMillionths = share(mebibytes: 126)
        rules.endPlayingBelowMillionths = share(mebibytes: 108)
        rules.purgeBelowMillionths = nil
        rules.mostCompressedMillionths = 750_000
        rules.pixelRatio = 1.3
        rules.heapRatio = 2.8
        if apiLevel >= firstThatTells {
            rules.stopAfterNs = 10_000_000_000
            rules.mostCached = 512
            rules.compressing = .stopped
        } else {
            rules.stopAfterNs = apiLevel >= firstThatFreezes ? 600_000_000_000 : nil
            rules.mostCached = 16
        }
        return rules
    }

    static func androidOrigins(apiLevel: Int) -> [(key: String, origin: String)] {
        let tells = apiLevel >= firstThatTells
        let optimizer = "by source: CachedAppOptimizer"
        return [
            ("previousFor", "by source: ActivityManagerConstants.MAX_PREVIOUS_TIME"),
            (
                "stopAfter",
                tells
                    ? optimizer + ", DEFAULT_FREEZER_DEBOUNCE_TIMEOUT of 10 s"
                    : apiLevel >= firstThatFreezes
                        ? optimizer + " of Android 13, which waits for 10 minutes"
                        : "assumed: apps aren't frozen before API level 31"
            ),
            (
                "mostCached",
                "by source: ActivityManagerConstants, half of "
                    + (tells ? "1024, assumed from API level 34 on" : "32")
                    + "; empty processes have the other half"
            ),
            ("chooser", "by definition: the system's own"),
            (
                "hearing",
                "by definition: a frozen process runs nothing"
            ),
            ("endPreviousBelow", "by source: ProcessList.java, 126 MiB free for adj 250 and above"),
            ("endPlayingBelow", "by source: ProcessList.java, 108 MiB free for adj 200"),
            ("leftLimit", "by definition: no app has a limit of its own"),
            ("purgeBelow", "by definition: apps have no purgeable memory"),
            (
                "compress",
                tells
                    ? optimizer + ".onProcessFrozen compacts the process"
                    : "assumed: the kernel swaps as long as memory is short"
            ),
            ("compressBelow", "assumed: a share of the RAM"),
            ("mostCompressed", "assumed: as zramsize=75% in the emulator's table of file systems"),
            (
                "pixelRatio",
                "assumed: as measured by studies/memory/measure-compression, LZ4 and LZO"
            ),
            ("heapRatio", "assumed: between a published and a measured one"),
            ("restoring", "assumed: a round figure"),
        ]
    }
}
