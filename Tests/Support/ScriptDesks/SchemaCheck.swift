@testable import LabBase

/// A JSON Schema taken at its word, as far as the lab's use it.
package struct SchemaCheck {
    private let root: JSONValue

    package init(_ schema: JSON) throws {
        root = try JSONReader.read(Array(schema.text(.tight).utf8))
    }

    package func allows(_ text: String) throws -> Bool {
        allows(try JSONReader.read(Array(text.utf8)), root)
    }

    private func allows(_ value: JSONValue, _ schema: JSONValue) -> Bool {
        for rule in schema.members.map(Array.init) ?? [] {
            let isKept =
                switch rule.key {
                case "$ref": allows(value, definition(rule.value.string ?? ""))
                case "anyOf": rule.value.array?.contains { allows(value, $0) } == true
                case "enum": rule.value.array?.contains { isSame($0, value) } == true
                case "const": isSame(rule.value, value)
                case "type": types(rule.value).contains { hasType($0, value) }
                case "minimum": value.double.map { $0 >= rule.value.double! } ?? true
                case "maximum": value.double.map { $0 <= rule.value.double! } ?? true
                case "minItems":
                    value.array.map { $0.count >= Int(rule.value.integer!) } ?? true
                case "items": value.array?.allSatisfy { allows($0, rule.value) } ?? true
                case "required":
                    value.members == nil
                        || rule.value.array!.allSatisfy { value[$0.string!] != nil }
                case "pattern": value.string.map { matches($0, rule.value.string!) } ?? true
                case "properties":
                    members(value).allSatisfy { key, member in
                        rule.value[key].map { allows(member, $0) } ?? true
                    }
                case "additionalProperties":
                    members(value).allSatisfy { key, member in
                        schema["properties"]?[key] != nil || rule.value.truth == true
                            || rule.value.members != nil && allows(member, rule.value)
                    }
                case "minProperties": value.members.map { !Array($0).isEmpty } ?? true
                case "$schema", "$defs", "$comment", "title", "description": true
                default: preconditionFailure("'\(rule.key)' isn't checked")
                }
            if !isKept { return false }
        }
        return true
    }

    private func members(_ value: JSONValue) -> [(String, JSONValue)] {
        (value.members.map(Array.init) ?? []).map { ($0.key, $0.value) }
    }

    private func definition(_ reference: String) -> JSONValue {
        root["$defs"]![String(reference.dropFirst("#/$defs/".count))]!
    }

    private func types(_ value: JSONValue) -> [String] {
        value.string.map { [$0] } ?? value.array!.compactMap(\.string)
    }

    private func hasType(_ type: String, _ value: JSONValue) -> Bool {
        switch type {
        case "object": value.members != nil
        case "array": value.array != nil
        case "string": value.string != nil
        case "boolean": value.truth != nil
        case "integer": value.integer != nil
        default: value.number != nil
        }
    }

    private func isSame(_ one: JSONValue, _ other: JSONValue) -> Bool {
        one.string == other.string && one.truth == other.truth && one.double == other.double
            && (one.string ?? "") == (other.string ?? "")
    }

    private func matches(_ text: String, _ pattern: String) -> Bool {
        (try? Regex(pattern).firstMatch(in: text)) != nil
    }
}
