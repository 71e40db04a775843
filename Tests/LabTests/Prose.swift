import Foundation
import Testing

@testable import PlainDesks

/// A run as a person reads it, beside the same run's figures.
struct Prose {
    /// The whole text, its paragraphs on one line each.
    var text: String
    /// The sentence below the table.
    var sentence: String
    var rows: [[String: String]]

    static func of(
        _ folder: LabFolder, _ command: String, _ arguments: [String]
    ) async throws -> Prose {
        var process = folder.lab(command)
        process.arguments += arguments + ["--memory", "model", "--details"]
        let run = try await process.run()
        try require(run.exitCode == 0, note: "\(run.errors)")
        process.arguments += ["--format", "csv"]
        let paragraphs = run.output.components(separatedBy: "\n\n")
        return Prose(
            text: run.output, sentence: flat(paragraphs.last ?? ""),
            rows: try table(try await process.run().output))
    }

    private static func flat(_ text: String) -> String {
        text.split(separator: "\n").joined(separator: " ")
    }

    /// By clause: `A did this; B did that.`
    var clauses: [String] { sentence.dropLast().components(separatedBy: "; ") }

    func integer(_ row: [String: String], _ column: String) -> Int64 {
        row[column].flatMap { Int64($0) } ?? 0
    }

    /// The figures of a policy's rows in a column, as the sentence writes them: `7`, `5 to 7`.
    func range(
        _ policy: String, _ column: String, _ text: (Int64) -> String = { String($0) }
    ) -> String {
        let values = rows.filter { $0["policy"] == policy }.map { integer($0, column) }
        guard let least = values.min(), let most = values.max() else { return "" }
        return least == most ? text(least) : "\(text(least)) to \(text(most))"
    }

    var policies: [String] {
        rows.compactMap { $0["policy"] }.reduce(into: []) { names, name in
            if !names.contains(name) { names.append(name) }
        }
    }

    /// `a, b and c`
    static func names(_ list: Substring) -> [String] {
        list.replacing(" and ", with: ", ").components(separatedBy: ", ")
    }
}
