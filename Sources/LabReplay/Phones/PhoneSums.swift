/// All apps' bytes together, and the most that they ever were: that is no sum of the apps' own
/// peaks. Footprints have the apps' baselines here.
struct PhoneSums {
    private(set) var now = BytePeaks()
    /// The most that each was when an app had done something.
    private(set) var most = BytePeaks()
    /// When there were most bytes of images.
    private(set) var peakNs: Int64 = 0

    mutating func replace(_ old: BytePeaks, by new: BytePeaks, atNs timeNs: Int64) {
        now = now.merged(new, +).merged(old, -)
        if now.image > most.image { peakNs = timeNs }
        most = most.merged(now, max)
    }
}

extension Ledger {
    /// As of now. The app's baseline is its own here.
    func bytes(baseline: Int64) -> BytePeaks {
        BytePeaks(
            image: image, store: store, onScreen: onScreen, offScreen: offScreen,
            inFlight: inFlight, duplicate: duplicate, paged: paged, encoded: encoded, app: app,
            footprint: footprint + baseline)
    }
}
