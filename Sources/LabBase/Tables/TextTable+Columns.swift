/// A column of a table: its heading, and its text for a row.
package struct ShownColumn<Source> {
    let heading: TextTable.Heading
    let field: (Source) -> TextTable.Field

    /// A column of text, aligned to the left.
    package static func text(_ title: String, _ text: @escaping (Source) -> String) -> ShownColumn {
        ShownColumn(heading: .init(title: title, isNumber: false)) { .init(text: text($0)) }
    }

    /// A column of figures, aligned to the right.
    ///
    /// - Parameters:
    ///   - name: the title's whole meaning, for sentences.
    ///   - rank: the order in which columns are left out where there is no room.
    ///   - isMishap: true if its figures tell that something went badly.
    ///   - note: a remark that makes it readable.
    ///   - isBest: returns true for rows with a mark.
    package static func figure(
        _ title: String, name: String? = nil, rank: Int = 0, isMishap: Bool = false,
        note: String? = nil, isBest: @escaping (Source) -> Bool = { _ in false },
        _ text: @escaping (Source) -> String
    ) -> ShownColumn {
        ShownColumn(
            heading: .init(
                title: title, name: name, rank: rank, isMishap: isMishap, note: note)
        ) {
            .init(text: text($0), isBest: isBest($0))
        }
    }

    package init(heading: TextTable.Heading, field: @escaping (Source) -> TextTable.Field) {
        self.heading = heading
        self.field = field
    }
}

extension TextTable {
    /// The rank of one of so many columns in a row, such as sizes: the ends stay longest, then the
    /// middle, then the middles of what is between.
    package static func rank(of index: Int, among count: Int) -> Int {
        var (low, high, rank) = (0, count - 1, 0)
        while index > low, index < high {
            rank += 1
            let middle = (low + high) / 2
            if index == middle { return rank }
            if index < middle { high = middle } else { low = middle }
        }
        return 0
    }

    /// A table with a line for each row. Nil columns are left out.
    package init<Rows: Sequence>(_ rows: Rows, _ columns: [ShownColumn<Rows.Element>?]) {
        let columns = columns.compactMap { $0 }
        self.init(
            headings: columns.map { $0.heading },
            rows: rows.map { row in columns.map { $0.field(row) } }
        )
    }
    /// A row for each name and a column for each of these, such as sizes.
    package static func grid(
        _ title: String, _ names: [String], across headings: [String],
        beside others: [ShownColumn<String>?] = [],
        field: @escaping (_ name: String, _ column: Int) -> Field
    ) -> TextTable {
        let columns = headings.enumerated().map { index, title in
            ShownColumn<String>(
                heading: .init(title: title, rank: rank(of: index, among: headings.count))
            ) { field($0, index) }
        }
        return TextTable(names, [.text(title) { $0 }] + columns + others)
    }

    /// The same with rows and columns exchanged, and another title for what now stands down.
    package func transposed(_ title: String) -> TextTable {
        TextTable(
            headings: [Heading(title: title)] + rows.map { Heading(title: $0[0].text) },
            rows: headings.indices.dropFirst().map { column in
                [Field(text: headings[column].title)] + rows.map { $0[column] }
            })
    }
}
