import LabScripts

/// A scenario or trace that was read, on a device, with a seed.
package struct CellSource: Sendable {
    /// As the user gave it, and what a child needs to read it again.
    package var path: String
    package var deviceText: String?
    package var changes: InputChanges
    package var seed: UInt64?
    /// The draws of its world; nil for the circumstances as they are written.
    package var world: DrawnWorld?
    package let source: any TraceSource
    package let header: TraceHeader
    /// The part of a phone that it is; nil for a scenario or a recording alone.
    package let phone: PhonePart?
    /// An input that is in no file has none: it is for figures of our own.
    package let pedigree: Pedigree?

    package init(
        path: String, deviceText: String?, changes: InputChanges = InputChanges(), seed: UInt64?,
        source: any TraceSource, pedigree: Pedigree? = nil, phone: PhonePart? = nil
    ) {
        self.pedigree = pedigree
        self.phone = phone
        self.path = path
        self.deviceText = deviceText
        self.changes = changes
        self.seed = seed
        self.source = source
        header = source.header
    }
}
