import LabBase
import LabDevices

/// What scripts/study asks for. Answers go to standard output.
package enum StudyCommand {
    static let usage = """
        usage: study blocks                    names of the blocks
               study command BLOCK             the block's sweep
               study about BLOCK               its question
               study orders                    policies of a key trace's run
               study registration              the blocks in Markdown
               study cut FILE [NAME=VALUE...]  the columns that are kept
               study keys KEPT.csv             app, person, seed and sizes of each key trace
               study twentieth ROWS.csv        cells that are run again
               study answers FOLDER TO         all tables in Markdown, a file each, and answers.csv
               study statistics FILE           of given values, for a test

        """

    package static func run(_ words: [String]) throws(Complaint) -> String {
        let rest = Array(words.dropFirst())
        switch (words.first, rest.count) {
        case ("blocks", 0): return Design.sweeps.map { $0.name + "\n" }.joined()
        case ("command", 1), ("about", 1):
            guard let block = Design.sweeps.first(where: { $0.name == rest[0] }) else { break }
            return (words[0] == "command" ? block.command : block.about) + "\n"
        case ("statistics", 1):
            return try StatisticsCheck.answers(text(rest[0]), of: rest[0])
        case ("orders", 0):
            return (Design.orders + [Design.future]).map { "--policy \($0)\n" }.joined()
        case ("registration", 0): return Registration.markdown
        case ("cut", 1...):
            let more = rest.dropFirst().map { word in
                let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
                return (name: parts[0], value: parts.count > 1 ? parts[1] : "")
            }
            return try Kept.cut(text(rest[0]), of: rest[0], more: more)
        case ("keys", 1): return try KeyPlan.lines(text(rest[0]), of: rest[0])
        case ("twentieth", 1): return try Kept.twentieth(text(rest[0]), of: rest[0])
        case ("answers", 2):
            let data = StudyData(folder: rest[0])
            let answers = try StudyTables(data)
            let tables = try answers.all()
            for table in tables {
                try OutputFile("\(rest[1])/\(table.name).md").finish(table.markdown)
            }
            try OutputFile("\(rest[1])/sentences.md").finish(answers.claims.sentences)
            let records = [StudyTable.recordHeader] + tables.flatMap(\.records)
            try OutputFile("\(rest[1])/answers.csv").finish(
                records.map { CSV.line($0) }.joined())
            return ""
        default: break
        }
        throw Complaint("not understood: \(words.joined(separator: " "))\n\(usage)")
    }

    private static func text(_ path: String) throws(Complaint) -> String {
        String(decoding: try InputFile.bytes(of: path), as: UTF8.self)
    }
}
