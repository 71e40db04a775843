import LabBase

/// The rows of numbered cells in a folder of parts: the first of each cell, and where it stands.
package struct PartRows<Entry> {
    package struct Found {
        /// The file and the line.
        package var place: String
        package var entry: Entry
    }

    private var found: [Found?]

    package init(cellCount: Int) { found = Array(repeating: nil, count: cellCount) }

    /// Keeps a cell's first row.
    ///
    /// - Parameter check: throws unless another row of the cell agrees with its first.
    package mutating func add(
        _ entry: Entry, of cell: Int, at place: String,
        check: (Found) throws(Complaint) -> Void
    ) throws(Complaint) {
        if let other = found[cell - 1] {
            try check(other)
        } else {
            found[cell - 1] = Found(place: place, entry: entry)
        }
    }

    /// The row of each cell, in their order.
    package func all(in folder: String) throws(Complaint) -> [Entry] {
        let missing = found.indices.filter { found[$0] == nil }.map { $0 + 1 }
        guard missing.isEmpty else {
            throw PartFiles.missing(missing, of: found.count, in: folder)
        }
        return found.map { $0!.entry }
    }
}
