/// How an Android device shares its memory among several apps, by its API level.
extension AppRules {
    /// The first level that tells an app that its process is about to be frozen, and that freezes
    /// it soon after.
    private static let firstWithNotice = 34
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
        if apiLevel >= firstWithNotice {
            rules.stopAfterNs = 10_000_000_000
            rules.mostCached = 512
            rules.compressing = .stopped
        } else {
            rules.stopAfterNs = apiLevel >= firstThatFreezes ? 600_000_000_000 : nil
            rules.mostCached = 16
        }
        return rules
    }
}
