import LabBase
import LabOrders

/// A file's columns: a layout's, at the places where this file has them.
struct PublishedColumns: Sendable {
    let layout: PublishedLayout
    let hasHeader: Bool
    /// True if lines may have more columns.
    let isOpen: Bool
    /// The columns from left to right.
    let columns: [PublishedLayout.Column]

    /// - Parameter first: the file's first line.
    init(_ layout: PublishedLayout, _ first: Substring) {
        self.layout = layout
        guard let places = layout.places(in: first) else {
            hasHeader = false
            isOpen = layout.isOpen
            columns = layout.columns
            return
        }
        hasHeader = true
        isOpen = false
        var columns = layout.fields(first).map { PublishedLayout.Column($0, .ignored) }
        for (column, place) in zip(layout.columns, places) {
            if let place { columns[place].use = column.use }
        }
        // Without times nothing expires.
        let hasTimes = columns.contains { $0.use.requestColumn == .times }
        for place in columns.indices where !hasTimes && columns[place].use.requestColumn == .lives {
            columns[place].use = .ignored
        }
        self.columns = columns
    }

    var requestColumns: RequestColumns {
        columns.reduce([]) { $0.union($1.use.requestColumn) }
    }

    var hasOffset: Bool {
        columns.contains { if case .offset = $0.use { true } else { false } }
    }

    /// `time=Timestamp, key=Hostname + DiskNumber + Offset, size=Size`
    var text: String {
        let words = columns.compactMap { column in column.use.word.map { ($0, column.name) } }
        return words.grouped(by: \.0).map { word, columns in
            word + "=" + columns.map(\.1).joined(separator: " + ")
        }.joined(separator: ", ")
    }

    /// Ticks of the times in a second. The first request tells in which of two units Unix times
    /// are.
    func ticksPerSecond(_ head: KeyFileHead) -> Int? {
        for (place, column) in columns.enumerated() {
            switch column.use {
            case .time(let ticks): return ticks
            case .unixTime: return isInMilliseconds(head, place) ? 1000 : 1
            default: continue
            }
        }
        return nil
    }

    private func isInMilliseconds(_ head: KeyFileHead, _ place: Int) -> Bool {
        let first = head.linesOrFirst.dropFirst(hasHeader ? 1 : 0).first
        let fields = first.map(layout.fields) ?? []
        guard place < fields.count, let time = UInt64(fields[place]) else { return false }
        return time >= 100_000_000_000
    }
}
