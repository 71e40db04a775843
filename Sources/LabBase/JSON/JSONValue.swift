/// Where a character stands in a file: line and column, both from 1. Columns count characters
/// (Unicode scalars), as editors do.
package struct JSONPosition: Sendable, Equatable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

/// A JSON value, and where it begins.
///
/// `JSONDecoder` says neither where a value stands nor that it skipped a key, and what a user
/// mistyped must be shown where they typed it.
///
///     let value = try JSONReader.read(Array(#"{"rows": 120}"#.utf8))
///     value["rows"]?.integer   // 120
///     value["rows"]?.position  // 1:10
package struct JSONValue: Sendable, Equatable {
    package enum Content: Sendable, Equatable {
        case null
        case truth(Bool)
        case number(JSONNumber)
        case string(String)
        case array([JSONValue])
        /// In the file's order, no key twice except the comment `"//"`.
        case object([JSONMember])
    }

    package var content: Content
    package var position: JSONPosition

    package init(_ content: Content, at position: JSONPosition) {
        self.content = content
        self.position = position
    }
}

/// A key of an object, where the key stands, and its value.
package struct JSONMember: Sendable, Equatable {
    package var key: String
    package var position: JSONPosition
    package var value: JSONValue
}

extension JSONValue {
    package var string: String? {
        if case .string(let text) = content { text } else { nil }
    }

    package var truth: Bool? {
        if case .truth(let flag) = content { flag } else { nil }
    }

    package var number: JSONNumber? {
        if case .number(let number) = content { number } else { nil }
    }

    /// A number without a fraction that fits 64 bits, however it is written (`2e3` is 2000).
    package var integer: Int64? { number?.integer }

    package var double: Double? { number?.double }

    package var array: [JSONValue]? {
        if case .array(let elements) = content { elements } else { nil }
    }

    package var members: [JSONMember]? {
        if case .object(let members) = content { members } else { nil }
    }

    /// The value of a key; nil too when this is no object. Takes as long as the object is.
    package subscript(key: String) -> JSONValue? {
        guard case .object(let members) = content else { return nil }
        for index in members.indices where members[index].key == key {
            return members[index].value
        }
        return nil
    }

    /// What it is, in the words of a message.
    package var kind: String {
        switch content {
        case .null: "null"
        case .truth(let flag): flag ? "true" : "false"
        case .number: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
