import LabBase

/// A key of an object of a file, declared once: by it the key is read, written, listed, described
/// and asked for.
///
///     static let rows = FileKey("rows", .whole(1...100), "how many a page has", needed: "20")
///
///     let rows = fields[MoreKeys.rows]
package struct FileKey<Value>: Sendable {
    package let text: KeyText
    package let form: Form<Value>
    /// Its value where the file doesn't give it; nil: none.
    package let usual: @Sendable () -> Value?

    package var name: String { text.name }

    /// - Parameters:
    ///   - takes: what a page says that it takes, in Markdown.
    ///   - usually: what a page says that it is where it isn't given; nil: what it usually is.
    ///   - needed: what to write, where the object can't be without it.
    ///   - example: what to write, where it can.
    package init(
        _ name: String, _ form: Form<Value>, _ takes: String = "", usually: String? = nil,
        usual: @escaping @autoclosure @Sendable () -> Value? = nil, needed: String? = nil,
        example: String? = nil
    ) {
        let isRequired = needed != nil
        text = KeyText(
            name, takes,
            usually: usually ?? (isRequired ? "required" : usual().map(form.inMarkdown) ?? ""),
            example: needed ?? example ?? "...", isRequired: isRequired, form.schema)
        self.form = form
        self.usual = usual
    }

    /// As a member of an object; absent for nil.
    package func member(_ value: Value?) -> JSON.Member {
        (name, value.map(form.json) ?? .absent)
    }
}

extension Form {
    fileprivate func inMarkdown(_ value: Value) -> String {
        let text = json(value).text(.tight)
        return text.hasPrefix("\"") ? "`\(text)`" : text
    }
}

extension FileKey where Value: Equatable {
    /// The same; absent for what goes without saying.
    package func unusual(_ value: Value) -> JSON.Member {
        member(value == usual() ? nil : value)
    }
}

/// The texts about a key, for people and programs.
package struct KeyText: Sendable {
    package let name: String
    /// In Markdown.
    package let takes: String
    package let usually: String
    /// A value that it could have, for a file that lacks it.
    let example: String
    let isRequired: Bool
    let schema: @Sendable () -> JSON

    package init(
        _ name: String, _ takes: String = "", usually: String = "", example: String = "...",
        isRequired: Bool = false, _ schema: @escaping @Sendable () -> JSON
    ) {
        self.name = name
        self.takes = takes
        self.usually = usually
        self.example = example
        self.isRequired = isRequired
        self.schema = schema
    }

    /// The same, where the object can be without it.
    package var optional: KeyText {
        KeyText(name, takes, usually: usually, example: example, schema)
    }

    /// A member as it could be written.
    var member: String { "\"\(name)\": \(example)" }
}

/// A kind of object in a file: what it is called, and its keys.
package final class FileObject: Sendable {
    /// By which other objects and pages know it.
    package let id: String
    /// With its article.
    let noun: String
    package let keys: [KeyText]
    package let names: [String]
    /// The keys of former versions, each with its replacement.
    let moved: [String: String]

    package init(
        _ id: String, _ noun: String, _ keys: [KeyText], moved: [String: String] = [:]
    ) {
        self.id = id
        self.noun = noun
        self.keys = keys
        names = keys.map(\.name)
        self.moved = moved
    }

    /// A member as it could be written.
    func example(of name: String) -> String {
        keys.first { $0.name == name }?.member ?? "\"\(name)\": ..."
    }

    /// As JSON Schema has it.
    package var schema: JSON {
        let properties = keys.map { key -> JSON.Member in
            (key.name, key.schema() + [("description", .string(key.takes))])
        }
        let schema: JSON = [
            "type": "object", "properties": JSON([Schema.comment] + properties).onLines,
            "required": JSON(keys.filter(\.isRequired).map(\.name)).unlessEmpty,
            "additionalProperties": false,
        ]
        return schema.onLines
    }
}

extension Fields {
    /// The key's value, or what it usually is; nil, and reported where there is a mistake.
    package subscript<Value>(key: FileKey<Value>) -> Value? {
        guard let node = self[key.name] else {
            if key.text.isRequired { _ = required(key.name) }
            return key.usual()
        }
        return key.form.read(node)
    }

    /// The key's value, or what it usually is, be it absent or wrong.
    ///
    /// - Precondition: it usually is something.
    package func value<Value>(_ key: FileKey<Value>) -> Value { self[key] ?? key.usual()! }

    /// The values of several keys; nil unless there are all of them. All that is wrong with them is
    /// reported.
    package func all<each Value>(_ keys: repeat FileKey<each Value>) -> (repeat each Value)? {
        let values = (repeat self[each keys])
        for value in repeat each values {
            if value == nil { return nil }
        }
        return (repeat (each values)!)
    }
}
