import LabBase
import LabEvents
import LabRuns

/// `lab why`'s answer: for each policy, and for both against each other, what there is to say in
/// sentences, and then the tables.
package struct CulpritReport: Sendable {
    package struct Block: Sendable {
        package var title: String
        package var sentences: [String]
        package var tables: [CulpritTable]

        package init(_ culprits: Culprits) {
            title = culprits.policy
            sentences =
                culprits.killSentences + culprits.blankSentences + culprits.redecodeSentences
                + culprits.warningSentences
                + culprits.heldSentences
            tables =
                culprits.blankTables + culprits.redecodeTables + culprits.warningTables
                + culprits.heldTables
        }

        package init(_ comparison: CulpritComparison) {
            title = "\(comparison.mine.policy) against \(comparison.other.policy)"
            sentences = comparison.sentences
            tables = comparison.tables
        }
    }

    /// What was run, on what.
    package var heading: String
    package var blocks: [Block]
    /// Rows that a table shows; the others are one row.
    package var top: Int

    package init(heading: String, _ culprits: [Culprits], top: Int) {
        self.heading = heading
        self.top = top
        blocks = culprits.map { Block($0) }
        if culprits.count == 2 {
            blocks.append(Block(CulpritComparison(culprits[0], against: culprits[1])))
        }
    }

    package func text(_ style: TextStyle) -> String {
        var lines = style.paragraph(heading)
        for block in blocks {
            for sentence in block.sentences {
                lines += [""] + style.paragraph(sentence)
            }
        }
        for block in blocks {
            for table in block.tables {
                let isSaid = blocks.count == 1 || block.title == table.title
                let title = isSaid ? "" : "\(block.title): "
                lines += [""] + style.paragraph(title + table.title)
                lines += [""] + self.table(table.words(top: top)).lines(style)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func table(_ words: CulpritTable.Words) -> TextTable {
        TextTable(
            headings: zip(words.titles, words.areNumbers).map { .init(title: $0, isNumber: $1) },
            rows: words.rows.map { $0.map { TextTable.Entry(text: $0) } })
    }

    package var markdown: String {
        var lines = ["# Why: " + MarkdownText.plain(heading), ""]
        for block in blocks {
            lines += ["## " + MarkdownText.plain(block.title), ""]
            for sentence in block.sentences { lines += [MarkdownText.plain(sentence), ""] }
            for table in block.tables {
                lines += ["### " + MarkdownText.plain(table.title), ""]
                let words = table.words(top: top)
                var written = MarkdownTable(words.titles.map(MarkdownText.plain))
                for row in words.rows { written.add(row.map(MarkdownText.plain)) }
                lines += written.text
            }
        }
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Every row of every table, in whole nanoseconds, bytes and byte nanoseconds.
    package var json: JSON {
        JSON(
            blocks.map { block in
                [
                    "title": JSON(block.title), "sentences": JSON(block.sentences),
                    "tables": JSON(block.tables.map(\.json)).onLines,
                ]
            }
        ).onLines
    }
}

extension CulpritTable {
    fileprivate var json: JSON {
        let sums = columns.indices.compactMap { place in
            sum(place).map { (key: columns[place].key, value: JSON($0)) }
        }
        return [
            "key": JSON(key), "title": JSON(title), "sums": JSON(sums),
            "rows": JSON(rows.map { JSON(zip(columns, $0).map { ($0.key, $1.json) }) }).onLines,
        ]
    }
}

extension CulpritTable.Cell {
    fileprivate var json: JSON {
        switch self {
        case .text(let text): JSON(text)
        case .number(let number): JSON(number)
        case .none: .null
        }
    }
}
