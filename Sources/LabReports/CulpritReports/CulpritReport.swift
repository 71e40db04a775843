import LabBase
import LabCells

/// `lab why`'s answer: for each policy, and for both against each other, what there is to say in
/// sentences, and then the tables.
package struct CulpritReport: Sendable {
    /// A policy, two against each other, or a phone.
    package struct Subject: Sendable {
        package let title: String
        package let sentences: [String]
        /// Sentences for a first screen, the most important ones first.
        fileprivate let first: [String]
        /// They take as long as all else, and first screens seldom have room for them.
        fileprivate let tableSets: [@Sendable () -> [CulpritTable]]

        /// Worked out each time.
        package var tables: [CulpritTable] { tableSets.flatMap { $0() } }

        package init(_ culprits: Culprits) {
            let alike = culprits.alike
            let beginning = culprits.killSentences + [culprits.blankSentence]
            let redecodes = culprits.redecodeSentences
            let end = culprits.warningSentences + culprits.heldSentences
            title = culprits.policy
            sentences = beginning + culprits.alikeSentences(alike, most: 2) + redecodes + end
            first = beginning + culprits.alikeSentences(alike, most: 3) + redecodes.prefix(1) + end
            tableSets = [
                { culprits.blankTables(alike) }, { culprits.redecodeTables },
                { culprits.warningTables }, { culprits.heldTables },
            ]
        }

        package init(_ comparison: CulpritComparison) {
            title = "\(comparison.mine.policy) against \(comparison.other.policy)"
            sentences = comparison.sentences
            first = sentences
            tableSets = [{ comparison.tables }]
        }

        package init(_ endings: PhoneEndings, _ question: PhoneQuestion) {
            title = endings.variant
            sentences = endings.sentences(question, most: .max)
            first = endings.sentences(question, most: 2)
            tableSets = [{ endings.tables(question) }]
        }
    }

    package let heading: String
    package let subjects: [Subject]
    /// Rows that a table shows; the others are one row.
    package let top: Int

    package init(heading: String, _ culprits: [Culprits], top: Int) {
        self.heading = heading
        self.top = top
        subjects =
            culprits.map { Subject($0) }
            + (culprits.count == 2
                ? [Subject(CulpritComparison(culprits[0], against: culprits[1]))] : [])
    }

    package init(heading: String, _ endings: [PhoneEndings], _ question: PhoneQuestion, top: Int) {
        self.heading = heading
        self.top = top
        subjects = endings.map { Subject($0, question) }
    }

    /// On a first screen of two policies, what one saves and costs comes first.
    package var answer: Answer {
        var answer = Answer(title: heading, rows: min(2, subjects.count))
        answer.add(brief: .heading(heading))
        answer.add(brief: .items(subjects.suffix(1).flatMap(\.first)), rank: 1)
        answer.add(brief: .items(subjects.dropLast().flatMap(\.first)), rank: 2)
        answer.add(details: subjects.flatMap { Block.paragraphs($0.sentences) })
        for subject in subjects {
            for tables in subject.tableSets {
                answer.add(details: [
                    .late { tables().flatMap { [.paragraph(title(of: $0, subject)), shown($0)] } }
                ])
            }
        }
        return answer
    }

    private func title(of table: CulpritTable, _ subject: Subject) -> String {
        let isSaid = subjects.count == 1 || subject.title == table.title
        return (isSaid ? "" : "\(subject.title): ") + table.title
    }

    private func shown(_ table: CulpritTable) -> Block { .table(table.shown(top: top)) }

    /// Each subject with its sentences, and then its tables.
    package var sections: [Block] {
        subjects.map { subject in
            Block.section(
                subject.title,
                Block.paragraphs(subject.sentences)
                    + subject.tables.map { .section($0.title, [shown($0)]) })
        }
    }

    package var markdown: String {
        var lines = ["# Why: " + MarkdownText.plain(heading), ""] + sections.markdown(level: 2)
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Every row of every table, in whole nanoseconds, bytes and byte nanoseconds.
    package var json: JSON {
        JSON(
            subjects.map { subject in
                [
                    "title": JSON(subject.title), "sentences": JSON(subject.sentences),
                    "tables": JSON(subject.tables.map(\.json)).onLines,
                ]
            }
        ).onLines
    }
}

extension CulpritTable {
    fileprivate var json: JSON {
        let sums = columns.indices.compactMap { index in
            sum(index).map { (key: columns[index].key, value: JSON($0)) }
        }
        return [
            "key": JSON(key), "title": JSON(title), "sums": JSON(sums),
            "rows": JSON(rows.map { JSON(zip(columns, $0).map { ($0.key, $1.json) }) }).onLines,
        ]
    }
}

extension CulpritTable.Field {
    fileprivate var json: JSON {
        switch self {
        case .text(let text): JSON(text)
        case .number(let number): JSON(number)
        }
    }
}
