import LabBase

package struct PhoneApp: Sendable {
    /// Its doings while it is in front.
    package enum Source: Sendable {
        /// It replays a scenario or a recording: on the phone's device and network, without what
        /// the phone decides, in time in front alone. The replay ends no sooner than its time in
        /// front does, or else it stays as it is.
        case replayed(any TraceSource)
        /// It takes memory, and shows nothing.
        case memory(MemoryCurve)
    }

    /// The file that it plays, as the phone's file names it.
    package enum Origin: Sendable, Equatable {
        case none
        case scenario(String)
        case recording(String)
    }

    package let name: String
    package var source: Source
    package var origin = Origin.none
    /// The policy as written; empty for one that takes memory alone.
    package var policy = ""
    /// True if it is heard in the background, where it is neither cached nor frozen.
    package var plays = false
    /// The time from the tap until it runs, if its process doesn't; nil for the device's.
    package var coldStartNs: Int64?
    /// The memory that it takes beside images; nil for the device's baseline.
    package var baselineBytes: Int64?
    /// Its place in the phone's file, for messages.
    package var place: Complaint.Place?

    /// Its events; nil for an app that takes memory alone.
    package var trace: (any TraceSource)? {
        if case .replayed(let trace) = source { trace } else { nil }
    }

    /// Changes the header of the scenario or the recording that it plays.
    package mutating func changeHeader(_ change: (inout TraceHeader) -> Void) {
        if var own = trace as? ScenarioTrace {
            change(&own.scenario.header)
            source = .replayed(own)
        } else if var file = trace as? TraceFile {
            change(&file.header)
            source = .replayed(file)
        }
    }
}
