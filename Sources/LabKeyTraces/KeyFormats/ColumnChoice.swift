import LabOrders

/// The columns of a file that a user named: `time=1,key=2,size=bytes`. A key may have several, such
/// as a volume and an offset there: `key=volume+offset`.
package struct ColumnChoice: Sendable, Equatable {
    package enum Name: Sendable, Equatable {
        /// Counted from 1.
        case number(Int)
        /// As written in the header.
        case text(String)
    }

    package enum Role: String, Sendable, CaseIterable {
        case time, key, size, cost, latency, op, ttl

        /// Usual names of such a column, the most reliable first.
        var usualNames: [String] {
            switch self {
            case .time:
                [
                    "time", "timestamp", "ts", "clock_time", "request_time", "access_time",
                    "arrival_time", "time_stamp", "seconds", "sec",
                ] + ColumnChoice.timeUnits.map(\.name)
            case .key:
                [
                    "key", "obj_id", "object_id", "objid", "objectid", "obj", "object", "id",
                    "lbn", "lba", "block", "block_id", "page", "page_id", "item", "item_id",
                    "content_id", "anonymized_key", "hash", "key_hash", "hashed_key", "url",
                    "uri", "path", "file", "filename", "name",
                ]
            case .size:
                [
                    "size", "obj_size", "object_size", "objsize", "bytes", "size_bytes",
                    "object_bytes", "length", "len", "content_length", "response_size",
                    "value_size", "block_size",
                ]
            case .cost: ["cost", "fetch_cost", "miss_cost"]
            case .latency:
                ["latency", "fetch_latency", "miss_latency"] + ColumnChoice.latencyUnits.map(\.name)
            case .op: ["op", "operation"]
            case .ttl: ["ttl", "time_to_live"]
            }
        }

        /// True if such a column can have this field in a row that isn't the header.
        func takes(_ field: String) -> Bool {
            switch self {
            case .key: true
            case .op: KeyOperation(field) != nil
            case .cost, .latency, .ttl: field.isEmpty || Double(field) != nil
            case .time, .size: field.isEmpty || Decimal.signed(Array(field.utf8)[...]) != nil
            }
        }
    }

    /// Names of a column of times that say their unit.
    static let timeUnits: [(name: String, ticksPerSecond: Int)] = [
        ("time_ms", 1000), ("time_us", 1_000_000), ("time_ns", 1_000_000_000),
    ]

    /// Names of a column of latencies that say its unit. Without such a name it is a microsecond.
    static let latencyUnits: [(name: String, ns: Int64)] = [
        ("latency_us", 1000), ("latency_ns", 1), ("latency_ms", 1_000_000),
        ("latency_s", 1_000_000_000),
    ]

    /// The columns; nil if the user named none. Each column of the key has an entry of its own.
    package var names: [(role: Role, name: Name)]?
    /// The delimiter; nil to guess it.
    package var delimiter: UInt8?

    package init() {}

    package static func == (one: ColumnChoice, other: ColumnChoice) -> Bool {
        one.delimiter == other.delimiter
            && one.names?.map(\.role) == other.names?.map(\.role)
            && one.names?.map(\.name) == other.names?.map(\.name)
    }

    /// Explains what is wrong with an option's text; nil if it is right.
    package static func complaint(aboutColumns text: String) -> String? {
        parse(text) == nil
            ? "must be columns by number from 1 or by the header's name, with a key among them, "
                + "such as time=1,key=2,size=3, key=id or key=volume+offset" : nil
    }

    package static func parse(_ text: String) -> [(role: Role, name: Name)]? {
        var names: [(role: Role, name: Name)] = []
        for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let equals = piece.firstIndex(of: "="),
                let role = Role(rawValue: String(piece[..<equals]).trimmed),
                !names.contains(where: { $0.role == role })
            else { return nil }
            let text = piece[piece.index(after: equals)...]
            let parts =
                role == .key
                ? text.split(separator: "+", omittingEmptySubsequences: false) : [text]
            for part in parts {
                let name = String(part).trimmed
                if name.isEmpty { return nil }
                if let number = Int(name) {
                    if number < 1 || number > 10_000 { return nil }
                    names.append((role, .number(number)))
                } else {
                    names.append((role, .text(name)))
                }
            }
        }
        return names.contains { $0.role == .key } ? names : nil
    }

    static let delimiterWords: [(word: String, byte: UInt8)] = [
        ("comma", 0x2C), ("tab", 0x09), ("semicolon", 0x3B), ("space", 0x20),
    ]

    /// Explains what is wrong with an option's text; nil if it is right.
    package static func complaint(aboutDelimiter text: String) -> String? {
        delimiter(text) == nil
            ? "must be comma, tab, semicolon, space, or one character that is neither a letter, a "
                + "digit nor a quote" : nil
    }

    package static func delimiter(_ text: String) -> UInt8? {
        if let known = delimiterWords.first(where: { $0.word == text }) { return known.byte }
        if text == "\\t" { return 0x09 }
        guard text.utf8.count == 1, let byte = text.utf8.first, byte < 0x7F else { return nil }
        let isWord = Character(UnicodeScalar(byte)).isLetter || (0x30...0x39).contains(byte)
        return isWord || byte == 0x22 || byte < 0x20 && byte != 0x09 ? nil : byte
    }

    static func word(for delimiter: UInt8) -> String {
        delimiterWords.first { $0.byte == delimiter }?.word
            ?? "'" + String(UnicodeScalar(delimiter)) + "'"
    }
}
