import LabBase
import LabOrders

/// What a line of a trace says.
package enum TraceLine {
    case event(TraceEvent)
    case layout(TraceLayout, timeNs: Int64)
    case end(timeNs: Int64)
    /// A declaration of images or sizes, which has no event.
    case declaration
}

/// Reads the lines of a trace after its header: one event each.
package struct TraceLineReader {
    private let file: String
    let header: TraceHeader
    var screenNames: [String: UInt32] = [:]
    package private(set) var declarations: TraceDeclarations
    var views = ViewNames()
    var screens: [String: ScreenRef] = [:]
    var playing: Set<ViewID> = []
    /// Transfers that have begun.
    var transfers: Set<TransferID> = []
    private var lastNs: Int64 = 0
    /// True if an event that goes back in time is read, at the previous event's time, so that a
    /// check can report all mistakes.
    package var toleratesTime = false
    private var backwards: SourcePosition?
    /// Names of screens that the header doesn't list, in order of appearance.
    package var newScreenNames: [String] = []
    /// True if the recorder ended the trace because it couldn't write as fast as the app went.
    package internal(set) var isOverrun = false

    /// - Parameter pictures: inspects folders that lines declare; nil if the header already has
    ///   everything that is declared.
    package init(
        file: String, header: TraceHeader, pictures: ScenarioReader.PictureVerifier? = nil
    ) {
        self.file = file
        self.header = header
        declarations = TraceDeclarations(file: file, header: header, pictures: pictures)
        for (index, name) in header.screenNames.enumerated() { screenNames[name] = UInt32(index) }
    }

    private static let keysOfAll = ["t", "event", "//"]

    package mutating func read(_ value: JSONValue) throws(Complaint) -> TraceLine {
        guard let members = value.members else {
            throw refuse(
                "an event is an object", "Write {\"t\": 0, \"event\": \"background\"}",
                at: value)
        }
        guard let written = value["t"] else {
            guard TraceDeclarations.isDeclaration(value) else {
                throw refuse("'t' is missing", "Give the milliseconds since the start", at: value)
            }
            try declarations.read(value)
            return .declaration
        }
        let timeNs = try time(written)
        guard let kind = value["event"] else {
            throw refuse("'event' is missing", "Say what happens, such as \"request\"", at: value)
        }
        guard let form = kind.string.flatMap({ TraceEventForm.named[$0] }) else {
            let near = kind.string.flatMap {
                Nearest.match($0, among: TraceEventForm.named.keys.sorted())
            }
            throw refuse(
                "unknown event",
                near.map { "Did you mean '\($0)'?" }
                    ?? "docs/look-up/trace.md lists them",
                at: kind)
        }
        let keys = form.keys
        for member in members
        where !keys.contains(member.key) && !Self.keysOfAll.contains(member.key) {
            let near = Nearest.match(member.key, among: keys)
            throw refuse(
                "'\(form.name)' has no key \(Quoted.text(member.key))",
                near.map { "Did you mean '\($0)'?" }
                    ?? "It takes \(keys.isEmpty ? "none" : Listing.quoted(keys))",
                at: member.value)
        }
        return try form.read(&self, value, timeNs)
    }

    func refuse(_ what: String, _ remedy: String? = nil, at value: JSONValue) -> Complaint {
        Complaint(what, remedy, at: .input(file, value.position))
    }

    package static let backwardsWords = "goes back in time. Sort the events by 't'"

    /// The place of the last line's time if it went back, once.
    package mutating func takeBackwards() -> SourcePosition? {
        defer { backwards = nil }
        return backwards
    }

    private mutating func time(_ written: JSONValue) throws(Complaint) -> Int64 {
        guard let ns = written.scaled(places: 6), ns >= 0 else {
            throw refuse(
                "'t' is in milliseconds from 0, with at most six decimals", "Round it", at: written)
        }
        guard ns >= lastNs else {
            if toleratesTime {
                backwards = written.position
                return lastNs
            }
            throw refuse(Self.backwardsWords, at: written)
        }
        guard ns <= ScriptBounds.longestNs else {
            throw refuse("lies more than 30 days after the start", "Shorten the trace", at: written)
        }
        lastNs = ns
        return ns
    }
}
