import LabDevices

/// Events that a reader of a timeline would look for. They are written and read back here.
package enum TimelineEvent: Sendable, Equatable {
    case screen(String)
    case warning(WarningLevel)
    case background, foreground
    case killed, relaunched
    case otherAppEnded
    /// One that only another version of lab has.
    case unknown(String)

    private static let words: [(event: TimelineEvent, text: String)] =
        [
            (.background, "background"), (.foreground, "foreground"), (.killed, "killed"),
            (.relaunched, "relaunched"), (.otherAppEnded, "another app ended"),
        ] + WarningLevel.allCases.map { (.warning($0), words(of: $0)) }

    private static let screenPrefix = "screen "

    private static func words(of level: WarningLevel) -> String {
        switch level {
        case .warning: "warning"
        case .critical: "critical warning"
        default: "trim level \(level.rawValue)"
        }
    }

    package var text: String {
        switch self {
        case .screen(let name): Self.screenPrefix + name
        case .warning(let level): Self.words(of: level)
        case .unknown(let text): text
        default: Self.words.first { $0.event == self }!.text
        }
    }

    package init(_ text: String) {
        if let known = Self.words.first(where: { $0.text == text }) {
            self = known.event
        } else if text.hasPrefix(Self.screenPrefix) {
            self = .screen(String(text.dropFirst(Self.screenPrefix.count)))
        } else {
            self = .unknown(text)
        }
    }

    package var isWarning: Bool { if case .warning = self { true } else { false } }

    package static func field(_ events: [TimelineEvent]) -> String {
        events.map(\.text).joined(separator: "; ")
    }

    package static func events(field: String) -> [TimelineEvent] {
        field.split(separator: ";").map { TimelineEvent($0.trimmed) }
    }
}
