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
}
