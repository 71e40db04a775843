import LabBase

/// A kind of value that a key of a file takes: its reading, its writing, and its schema for
/// editors.
package struct Form<Value>: Sendable {
    package let schema: @Sendable () -> JSON
    /// Reads the value; nil, with a reported problem, if it is wrong.
    package let read: @Sendable (Node) -> Value?
    /// Writes the value; absent for nil, and for a form that is only read.
    package let json: @Sendable (Value) -> JSON

    package init(
        _ schema: @escaping @autoclosure @Sendable () -> JSON,
        read: @escaping @Sendable (Node) -> Value?,
        json: @escaping @Sendable (Value) -> JSON = { _ in .absent }
    ) {
        self.schema = schema
        self.read = read
        self.json = json
    }
}

extension Form {
    /// Reads a value that stands in a text: a number as a file has it, all else as a string.
    package func value(of text: String) throws(Complaint) -> Value {
        let isNumber = (try? JSONReader.read(Array(text.utf8)))?.number != nil
        let written = isNumber ? text : JSON.quoted(text)
        let log = ProblemLog(file: "", root: "")
        let json = try JSONReader.read(Array(written.utf8))
        let value = read(Node(value: json, way: .start(text), log: log))
        try log.check()
        guard let value else { preconditionFailure("no value, and no problem reported") }
        return value
    }
}

extension Form<Int> {
    package static func whole(_ range: ClosedRange<Int>) -> Form {
        Form(Schema.integer(range), read: { $0.integer(in: range) }, json: { JSON($0) })
    }
}

extension Form<Double> {
    package static func number(
        _ range: ClosedRange<Double>,
        json: @escaping @Sendable (Double) -> JSON = { JSON(plain: $0) }
    ) -> Form {
        Form(Schema.number(range), read: { $0.double(in: range) }, json: json)
    }
}

extension Form<Int64> {
    /// Bytes.
    package static func size(_ range: ClosedRange<Int64>) -> Form {
        Form(
            Schema.reference("size", Schema.sizes(range)), read: { $0.bytes(range) },
            json: { JSON($0) })
    }

    /// Nanoseconds.
    package static func time(_ range: ClosedRange<Int64>) -> Form {
        Form(
            Schema.reference("time", Schema.times(range)), read: { $0.nanoseconds(range) },
            json: { JSON(ns: $0) })
    }

    /// Bytes per second.
    package static func rate(_ range: ClosedRange<Int64>) -> Form {
        Form(
            Schema.reference("rate", "\(range.lowerBound)B/s and more"),
            read: { $0.bytesPerSecond(range) },
            json: { JSON(bytesPerSecond: $0) })
    }

    /// Thousandths of a point.
    package static func points(_ range: ClosedRange<Int64>) -> Form {
        Form(
            Schema.number(Double(range.lowerBound) / 1e3...Double(range.upperBound) / 1e3),
            read: { $0.milliPoints(in: range) }, json: { JSON(milliPoints: $0) })
    }

    /// A number, in millionths.
    package static func share(
        _ range: ClosedRange<Int64>,
        json: @escaping @Sendable (Int64) -> JSON = { JSON(millionths: $0) }
    ) -> Form {
        let shares = Double(range.lowerBound) / 1e6...Double(range.upperBound) / 1e6
        return Form(
            Schema.number(shares),
            read: { $0.double(in: shares).map { Int64(($0 * 1e6).rounded()) } }, json: json)
    }
}

extension Form<Bool> {
    package static let truth = Form(Schema.truth, read: { $0.truth() }, json: { JSON($0) })
}

extension Form<String> {
    package static let text = Form(Schema.text, read: { $0.text() }, json: { JSON($0) })

    /// Text on one line that isn't empty.
    package static let title = Form(Schema.text, read: { $0.title() }, json: { JSON($0) })

    /// A title that rows of a result contain.
    package static let rowTitle = Form(
        ["type": "string", "pattern": "^[^-+=@]"], read: { $0.rowTitle() }, json: { JSON($0) })
}

extension Form where Value: RawRepresentable<String> & CaseIterable & Sendable {
    /// One of several words.
    package static var word: Form { word(among: Array(Value.allCases)) }

    package static func word(among choices: [Value]) -> Form {
        Form(
            Schema.words(choices.map(\.rawValue)), read: { $0.word(Value.self, among: choices) },
            json: { JSON($0.rawValue) })
    }

    /// One of several words, the last of which is for nil: whatever lists them lists it too.
    package static func word(or nothing: String) -> Form<Value?> {
        let words = Value.allCases.map(\.rawValue) + [nothing]
        return Form<Value?>(
            Schema.words(words), read: { $0.word(of: words).map { Value(rawValue: $0) } },
            json: { JSON($0?.rawValue ?? nothing) })
    }
}

extension Form {
    /// A list, which may be empty, of values of one form.
    package static func list<Element>(of form: Form<Element>) -> Form where Value == [Element] {
        Form(Schema.list(of: form.schema(), least: 0)) { node in
            guard node.value.array != nil else { return node.wrongType(.list) }
            // All are read, so that each problem is reported.
            var values: [Element]? = []
            for element in NodeList(of: node) {
                if let value = form.read(element) { values?.append(value) } else { values = nil }
            }
            return values
        } json: {
            JSON($0.map(form.json))
        }
    }
}

extension Form<[String]> {
    /// Sentences: a text, or a list of them.
    package static let sentences = Form(
        Schema.any(Schema.text, Schema.list(of: Schema.text))
    ) { node in
        if let text = node.value.string { return [text] }
        return Form.list(of: Form<String>.text).read(node)
    } json: {
        JSON($0.map { JSON($0) })
    }
}

extension Form<Node> {
    /// A value that the reader interprets by the rest of the file.
    package static func node(_ schema: @escaping @autoclosure @Sendable () -> JSON) -> Form {
        Form(schema(), read: { $0 })
    }
}

extension Form {
    /// The form with a word for nil.
    ///
    /// - Parameter expected: the kind of value that messages ask for; nil for this form's.
    package func or(_ word: String, expected: ExpectedValue? = nil) -> Form<Value?> {
        Form<Value?>(
            Schema.any(schema(), ["const": .string(word)]),
            read: { node in
                if node.value.string == word { return .some(nil) }
                if let expected, node.value.number == nil { return node.wrongType(expected) }
                return read(node).map { .some($0) }
            }, json: { $0.map(json) ?? .string(word) })
    }

    /// The form with nil for a missing value.
    package var orAbsent: Form<Value?> {
        Form<Value?>(
            schema(), read: { read($0).map { .some($0) } }, json: { $0.map(json) ?? .absent })
    }
}
