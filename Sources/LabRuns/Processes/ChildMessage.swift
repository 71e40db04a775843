import LabBase

/// What goes between a parent and its child, or a part of it, as fields of text.
///
/// Both are the same program. So a field needs no name: its place says what it is.
protocol ChildMessage: SendableMetatype {
    func put(into fields: inout [String])
    static func take(from fields: inout ArraySlice<String>) throws(UnreadMessage) -> Self
}

/// Fields that no parent or child of this version writes.
struct UnreadMessage: Error {}

extension ChildMessage {
    var fields: [String] {
        var fields: [String] = []
        put(into: &fields)
        return fields
    }

    var line: String { TabbedLine.line(fields) }

    /// Returns nil for fields that this version doesn't write.
    init?(fields: [String]) {
        var rest = fields[...]
        guard let message = try? Self.take(from: &rest), rest.isEmpty else { return nil }
        self = message
    }

    init?(line: String) {
        guard let fields = TabbedLine.fields(line) else { return nil }
        self.init(fields: fields)
    }
}

/// A message of several parts.
protocol FormedMessage: ChildMessage {
    static var messageForm: MessageForm<Self> { get }
}

extension FormedMessage {
    func put(into fields: inout [String]) { fields += Self.messageForm.put(self)! }

    static func take(from fields: inout ArraySlice<String>) throws(UnreadMessage) -> Self {
        try messageForm.take(&fields)
    }
}

/// What a parent asks of its child, on the child's command line.
protocol ChildRequest: FormedMessage {
    /// Tells it from other requests.
    static var word: String { get }
}

extension ChildRequest {
    var words: [String] { [Self.word] + fields }

    /// Returns nil for another request.
    init?(words: [String]) {
        guard words.first == Self.word else { return nil }
        self.init(fields: Array(words.dropFirst()))
    }
}

extension ChildProcess {
    static func started(
        for request: some ChildRequest, apart: Bool = false, shared: Int32 = -1
    ) throws(Complaint) -> ChildProcess {
        try ChildProcess(ownExecutable, [serving] + request.words, apart: apart, shared: shared)
    }
}

/// The parts of a message, in their order, for writing and for reading.
struct MessageForm<Message>: Sendable {
    /// Returns nil for another case of an enumeration.
    fileprivate let put: @Sendable (Message) -> [String]?
    fileprivate let take: @Sendable (inout ArraySlice<String>) throws(UnreadMessage) -> Message

    /// - Parameters:
    ///   - make: makes the message of its parts, nil of parts that nothing has.
    ///   - parts: its parts; nil for another case of an enumeration.
    init<each Part: ChildMessage>(
        _ make: @escaping @Sendable (repeat each Part) -> Message?,
        _ parts: @escaping @Sendable (Message) -> (repeat each Part)?
    ) {
        put = { message in
            guard let parts = parts(message) else { return nil }
            var fields: [String] = []
            repeat (each parts).put(into: &fields)
            return fields
        }
        take = { fields throws(UnreadMessage) in
            guard let message = make(repeat try (each Part).take(from: &fields)) else {
                throw UnreadMessage()
            }
            return message
        }
    }

    /// The variables of a type that has an empty value.
    init<each Part: ChildMessage>(
        _ empty: Message,
        _ paths: repeat any WritableKeyPath<Message, each Part> & Sendable
    ) where Message: Sendable {
        put = { message in
            var fields: [String] = []
            repeat message[keyPath: each paths].put(into: &fields)
            return fields
        }
        take = { fields throws(UnreadMessage) in
            var message = empty
            repeat try Self.read(each paths, of: &message, from: &fields)
            return message
        }
    }

    private static func read<Part: ChildMessage>(
        _ path: any WritableKeyPath<Message, Part> & Sendable, of message: inout Message,
        from fields: inout ArraySlice<String>
    ) throws(UnreadMessage) {
        message[keyPath: path] = try Part.take(from: &fields)
    }

    /// An enumeration: the word of a case goes before its parts.
    init(cases: KeyValuePairs<String, MessageForm>) {
        put = { message in
            for (word, form) in cases {
                if let fields = form.put(message) { return [word] + fields }
            }
            return nil
        }
        take = { fields throws(UnreadMessage) in
            let word = fields.popFirst()
            guard let form = cases.first(where: { $0.key == word })?.value else {
                throw UnreadMessage()
            }
            return try form.take(&fields)
        }
    }
}

extension ChildMessage where Self: LosslessStringConvertible {
    func put(into fields: inout [String]) { fields.append(description) }

    static func take(from fields: inout ArraySlice<String>) throws(UnreadMessage) -> Self {
        guard let value = fields.popFirst().flatMap({ Self($0) }) else { throw UnreadMessage() }
        return value
    }
}

extension ChildMessage where Self: RawRepresentable, RawValue == String {
    func put(into fields: inout [String]) { fields.append(rawValue) }

    static func take(from fields: inout ArraySlice<String>) throws(UnreadMessage) -> Self {
        guard let value = fields.popFirst().flatMap({ Self(rawValue: $0) }) else {
            throw UnreadMessage()
        }
        return value
    }
}

extension Optional: ChildMessage where Wrapped: ChildMessage {
    func put(into fields: inout [String]) {
        (self != nil).put(into: &fields)
        self?.put(into: &fields)
    }

    static func take(from fields: inout ArraySlice<String>) throws(UnreadMessage) -> Self {
        try Bool.take(from: &fields) ? try Wrapped.take(from: &fields) : nil
    }
}

extension Array: ChildMessage where Element: ChildMessage {
    func put(into fields: inout [String]) {
        count.put(into: &fields)
        for element in self { element.put(into: &fields) }
    }

    static func take(from fields: inout ArraySlice<String>) throws(UnreadMessage) -> Self {
        var all: [Element] = []
        for _ in 0..<Swift.max(0, try Int.take(from: &fields)) {
            all.append(try Element.take(from: &fields))
        }
        return all
    }
}

extension String {
    /// The text without ends of lines, for a message that people read as one line.
    var onOneLine: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\n" ? " " : $0 }))
    }
}

extension ReportChannel {
    func say(_ message: some ChildMessage) { say(message.line + "\n") }
}
