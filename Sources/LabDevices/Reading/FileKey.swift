import LabBase

/// A key of an object of a file, declared once: reading, writing, listing, documentation and
/// messages use it. Its texts are those of a row in `Sources/CFiles/words/keys.md`.
///
///     static let rows = FileKey("rows", of: "screen", .whole(1...100), example: "20")
///
///     let rows = fields[ScreenKeys.rows]
package struct FileKey<Value>: Sendable {
    package let text: KeyText
    package let form: Form<Value>
    /// Its default; nil for none.
    package let usual: @Sendable () -> Value?

    package var name: String { text.name }

    /// - Parameters:
    ///   - section: that of its row. A row without a default means `usual`.
    ///   - needed: an example for the message that this required key is missing.
    ///   - example: an example for a key that isn't required.
    package init(
        _ name: String, of section: String, _ form: Form<Value>,
        usual: @escaping @autoclosure @Sendable () -> Value? = nil, needed: String? = nil,
        example: String? = nil
    ) {
        let isRequired = needed != nil
        text = KeyText(
            name, of: section,
            usually: isRequired ? KeyText.required : usual().map(form.inMarkdown) ?? "",
            example: needed ?? example ?? KeyText.noExample, isRequired: isRequired, form.schema)
        self.form = form
        self.usual = usual
    }

    /// A key with a default, whose texts say more than a row does.
    package init(
        _ name: String, _ form: Form<Value>, _ takes: @escaping @Sendable () -> String,
        usual: Value
    ) where Value: Sendable {
        text = KeyText(name, takes(), usually: form.inMarkdown(usual), form.schema)
        self.form = form
        self.usual = { usual }
    }

    /// The member for a value; absent for nil.
    package func member(_ value: Value?) -> JSON.Member { (name, value.map(form.json) ?? .absent) }
}

extension Form {
    fileprivate func inMarkdown(_ value: Value) -> String {
        let text = json(value).text(.tight)
        return text.hasPrefix("\"") ? "`\(text)`" : text
    }
}

extension FileKey where Value: Equatable {
    /// The member for a value; absent for the default.
    package func unusual(_ value: Value) -> JSON.Member { member(value == usual() ? nil : value) }
}

/// The texts about a key, for users and programs. They are shared: a start makes hundreds of keys,
/// and hands them on.
package final class KeyText: Sendable {
    package let name: String
    /// The section of its row; empty for a key whose texts are its own.
    package let section: String
    private let makeTakes: @Sendable () -> String
    private let makeUsually: @Sendable () -> String
    /// Its values and meaning, in Markdown.
    package var takes: String { makeTakes() }
    /// Its default, in Markdown.
    package var usually: String { makeUsually() }
    /// An example of its value, for the message that it is missing.
    let example: String
    package let isRequired: Bool
    let schema: @Sendable () -> JSON

    package init(
        _ name: String, _ takes: @autoclosure @escaping @Sendable () -> String = "",
        usually: @autoclosure @escaping @Sendable () -> String = "",
        example: String = KeyText.noExample, isRequired: Bool = false, section: String = "",
        _ schema: @escaping @Sendable () -> JSON
    ) {
        self.name = name
        self.section = section
        makeTakes = takes
        makeUsually = usually
        self.example = example
        self.isRequired = isRequired
        self.schema = schema
    }

    /// A key whose texts are those of a row.
    ///
    /// - Parameter usually: the default if the row has none.
    package convenience init(
        _ name: String, of section: String,
        usually: @autoclosure @escaping @Sendable () -> String = "",
        example: String = KeyText.noExample, isRequired: Bool = false,
        _ schema: @escaping @Sendable () -> JSON
    ) {
        self.init(
            name, WordTable.keys.row(name, of: section)[1],
            usually: WordTable.keys.row(name, of: section)[2].or(usually()), example: example,
            isRequired: isRequired, section: section, schema)
    }

    /// The text for an object that doesn't require the key.
    package var optional: KeyText {
        KeyText(
            name, self.takes, usually: self.usually == Self.required ? "" : self.usually,
            example: example, section: section, schema)
    }

    /// The text for an object that requires the key.
    ///
    /// - Parameter example: a value, for the message that it is missing.
    package func required(_ example: String) -> KeyText {
        KeyText(
            name, self.takes, usually: Self.required, example: example, isRequired: true,
            section: section, schema)
    }

    /// The default of a key that has none.
    package static let required = "required"

    var member: String { "\"\(name)\": \(example)" }

    package var memberExample: String? { example == Self.noExample ? nil : member }

    /// The kind of value that it takes, in Markdown.
    ///
    /// - Parameter reference: the words for an object that is described elsewhere, by its id.
    package func kind(_ reference: (String) -> String) -> String {
        Schema.kind(of: schema(), reference)
    }

    package static let noExample = "..."
}

