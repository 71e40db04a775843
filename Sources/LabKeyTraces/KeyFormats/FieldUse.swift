import LabOrders

/// The use of a field's values, in a line or in a record.
enum FieldUse: Sendable, Equatable {
    /// The key, or one of its parts: several are joined.
    case key
    /// The last part of a key: a position on a disk, in units of so many bytes.
    case offset(unitBytes: Int64)
    /// A number of units of so many bytes. Several sizes are added.
    case size(unitBytes: Int64)
    /// A time, with so many ticks in a second, or an unknown number of them.
    case time(ticksPerSecond: Int?)
    /// A Unix time in seconds, or in milliseconds if it is at least 10^11.
    case unixTime
    /// A word, a letter or a code for an operation.
    case operation
    /// A time to live in seconds.
    case life
    case cost
    /// A latency in units of so many nanoseconds.
    case latency(unitNs: Int64)
    /// How often the line's request came in a row.
    case repeats
    case ignored

    /// The use of a column of a role, whose name may tell a unit.
    init(_ role: ColumnChoice.Role, named name: String?) {
        switch role {
        case .time:
            let unit = ColumnChoice.timeUnits.first { $0.name == name }
            self = .time(ticksPerSecond: unit?.ticksPerSecond)
        case .key: self = .key
        case .size: self = .size(unitBytes: 1)
        case .cost: self = .cost
        case .latency:
            let unit = ColumnChoice.latencyUnits.first { $0.name == name }
            self = .latency(unitNs: unit?.ns ?? 1000)
        case .op: self = .operation
        case .ttl: self = .life
        }
    }

    /// The names of a record's fields.
    static let names =
        ["time"] + ColumnChoice.timeUnits.map(\.name)
        + ["key", "size", "op", "ttl", "cost", "latency"] + ColumnChoice.latencyUnits.map(\.name)
        + ["-"]

    /// The use of a record's field of this name. A time is in seconds unless the name says
    /// otherwise.
    init?(_ name: String) {
        if name == "-" {
            self = .ignored
        } else if name == "time" {
            self = .time(ticksPerSecond: 1)
        } else {
            let isTime = ColumnChoice.timeUnits.contains { $0.name == name }
            let isLatency = ColumnChoice.latencyUnits.contains { $0.name == name }
            guard
                let role = isTime
                    ? .time : isLatency ? .latency : ColumnChoice.Role(rawValue: name)
            else { return nil }
            self.init(role, named: name)
        }
    }

    private var meaning: (word: String, column: RequestColumns) {
        switch self {
        case .key, .offset: ("key", [])
        case .size: ("size", .sizes)
        case .time, .unixTime: ("time", .times)
        case .operation: ("op", .operations)
        case .life: ("ttl", .lives)
        case .cost: ("cost", .costs)
        case .latency: ("latency", .latencies)
        case .repeats: ("times over", [])
        case .ignored: ("-", [])
        }
    }

    /// The word for users.
    var word: String { meaning.word }

    /// The column of requests that it fills, beside keys.
    var requestColumn: RequestColumns { meaning.column }

    var isOffset: Bool { if case .offset = self { true } else { false } }
}

extension Sequence<FieldUse> {
    /// The columns of requests that they fill, beside keys.
    var requestColumns: RequestColumns { reduce([]) { $0.union($1.requestColumn) } }

    /// The ticks of their times in a second, if known.
    var ticksPerSecond: Int? {
        for case .time(let ticks) in self { return ticks }
        return nil
    }
}
