/// A column of a table: its heading, and what it says of a row.
package struct ShownColumn<Source> {
    let heading: TextTable.Heading
    let entry: (Source) -> TextTable.Entry

    /// Text, which stands to the left.
    package static func text(
        _ title: String, _ text: @escaping (Source) -> String
    ) -> ShownColumn {
        ShownColumn(heading: .init(title: title, isNumber: false)) { .init(text: text($0)) }
    }

    /// Figures, which stand to the right.
    ///
    /// - Parameter isBest: which rows have a mark.
    package static func figure(
        _ title: String, isBest: @escaping (Source) -> Bool = { _ in false },
        _ text: @escaping (Source) -> String
    ) -> ShownColumn {
        ShownColumn(heading: .init(title: title)) { .init(text: text($0), isBest: isBest($0)) }
    }

    package init(heading: TextTable.Heading, entry: @escaping (Source) -> TextTable.Entry) {
        self.heading = heading
        self.entry = entry
    }
}

extension TextTable {
    /// A line for each row. A column that is nil isn't there.
    package init<Rows: Sequence>(_ rows: Rows, _ columns: [ShownColumn<Rows.Element>?]) {
        let columns = columns.compactMap(\.self)
        self.init(
            headings: columns.map(\.heading),
            rows: rows.map { row in columns.map { $0.entry(row) } }
        )
    }
}
