/// Bytes of apps by kind, to be added up and to have their peaks taken: of all apps together those
/// are no sum of the apps' own.
struct PhoneBytes {
    private var sums = SIMD16<Int64>()

    static let none = PhoneBytes()

    private init() {}

    /// - Parameter baseline: what the app takes in any case, which the footprint is without.
    init(_ peaks: BytePeaks, baseline: Int64 = 0) {
        sums[0] = peaks.image
        sums[1] = peaks.store
        sums[2] = peaks.onScreen
        sums[3] = peaks.offScreen
        sums[4] = peaks.inFlight
        sums[5] = peaks.duplicate
        sums[6] = peaks.paged
        sums[7] = peaks.encoded
        sums[8] = peaks.app
        sums[9] = peaks.footprint + baseline
    }

    var peaks: BytePeaks {
        BytePeaks(
            image: sums[0], store: sums[1], onScreen: sums[2], offScreen: sums[3],
            inFlight: sums[4], duplicate: sums[5], paged: sums[6], encoded: sums[7],
            app: sums[8], footprint: sums[9])
    }

    var image: Int64 { sums[0] }
    var footprint: Int64 { sums[9] }

    mutating func replace(_ old: PhoneBytes, by new: PhoneBytes) {
        sums &+= new.sums &- old.sums
    }

    mutating func raise(to other: PhoneBytes) { sums = pointwiseMax(sums, other.sums) }
}

extension Ledger {
    /// As of now. The app's baseline is its own here.
    func bytes(baseline: Int64) -> PhoneBytes {
        PhoneBytes(
            BytePeaks(
                image: image, store: store, onScreen: onScreen, offScreen: offScreen,
                inFlight: inFlight, duplicate: duplicate, paged: paged, encoded: encoded,
                app: app, footprint: footprint), baseline: baseline)
    }
}

/// All apps' bytes together.
struct PhoneSums {
    private(set) var now = PhoneBytes.none
    /// The most that each was when an app had done something.
    private(set) var most = PhoneBytes.none
    /// When there were most bytes of images.
    private(set) var peakNs: Int64 = 0

    mutating func replace(_ old: PhoneBytes, by new: PhoneBytes, atNs timeNs: Int64) {
        now.replace(old, by: new)
        if now.image > most.image { peakNs = timeNs }
        most.raise(to: now)
    }
}
