/// The highest each sum ever was: of all bytes at any moment, of a holder's after any instant.
package struct BytePeaks: Sendable, Equatable {
    package var image: Int64 = 0
    package var store: Int64 = 0
    package var onScreen: Int64 = 0
    package var offScreen: Int64 = 0
    package var inFlight: Int64 = 0
    package var duplicate: Int64 = 0
    package var paged: Int64 = 0
    package var encoded: Int64 = 0
    package var app: Int64 = 0
    /// Without the device's baseline.
    package var footprint: Int64 = 0

    /// Each sum and that of another, as a function makes one of both.
    @inline(__always)
    func merged(_ other: BytePeaks, _ one: (Int64, Int64) -> Int64) -> BytePeaks {
        BytePeaks(
            image: one(image, other.image), store: one(store, other.store),
            onScreen: one(onScreen, other.onScreen), offScreen: one(offScreen, other.offScreen),
            inFlight: one(inFlight, other.inFlight), duplicate: one(duplicate, other.duplicate),
            paged: one(paged, other.paged), encoded: one(encoded, other.encoded),
            app: one(app, other.app), footprint: one(footprint, other.footprint))
    }
}
