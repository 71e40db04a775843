import LabBase

/// The kind of value that a schema allows, in words for pages.
extension Schema {
    /// Longer lists of words are names that a command lists.
    private static let mostWords = 12

    /// A kind in Markdown: `whole number, 1 to 100`.
    ///
    /// - Parameter reference: the words for an object that is described elsewhere, by its id.
    package static func kind(of schema: JSON, _ reference: (String) -> String) -> String {
        let members = Dictionary(schema.members, uniquingKeysWith: { first, _ in first })
        if case .string(let target)? = members["$ref"] {
            let id = String(target.dropFirst(referencePrefix.count))
            guard let quantity = quantities.first(where: { $0.id == id }) else {
                return reference(id)
            }
            return quantity.name + (text(members[rangeKey]).map { ", \($0)" } ?? "")
        }
        if let value = members["const"] { return shown(value) }
        if case .list(let words, _)? = members["enum"] {
            return words.count > mostWords ? "a name" : Listing.or(words.map(shown))
        }
        if case .list(let kinds, _)? = members["anyOf"] {
            return Listing.or(kinds.map { kind(of: $0, reference) }.distinct)
        }
        switch text(members["type"]) {
        case "integer": return "whole number" + range(members)
        case "number": return "number" + range(members)
        case "boolean": return "true or false"
        case "string": return "text"
        case "array":
            return "list" + (members["items"].map { ": " + kind(of: $0, reference) } ?? "")
        default: return object(members, reference)
        }
    }

    private static func object(
        _ members: [String: JSON], _ reference: (String) -> String
    ) -> String {
        let properties = members["properties"]?.members ?? []
        let names = properties.map(\.key).filter { $0 != JSONReader.commentKey }
        if !names.isEmpty { return "object: " + names.map { "`\($0)`" }.joined(separator: ", ") }
        guard let value = members["additionalProperties"] else { return "object" }
        return "object: names, each with " + kind(of: value, reference)
    }

    private static func range(_ members: [String: JSON]) -> String {
        guard case .word(let least)? = members["minimum"],
            case .word(let most)? = members["maximum"]
        else { return "" }
        return ", \(grouped(least)) to \(most == "\(Int.max)" ? "2^63 - 1" : grouped(most))"
    }

    private static func grouped(_ number: String) -> String { Int(number)?.grouped ?? number }

    static func sizes(_ range: ClosedRange<Int64>) -> String {
        "\(Fixed.bytes(range.lowerBound)) to \(Fixed.bytes(range.upperBound))"
    }

    static func times(_ range: ClosedRange<Int64>) -> String {
        "\(time(range.lowerBound)) to \(time(range.upperBound))"
    }

    private static func time(_ ns: Int64) -> String { ns == 0 ? "0" : Quantity.time(ns) }

    private static func text(_ value: JSON?) -> String? {
        if case .string(let text)? = value { text } else { nil }
    }

    private static func shown(_ value: JSON) -> String {
        let written = value.text(.tight)
        return written.hasPrefix("\"") ? "`\(written)`" : written
    }

    /// Markdown as plain text: links without their targets.
    static func plain(_ text: String) -> String {
        text.split(separator: "](", omittingEmptySubsequences: false).enumerated().map {
            (index: Int, piece: Substring) -> String in
            let rest = index == 0 ? piece : piece.drop { $0 != ")" }.dropFirst()
            guard let open = rest.lastIndex(of: "["), piece.endIndex != text.endIndex else {
                return String(rest)
            }
            return String(rest[..<open] + rest[rest.index(after: open)...])
        }.joined()
    }
}
