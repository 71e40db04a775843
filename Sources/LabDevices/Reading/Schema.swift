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

    /// Names that the user gives, each with a value, and comments between them.
    package static func named(_ value: JSON) -> JSON {
        [
            "type": "object", "properties": JSON([comment]), "additionalProperties": value,
            "minProperties": 1,
        ]
    }

    /// A reference to a definition of an object or a quantity.
    ///
    /// - Parameter range: of a quantity, in words.
    package static func reference(_ id: String, _ range: String? = nil) -> JSON {
        ["$ref": .string(referencePrefix + id), rangeKey: .given(range)]
    }

    static let referencePrefix = "#/$defs/"
    /// A schema can't bound a quantity that has a unit.
    static let rangeKey = "$comment"

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

    /// A kind of value that is a number with its unit.
    package struct QuantityKind: Sendable {
        package let id: String
        /// Its name for people.
        package let name: String
        package let about: String
        let values: JSON

        package var schema: JSON { values + [("description", .string(about))] }
    }

    package static let quantities = [
        QuantityKind(
            id: "size", name: "size",
            about: "a number of bytes, or a string with a unit: "
                + units(Quantity.sizeUnits.map(\.name))
                + "; KB is 1000 bytes, and KiB 1024: `\"1.5MB\"`",
            values: any(
                ["type": "integer", "minimum": 0],
                quantity(Quantity.sizeUnits.map(\.name), isUnitOptional: true))),
        QuantityKind(
            id: "time", name: "time",
            about: "a string with a unit: " + units(Quantity.timeUnits.map(\.name))
                + ": `\"250ms\"`; only `0` needs no unit",
            values: any(
                ["const": 0], ["const": "0"], quantity(Quantity.timeUnits.map(\.name)))),
        QuantityKind(
            id: "rate", name: "bandwidth",
            about: "a string with a unit, bytes or bits a second: " + units(Quantity.rateUnits)
                + ": `\"2.5MB/s\"`, `\"20Mbps\"`",
            values: quantity(Quantity.rateUnits)),
    ]

    private static func units(_ names: [String]) -> String { Listing.or(names) }
}
