/// The columns of a key trace beside keys. Each one that isn't read saves time.
package struct RequestColumns: OptionSet, Sendable, Hashable {
    /// A bit for each column, which evk files hold, too.
    package let rawValue: UInt8

    /// Columns by their bits.
    @inlinable @inline(__always)
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    @inlinable package static var sizes: RequestColumns { RequestColumns(rawValue: 1) }
    /// Times in a unit of the trace's own.
    @inlinable package static var times: RequestColumns { RequestColumns(rawValue: 2) }
    @inlinable package static var costs: RequestColumns { RequestColumns(rawValue: 4) }
    /// Times that fetching a key takes.
    @inlinable package static var latencies: RequestColumns { RequestColumns(rawValue: 8) }
    /// Reads, writes and deletions.
    @inlinable package static var operations: RequestColumns { RequestColumns(rawValue: 16) }
    @inlinable package static var lives: RequestColumns { RequestColumns(rawValue: 32) }

    /// True if it has these columns. The standard library's own `contains` isn't specialised for
    /// this type, and readers ask once a request.
    @inlinable @inline(__always)
    package func contains(_ columns: RequestColumns) -> Bool {
        rawValue & columns.rawValue == columns.rawValue
    }

    /// The columns that most traces lack, and that are replayed in a loop of their own.
    package static let details: RequestColumns = [.costs, .latencies, .operations, .lives]
    /// The columns that change which requests hit.
    package static let changing: RequestColumns = [.operations, .lives]

    package static let words: [(column: RequestColumns, word: String)] = [
        (.sizes, "sizes"), (.times, "times"), (.costs, "costs"), (.latencies, "latencies"),
        (.operations, "operations"), (.lives, "times to live"),
    ]

    package var words: [String] { Self.words.filter { contains($0.column) }.map(\.word) }
}
