/// The phone's memory as the system sees it, before it acts, and what each app has of it.
package struct PhoneStanding: Sendable, Equatable {
    package struct Process: Sendable, Equatable {
        package var state: ProcessState
        package var figures: ProcessFigures
        /// The RAM that it takes, what is compressed of it as small as it is.
        package var residentBytes: Int64
        /// Bytes of its footprint that are compressed or swapped, as large as they were before.
        package var packedBytes: Int64
    }

    /// By app.
    package var processes: [Process]
    /// Memory that no process and not the system itself takes.
    package var availableBytes: Int64
    /// The system acts as soon as less than this is available.
    package var lineBytes: Int64
}
