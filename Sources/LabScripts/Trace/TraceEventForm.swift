import LabBase
import LabOrders

/// A kind of line in a trace, as it is read, listed and documented.
package struct TraceEventForm: Sendable {
    package let name: String
    package let keys: [String]
    let read:
        @Sendable (inout TraceLineReader, JSONValue, _ timeNs: Int64) throws(Complaint) ->
            TraceLine

    /// Texts about its keys and its effect, in Markdown.
    package var takes: String { WordTable.keys.row(name, of: "event")[1] }
    package var happens: String { WordTable.keys.row(name, of: "event")[2] }

    package static let all = TraceEvents.all
    static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    /// More about all of them, a sentence or two each, in Markdown.
    package static var rules: [String] { WordTable.keys.sections["events"]!.paragraphs }
}

/// A kind of line with its values: they are read from a line, and written as one.
struct EventForm<Values>: Sendable {
    let form: TraceEventForm
    let keys: EventKeys<Values>

    init(
        _ name: String, _ keys: EventKeys<Values>,
        line:
            @escaping @Sendable (inout TraceLineReader, Values, _ timeNs: Int64) ->
            TraceLine
    ) {
        self.keys = keys
        form = TraceEventForm(
            name: name, keys: keys.names,
            read: { reader, value, timeNs throws(Complaint) in
                line(&reader, try keys.read(&reader, value), timeNs)
            })
    }

    init(
        _ name: String, _ keys: EventKeys<Values>,
        _ action: @escaping @Sendable (Values) -> TraceAction
    ) {
        self.init(name, keys, line: { .event(TraceEvent(timeNs: $2, action: action($1))) })
    }
}

/// A key of events, or several: how a line's values are read, how they are written, and what they
/// name.
struct EventKeys<Values>: Sendable {
    typealias Write = @Sendable (Values, TraceWriter) -> JSON

    let names: [String]
    let read: @Sendable (inout TraceLineReader, JSONValue) throws(Complaint) -> Values
    let write: @Sendable (Values, inout TraceWriter) -> Void
    var named: @Sendable (Values, (TraceName) -> Void) -> Void = { _, _ in }
}

extension EventKeys {
    /// - Parameters:
    ///   - what: says what is wrong with a line for whose value, nil if it has none, `read`
    ///     returns nil.
    init(
        _ name: String, _ what: String, _ remedy: String,
        read: @escaping @Sendable (inout TraceLineReader, JSONValue?) throws(Complaint) -> Values?,
        write: @escaping Write,
        named: @escaping @Sendable (Values) -> TraceName? = { _ in nil }
    ) {
        self.init(
            names: [name],
            read: { reader, line throws(Complaint) in
                let written = line[name]
                if let value = try read(&reader, written) { return value }
                throw reader.refuse(what, remedy, at: written ?? line)
            },
            write: { $1.members.append((name, write($0, $1))) },
            named: { values, take in named(values).map(take) })
    }

    /// These keys, and then others.
    func and<More>(_ more: EventKeys<More>) -> EventKeys<(Values, More)> {
        EventKeys<(Values, More)>(
            names: names + more.names,
            read: { reader, line throws(Complaint) in
                (try read(&reader, line), try more.read(&reader, line))
            },
            write: { values, writer in
                write(values.0, &writer)
                more.write(values.1, &writer)
            },
            named: { values, take in
                named(values.0, take)
                more.named(values.1, take)
            })
    }

    /// The same keys, where a line is refused for values that don't fit those of earlier lines.
    ///
    /// - Parameter refusal: what is wrong, and what to do; nil for nothing.
    func refusing(
        _ refusal:
            @escaping @Sendable (inout TraceLineReader, Values, JSONValue) ->
            (what: String, remedy: String)?
    ) -> EventKeys {
        EventKeys(
            names: names,
            read: { reader, line throws(Complaint) in
                let values = try read(&reader, line)
                guard let words = refusal(&reader, values, line) else { return values }
                throw reader.refuse(words.what, words.remedy, at: line)
            }, write: write, named: named)
    }
}

/// What an event names.
package enum TraceName {
    case view(ViewID)
    case image(ImageID)
    case screen(ScreenRef)
}

protocol EventReceiver {
    mutating func take<Values>(_ form: EventForm<Values>, _ values: Values)
}

extension TraceAction {
    /// Hands on what the event names, in the order of its keys, and returns its kind.
    @discardableResult
    package func names(_ take: (TraceName) -> Void) -> TraceEventForm {
        withoutActuallyEscaping(take) { take in
            var names = NamesReceiver(named: take)
            hand(to: &names)
            return names.form!
        }
    }
}

private struct NamesReceiver: EventReceiver {
    let named: (TraceName) -> Void
    var form: TraceEventForm?

    mutating func take<Values>(_ form: EventForm<Values>, _ values: Values) {
        self.form = form.form
        form.keys.named(values, named)
    }
}
