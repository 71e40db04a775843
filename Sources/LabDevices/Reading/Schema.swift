import LabBase

/// Builds pieces of JSON Schema.
package enum Schema {
    package static func integer(_ range: ClosedRange<Int>) -> JSON {
        ["type": "integer", "minimum": JSON(range.lowerBound), "maximum": JSON(range.upperBound)]
    }

    package static func number(_ range: ClosedRange<Double>) -> JSON {
        [
            "type": "number", "minimum": JSON(plain: range.lowerBound),
            "maximum": JSON(plain: range.upperBound),
        ]
    }

    package static func words(_ words: [String]) -> JSON { ["enum": JSON(words)] }

    package static func list(of element: JSON, least: Int = 1) -> JSON {
        ["type": "array", "items": element, "minItems": JSON(least)]
    }

    /// One of several kinds of values.
    package static func any(_ kinds: JSON...) -> JSON { ["anyOf": JSON(kinds)] }

    /// Names that the user gives, each with a value.
    package static func named(_ value: JSON) -> JSON {
        ["type": "object", "additionalProperties": value, "minProperties": 1]
    }

    /// A reference to a definition of an object or a quantity.
    package static func reference(_ id: String) -> JSON { ["$ref": .string("#/$defs/\(id)")] }

    package static let text: JSON = ["type": "string"]
    package static let truth: JSON = ["type": "boolean"]
    /// The value of a key that takes only `true`.
    package static let yes: JSON = ["const": true]

    /// A key that any object may have.
    package static var comment: JSON.Member {
        (JSONReader.commentKey, ["description": "a comment"])
    }

    /// A number followed by one of these units.
    private static func quantity(_ units: [String], isUnitOptional: Bool = false) -> JSON {
        let any = "(" + units.joined(separator: "|") + ")" + (isUnitOptional ? "?" : "")
        return ["type": "string", "pattern": .string("^[0-9]+([.][0-9]+)?\(any)$")]
    }

    package static let quantities: [(id: String, schema: JSON)] = [
        (
            "size",
            any(
                ["type": "integer", "minimum": 0],
                quantity(Quantity.sizeUnits.map(\.name), isUnitOptional: true))
        ),
        ("time", any(["const": 0], ["const": "0"], quantity(Quantity.timeUnits.map(\.name)))),
        ("rate", quantity(Quantity.rateUnits)),
    ]
}
