import LabBase

/// An object of a scenario's file while it is written, its members in the order in which they came.
struct JSONMembers {
    private(set) var members: [(key: String, value: String)] = []

    /// Leaves out what isn't there, so that the file's own defaults hold.
    mutating func set(_ key: String, _ value: String?) {
        if let value { members.append((key, value)) }
    }

    mutating func set(_ key: String, text: String?) { set(key, text.map(JSONText.quoted)) }

    mutating func set(_ key: String, _ value: Int?) { set(key, value.map { "\($0)" }) }

    mutating func set(_ key: String, _ value: Int64?) { set(key, value.map { "\($0)" }) }

    mutating func set(_ key: String, _ value: Double?) { set(key, value.map(Self.number)) }

    mutating func set(_ key: String, _ value: Duration?) { set(key, value.map(Self.time)) }

    /// Only where it is true: false is the default of all that is said so.
    mutating func set(_ key: String, ifTrue value: Bool) { set(key, value ? "true" : nil) }

    mutating func set(_ key: String, list: [String]) {
        if !list.isEmpty { set(key, Self.list(list)) }
    }

    static func list(_ elements: [String]) -> String {
        "[" + elements.joined(separator: ", ") + "]"
    }

    /// What isn't finite is no number: the reader shall say so.
    static func number(_ value: Double) -> String {
        guard value.isFinite else { return JSONText.quoted("\(value)") }
        return Int64(exactly: value).map { "\($0)" } ?? "\(value)"
    }

    /// With a unit, as a person would write it.
    static func time(_ value: Duration) -> String {
        let (seconds, attoseconds) = value.components
        if attoseconds == 0 || seconds.magnitude > 1_000_000_000 { return "\"\(seconds)s\"" }
        let ns = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        return "\"\(Fixed.exactMilliseconds(ns: ns))ms\""
    }

    /// On one line.
    var text: String {
        "{ " + members.map { "\(JSONText.quoted($0.key)): \($0.value)" }.joined(separator: ", ")
            + " }"
    }

    /// One member to a line, indented.
    func block(_ indentation: String) -> String {
        let lines = members.map { indentation + "  \(JSONText.quoted($0.key)): \($0.value)" }
        return "{\n" + lines.joined(separator: ",\n") + "\n\(indentation)}"
    }
}
