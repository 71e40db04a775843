/// The memory of an app's process, by kind, since a compressor makes pixels less small than heaps.
package struct ProcessFigures: Sendable, Equatable {
    package var presence: ProcessPresence
    /// Decoded images, those that the system may take among them.
    package var decodedBytes: Int64 = 0
    /// The app without images.
    package var ownBytes: Int64 = 0
    /// Bytes of `decodedBytes` that the system may take at any time.
    package var purgeableBytes: Int64 = 0
    /// Files that the app keeps in memory as they are. No compressor makes them smaller.
    package var fileBytes: Int64 = 0

    package static let absent = ProcessFigures(presence: .absent)

    /// The footprint: each byte counts as long as it is held, compressed or not.
    package var bytes: Int64 { decodedBytes + ownBytes + fileBytes }
}
