import LabBase
import LabCells
import LabEvents
import LabRuns

/// `lab why`'s answer: for each policy, and for both against each other, what there is to say in
/// sentences, and then the tables.
package struct CulpritReport: Sendable {
    package struct Part: Sendable {
        package var title: String
        package var sentences: [String]
        /// Sentences for a first screen, the most important ones first.
        var first: [String]
        /// The tables, by what they are about. They take as long as all else, and first screens
        /// seldom have room for them.
        fileprivate let subjects: [@Sendable () -> [CulpritTable]]

        /// Worked out each time.
        package var tables: [CulpritTable] { subjects.flatMap { $0() } }

        package init(_ culprits: Culprits) {
            let alike = culprits.alike
            let beginning = culprits.killSentences + [culprits.blankSentence]
            let redecodes = culprits.redecodeSentences
            let end = culprits.warningSentences + culprits.heldSentences
            title = culprits.policy
            sentences = beginning + culprits.alikeSentences(alike, most: 2) + redecodes + end
            first =
                beginning + culprits.alikeSentences(alike, most: 3) + redecodes.prefix(1) + end
            subjects = [
                { culprits.blankTables(alike) }, { culprits.redecodeTables },
                { culprits.warningTables }, { culprits.heldTables },
            ]
        }

        package init(_ comparison: CulpritComparison) {
            title = "\(comparison.mine.policy) against \(comparison.other.policy)"
            sentences = comparison.sentences
            first = sentences
            subjects = [{ comparison.tables }]
        }

        package init(_ endings: PhoneEndings, _ question: PhoneQuestion) {
            title = endings.variant
            sentences = endings.sentences(question, most: .max)
            first = endings.sentences(question, most: 2)
            subjects = [{ endings.tables(question) }]
        }
    }

    /// The policy and the input that were run.
    package var heading: String
    package var blocks: [Part]
    /// Rows that a table shows; the others are one row.
    package var top: Int

    package init(heading: String, _ culprits: [Culprits], top: Int) {
        self.heading = heading
        self.top = top
        blocks = culprits.map { Part($0) }
        if culprits.count == 2 {
            blocks.append(Part(CulpritComparison(culprits[0], against: culprits[1])))
        }
    }

    package init(
        heading: String, _ endings: [PhoneEndings], _ question: PhoneQuestion, top: Int
    ) {
        self.heading = heading
        self.top = top
        blocks = endings.map { Part($0, question) }
    }

    /// First of two policies what one saves and costs. The sentences stand above the tables, each
    /// subject of which is worked out once it is asked for.
    package var answer: Answer {
        var answer = Answer(rows: min(2, blocks.count))
        answer.add(brief: .heading(heading))
        answer.add(brief: .items(blocks.suffix(1).flatMap(\.first)), rank: 1)
        answer.add(brief: .items(blocks.dropLast().flatMap(\.first)), rank: 2)
        answer.add(details: [.paragraph(heading)])
        answer.add(details: blocks.flatMap { Block.paragraphs($0.sentences) })
        for block in blocks {
            for subject in block.subjects {
                answer.add(.late { subject().flatMap { shown($0, in: block) } }, on: .whole)
            }
        }
        return answer
    }

    private func shown(_ table: CulpritTable, in block: Part) -> [Block] {
        let isSaid = blocks.count == 1 || block.title == table.title
        let title = isSaid ? "" : "\(block.title): "
        return [.paragraph(title + table.title), .table(table.shown(top: top))]
    }

    package var markdown: String {
        var lines = ["# Why: " + MarkdownText.plain(heading), ""]
        for block in blocks {
            lines += [.heading(block.title)].markdown(level: 2)
            lines += Block.paragraphs(block.sentences).markdown(level: 3)
            for table in block.tables {
                lines += [.heading(table.title), .table(table.shown(top: top))].markdown(level: 3)
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
