/// A kind of object, declared with all of its keys at once, each with its form, and its default or
/// an example. This one declaration reads it, lists it, and says what is wrong with it.
///
///     static let form = ObjectForm<Traffic>(
///         "traffic", "a transfer", .needed("bytes", .size(1...most), #""5MB""#),
///         .maybe("host", .title)
///     ) { _, bytes, host in Traffic(bytes: bytes, host: host) }
package struct ObjectForm<Value>: Sendable {
    package let object: FileObject
    private let value: @Sendable (Fields) -> Value?

    /// - Parameter read: is given what the keys have, in their order.
    package init<each Member>(
        _ id: String, _ noun: String, _ keys: repeat ObjectKey<each Member>,
        read: @escaping @Sendable (Fields, repeat each Member) -> Value?
    ) {
        var texts: [KeyText] = []
        for key in repeat each keys { texts.append(key.text(id)) }
        object = FileObject(id, noun, texts)
        value = { fields in
            let values = (repeat (each keys).read(fields))
            for value in repeat each values {
                if value == nil { return nil }
            }
            return read(fields, repeat (each values)!)
        }
    }

    /// Reads such an object; nil, with a reported problem, if something is wrong with it.
    ///
    /// - Parameter expected: the kind of value that a message asks for.
    package func read(_ node: Node, expected: ExpectedValue = .object) -> Value? {
        Fields(node, object, expected: expected).flatMap(value)
    }

    /// The object as the value of a key.
    package var form: Form<Value> { Form(object.schema, read: { read($0) }) }
}

/// A key among those of an `ObjectForm`.
package struct ObjectKey<Value>: Sendable {
    /// Its texts, by the section of its row.
    let text: @Sendable (String) -> KeyText
    let read: @Sendable (Fields) -> Value?

    /// A key that an object must have.
    ///
    /// - Parameter example: for the message that it is missing.
    package static func needed(
        _ name: String, _ form: Form<Value>, _ example: String
    ) -> ObjectKey {
        ObjectKey(
            text: { FileKey(name, of: $0, form, needed: example).text },
            read: { $0.required(name).flatMap(form.read) })
    }

    /// A key with a default.
    package static func usually(
        _ name: String, _ form: Form<Value>, _ usual: Value
    ) -> ObjectKey where Value: Sendable {
        ObjectKey {
            FileKey(name, of: $0, form, usual: usual).text
        } read: { fields in
            guard let node = fields[name] else { return usual }
            return form.read(node)
        }
    }

    /// A key without a default, or whose default a row says in words.
    package static func maybe<Given>(
        _ name: String, _ form: Form<Given>, example: String? = nil
    ) -> ObjectKey where Value == Given? {
        ObjectKey {
            FileKey(name, of: $0, form, example: example).text
        } read: { fields in
            guard let node = fields[name] else { return .some(nil) }
            return form.read(node).map { .some($0) }
        }
    }
}
