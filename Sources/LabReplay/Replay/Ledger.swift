/// Bytes of all living instances, by holder, with their peaks and their mean over time.
package struct Ledger {
    private(set) var onScreen: Int64 = 0
    private(set) var offScreen: Int64 = 0
    private(set) var store: Int64 = 0
    private(set) var inFlight: Int64 = 0
    private(set) var image: Int64 = 0
    private(set) var duplicate: Int64 = 0
    /// A part of the store's, which waits to be collected.
    private(set) var garbage: Int64 = 0
    private(set) var paged: Int64 = 0
    /// Image bytes in pages of a file.
    private(set) var mapped: Int64 = 0
    /// Files kept in memory as they are.
    private(set) var encoded: Int64 = 0
    /// The app's own memory beyond its baseline, with its players'.
    private(set) var app: Int64 = 0
    private(set) var peak = BytePeaks()
    /// The most of images, in pages, and of the app.
    private var most: Int64 = 0
    /// When the image bytes were first at their peak.
    private(set) var peakNs: Int64 = 0
    /// From which on the app is warned, and above which it is killed: without its baseline.
    private let lines: (warning: Int64, limit: Int64)
    private(set) var aboveWarningNs: Int64 = 0
    private(set) var aboveLimitNs: Int64 = 0
    /// Image bytes over time, until they last changed.
    private var byteNanoseconds: Int128 = 0
    private var changedNs: Int64 = 0
    private var sinceNs: Int64 = 0
    /// True if a holder's bytes changed since the last instant that was over.
    private var hasChanged = false

    init(warningBytes: Int64 = .max, limitBytes: Int64 = .max) {
        lines = (warningBytes, limitBytes)
    }

    /// All but the garbage.
    var held: Int64 { image - garbage }

    /// Bytes that the app is charged for beside its baseline: pages of a file aren't charged.
    var footprint: Int64 { image - mapped + beside }

    /// Bytes in memory that are no decoded image's.
    var beside: Int64 { encoded + app }

    /// An instance came to life, in flight or handed over by the app.
    mutating func born(
        bytes: Int64, pagedBytes: Int64, as holder: Holder, isDuplicate: Bool, isMapped: Bool
    ) {
        noteTime()
        image += bytes
        paged += pagedBytes
        if isMapped { mapped += bytes }
        add(bytes, to: holder)
        if isDuplicate {
            duplicate += bytes
            peak.duplicate = max(peak.duplicate, duplicate)
        }
        if image > peak.image {
            peak.image = image
            peakNs = sinceNs
        }
        notePaged()
        noteFootprint()
    }

    private mutating func notePaged() {
        peak.paged = max(peak.paged, paged)
        most = max(most, paged + app)
    }

    private mutating func noteFootprint() { peak.footprint = max(peak.footprint, footprint) }

    mutating func keptEncoded(bytes: Int64) {
        encoded += bytes
        peak.encoded = max(peak.encoded, encoded)
        noteFootprint()
    }

    /// The app's own memory, or a player's, becomes more or less.
    mutating func appChanged(by bytes: Int64) {
        app += bytes
        peak.app = max(peak.app, app)
        notePaged()
        noteFootprint()
    }

    mutating func droppedEncoded(bytes: Int64) { encoded -= bytes }

    /// An image has one copy less beyond its first.
    mutating func lostDuplicate(bytes: Int64) { duplicate -= bytes }

    /// More waits to be collected, or less.
    mutating func waits(bytes: Int64) { garbage += bytes }

    mutating func died(bytes: Int64, pagedBytes: Int64, as holder: Holder, isMapped: Bool) {
        noteTime()
        image -= bytes
        paged -= pagedBytes
        if isMapped { mapped -= bytes }
        add(-bytes, to: holder)
    }

    @inline(__always)
    mutating func moved(bytes: Int64, from old: Holder, to new: Holder) {
        add(-bytes, to: old)
        add(bytes, to: new)
    }

    /// Before the image bytes change: they were what they are until now.
    private mutating func noteTime() {
        guard sinceNs > changedNs else { return }
        byteNanoseconds += Int128(image) * Int128(sinceNs - changedNs)
        changedNs = sinceNs
    }

    @inline(__always)
    private mutating func add(_ bytes: Int64, to holder: Holder) {
        hasChanged = true
        switch holder {
        case .onScreen: onScreen += bytes
        case .offScreen: offScreen += bytes
        case .store: store += bytes
        case .inFlight: inFlight += bytes
        }
    }

    /// An instant is over: who holds what now holds it until the next. On the way there an
    /// instance may have passed through the hands of others, which is no peak of theirs.
    @inline(__always)
    mutating func settle() {
        guard hasChanged else { return }
        hasChanged = false
        peak.onScreen = max(peak.onScreen, onScreen)
        peak.offScreen = max(peak.offScreen, offScreen)
        peak.store = max(peak.store, store)
        peak.inFlight = max(peak.inFlight, inFlight)
    }

    /// The clock moves on; what is held now was held since the last time. A process that isn't
    /// there is above no line.
    @inline(__always)
    mutating func advance(to timeNs: Int64, isRunning: Bool = true) {
        settle()
        if isRunning, footprint >= lines.warning { aboveWarningNs += timeNs - sinceNs }
        if isRunning, footprint > lines.limit { aboveLimitNs += timeNs - sinceNs }
        sinceNs = timeNs
    }

    /// Image bytes averaged over the run so far; nil for a run of no length.
    func meanBytes(durationNs: Int64) -> Int64? {
        guard durationNs > 0 else { return nil }
        let sum = byteNanoseconds + Int128(image) * Int128(sinceNs - changedNs)
        return Int64((sum + Int128(durationNs / 2)) / Int128(durationNs))
    }

    /// True if there was never more in memory, files that are kept as they are left aside.
    var isAtPeak: Bool { paged + app == most }

    var addsUp: Bool { onScreen + offScreen + store + inFlight == image }

    package var snapshot: ByteSnapshot {
        ByteSnapshot(
            image: image, onScreen: onScreen, offScreen: offScreen, store: store,
            inFlight: inFlight, duplicate: duplicate, garbage: garbage)
    }
}