/// A kind of object in a file: its name, and its keys.
package final class FileObject: Sendable {
    /// The name by which other objects and pages refer to it.
    package let id: String
    /// Its name with an article, for messages.
    package let noun: String
    /// More about it for pages, in Markdown.
    package var about: String { WordTable.keys.text(id) }
    private let makeKeys: @Sendable () -> [KeyText]
    package let names: [String]
    /// The keys of former versions, each with its replacement.
    let moved: [String: String]

    package init(_ id: String, _ noun: String, _ keys: [KeyText], moved: [String: String] = [:]) {
        self.id = id
        self.noun = noun
        makeKeys = { keys }
        names = keys.map { $0.name }
        self.moved = moved
    }

    /// An object with many keys, whose texts are made when one asks for them.
    package init(
        _ id: String, _ noun: String, names: [String], moved: [String: String] = [:],
        keys: @escaping @Sendable () -> [KeyText]
    ) {
        self.id = id
        self.noun = noun
        makeKeys = keys
        self.names = names
        self.moved = moved
    }

    package var keys: [KeyText] { makeKeys() }

    func example(of name: String) -> String {
        keys.first { $0.name == name }?.member ?? "\"\(name)\": \(KeyText.noExample)"
    }

    /// An example of the object: with the keys that it requires, or else one of the others.
    var sample: String {
        let needed = keys.filter { $0.isRequired }.compactMap { $0.memberExample }
        let members =
            needed.isEmpty ? Array(keys.compactMap { $0.memberExample }.prefix(1)) : needed
        return members.isEmpty ? "{ }" : "{\(members.joined(separator: ", "))}"
    }

    package var schema: JSON {
        let properties = keys.map { key -> JSON.Member in
            (key.name, key.schema() + [("description", .string(Schema.plain(key.takes)))])
        }
        let schema: JSON = [
            "type": "object", "properties": JSON([Schema.comment] + properties).onLines,
            "required": JSON(keys.filter { $0.isRequired }.map { $0.name }).unlessEmpty,
            "additionalProperties": false,
        ]
        return schema.onLines
    }
}

extension WordTable {
    /// The keys of files, a section for each object.
    package static let keys = WordTable("keys")
}

extension Fields {
    /// The key's value, or its default if it is missing; nil, with a reported problem, if it is
    /// wrong.
    package subscript<Value>(key: FileKey<Value>) -> Value? {
        guard let node = self[key.name] else {
            if key.text.isRequired { _ = required(key.name) }
            return key.usual()
        }
        return key.form.read(node)
    }

    /// The key's value, or its default if it is missing or wrong.
    ///
    /// - Precondition: it has a default.
    package func value<Value>(_ key: FileKey<Value>) -> Value { self[key] ?? key.usual()! }

    /// The values of several keys; nil if one is missing or wrong. All problems are reported.
    package func all<each Value>(_ keys: repeat FileKey<each Value>) -> (repeat each Value)? {
        let values = (repeat self[each keys])
        for value in repeat each values {
            if value == nil { return nil }
        }
        return (repeat (each values)!)
    }
}
