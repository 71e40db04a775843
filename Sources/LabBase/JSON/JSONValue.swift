import Synchronization

/// A text that was read as JSON, to which its values refer.
final class JSONDocument: Sendable {
    let tape: JSONTape
    private let places: Mutex<JSONPlaces>

    init(_ tape: JSONTape, line: Int) {
        self.tape = tape
        places = Mutex(JSONPlaces(start: tape.range.lowerBound, line: line))
    }

    func position(of node: Int) -> SourcePosition {
        places.withLock { $0.position(of: tape.start(node), in: tape.bytes) }
    }
}

/// A JSON value and its place. It refers to the document, which stays in memory as long as one of
/// its values does. Its text is decoded at each access.
///
/// `JSONDecoder` gives no places of values and skips unknown keys silently, but messages must show
/// a mistake where the user typed it.
///
///     let value = try JSONReader.read(Array(#"{"rows": 120}"#.utf8))
///     value["rows"]?.integer   // 120
///     value["rows"]?.position  // 1:10
package struct JSONValue: Sendable {
    package enum Content: Sendable {
        case null
        case truth(Bool)
        case number(JSONNumber)
        case string(String)
        case array(JSONList)
        case object(JSONObject)
    }

    let document: JSONDocument
    private let nodeNumber: UInt32

    init(_ document: JSONDocument, node: Int) {
        self.document = document
        nodeNumber = UInt32(node)
    }

    var node: Int { Int(nodeNumber) }

    /// The character that gives the kind of value.
    private var first: UInt8 { document.tape.first(node) }

    package var position: SourcePosition { document.position(of: node) }

    package var content: Content {
        switch first {
        case UInt8(ascii: "{"): .object(JSONObject(self))
        case UInt8(ascii: "["): .array(JSONList(self))
        case UInt8(ascii: "\""): .string(document.tape.string(node))
        case UInt8(ascii: "t"): .truth(true)
        case UInt8(ascii: "f"): .truth(false)
        case UInt8(ascii: "n"): .null
        default: .number(JSONNumber(document.tape.bytes, in: digits))
        }
    }
}

extension JSONValue {
    package var isNull: Bool { first == UInt8(ascii: "n") }

    package var string: String? { first == UInt8(ascii: "\"") ? document.tape.string(node) : nil }

    package var truth: Bool? {
        switch first {
        case UInt8(ascii: "t"): true
        case UInt8(ascii: "f"): false
        default: nil
        }
    }

    package var number: JSONNumber? { isNumber ? JSONNumber(document.tape.bytes, in: digits) : nil }

    /// A number without a fraction that fits 64 bits, however it is written (`2e3` is 2000).
    package var integer: Int64? {
        guard isNumber else { return nil }
        return JSONNumber.plainInteger(document.tape.bytes, in: digits) ?? number?.integer
    }

    /// The number times 10^places; nil if the value is no number, or the result isn't whole.
    package func scaled(places: Int) -> Int64? {
        guard isNumber,
            case .exactly(let whole) = JSONNumber.scale(document.tape.bytes[digits], places: places)
        else { return nil }
        return whole
    }

    package var double: Double? { number?.double }

    package var array: JSONList? { first == UInt8(ascii: "[") ? JSONList(self) : nil }

    package var members: JSONObject? { first == UInt8(ascii: "{") ? JSONObject(self) : nil }

    /// The value of a key; nil too for a value that is no object. Takes time in proportion to the
    /// object's length.
    package subscript(key: String) -> JSONValue? {
        guard first == UInt8(ascii: "{") else { return nil }
        return document.tape.value(of: key, in: node).map { JSONValue(document, node: $0) }
    }

    /// The kind of value, in words for a message.
    package var kind: String {
        switch first {
        case UInt8(ascii: "{"): "an object"
        case UInt8(ascii: "["): "a list"
        case UInt8(ascii: "\""): "a string"
        case UInt8(ascii: "t"): "true"
        case UInt8(ascii: "f"): "false"
        case UInt8(ascii: "n"): "null"
        default: "a number"
        }
    }

    private var isNumber: Bool {
        first == UInt8(ascii: "-")
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    }

    /// The range of a number's characters.
    private var digits: Range<Int> {
        let start = document.tape.start(node)
        return start..<start + Int(document.tape.nodes[node].extent)
    }
}
