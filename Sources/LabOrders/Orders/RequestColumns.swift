/// The columns of a key trace beside keys. Each one that isn't read saves time.
@frozen public struct RequestColumns: OptionSet, Sendable, Hashable {
    /// A bit for each column, which evk files hold, too.
    public let rawValue: UInt8

    /// Columns by their bits.
    @inlinable @inline(__always)
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Sizes in bytes.
    @inlinable public static var sizes: RequestColumns { RequestColumns(rawValue: 1) }
    /// Times in a unit of the trace's own.
    @inlinable public static var times: RequestColumns { RequestColumns(rawValue: 2) }
    /// Costs of fetching a key.
    @inlinable public static var costs: RequestColumns { RequestColumns(rawValue: 4) }
    /// Times that fetching a key takes.
    @inlinable public static var latencies: RequestColumns { RequestColumns(rawValue: 8) }
    /// Reads, writes and deletions.
    @inlinable public static var operations: RequestColumns { RequestColumns(rawValue: 16) }
    /// Times to live.
    @inlinable public static var lives: RequestColumns { RequestColumns(rawValue: 32) }

    /// The columns that most traces lack, and that are replayed in a loop of their own.
    package static let details: RequestColumns = [.costs, .latencies, .operations, .lives]
    /// The columns that change which requests hit.
    package static let changing: RequestColumns = [.operations, .lives]

    /// Each column with its word for people.
    package static let words: [(column: RequestColumns, word: String)] = [
        (.sizes, "sizes"), (.times, "times"), (.costs, "costs"), (.latencies, "latencies"),
        (.operations, "operations"), (.lives, "times to live"),
    ]

    /// The words of its columns.
    package var words: [String] { Self.words.filter { contains($0.column) }.map(\.word) }
}
