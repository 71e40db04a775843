import LabBase
import LabCells

/// A part as its file has it.
package struct ReadPart {
    /// Its path.
    package var file: String
    package var columns: [String]
    /// Each with its line.
    package var records: [(line: Int, fields: [String])]

    package func problem(_ line: Int, _ what: String, _ remedy: String? = nil) -> Complaint {
        Complaint(what, remedy, at: .input(file, SourcePosition(line: line, column: 0)))
    }
}

/// The files of a folder of parts, and what stands in their lines.
package enum PartFiles {
    /// The files of a folder that are called `.csv`, by the bytes of their names, so that their
    /// order is the same everywhere.
    package static func paths(in folder: String) throws(Complaint) -> [String] {
        let names: [[UInt8]]
        do throws(Complaint) {
            names = try FolderNames.of(folder)
        } catch {
            throw Complaint(
                error.what, "Name the folder of the parts", at: .input(folder), exit: .noInput)
        }
        let files = names.filter { $0.suffix(4).elementsEqual(".csv".utf8) }
            .sorted { $0.lexicographicallyPrecedes($1) }
            .map { "\(folder)/\(String(decoding: $0, as: UTF8.self))" }
        guard !files.isEmpty else {
            throw Complaint("has no file that is called .csv", at: .input(folder))
        }
        return files
    }

    /// - Parameters:
    ///   - command: what writes such files.
    ///   - headers: those that it may write.
    package static func read(
        _ file: String, from command: String, headers: [[String]]
    ) throws(Complaint) -> ReadPart {
        var part = ReadPart(file: file, columns: [], records: [])
        // A pipe would be waited for, and be empty for who reads it next.
        guard !KeptInput.isReadOnce(file) else {
            throw Complaint("is a pipe, and no part", "Take it away", at: .input(file))
        }
        let text = try InputLoader.text(of: file)
        part.records = try CSV.records(text, of: file, remedy: "Run its cells again")
        part.columns = part.records.first?.fields ?? []
        guard headers.contains(part.columns) else {
            throw part.problem(
                1,
                "isn't what '\(command)' of this version writes"
                    + difference(part.columns, headers),
                "Take it away")
        }
        // The last field may be a part of itself without anyone noticing.
        guard text.utf8.last == 0x0A else {
            throw part.problem(part.records.last!.line, "is cut off", "Run its cells again")
        }
        part.records.removeFirst()
        for record in part.records where record.fields.count != part.columns.count {
            throw part.problem(
                record.line, "has \(record.fields.count) fields, the header \(part.columns.count)",
                "Run its cells again")
        }
        return part
    }

    /// Tells where a header begins to differ from the one that it is most like.
    private static func difference(_ columns: [String], _ headers: [[String]]) -> String {
        func alike(_ header: [String]) -> Int { zip(header, columns).prefix { $0 == $1 }.count }
        guard let header = headers.max(by: { alike($0) < alike($1) }), alike(header) > 0 else {
            return ""
        }
        let index = alike(header)
        let has = columns.indices.contains(index) ? Quoted.text(columns[index]) : "nothing"
        let should = header.indices.contains(index) ? "'\(header[index])'" : "nothing"
        return ": column \(index + 1) is \(has), and \(should) belongs there"
    }

    static func missing(_ cells: [Int], of count: Int, in folder: String) -> Complaint {
        let ranges = ranges(cells)
        let words = ranges.prefix(8).map { "--cell \($0)" } + (ranges.count > 8 ? ["..."] : [])
        return Complaint(
            "\(cells.count) of \(count) cells are missing",
            "Run them: \(words.joined(separator: " "))", at: .input(folder))
    }

    /// `3`, `17..40`
    package static func ranges(_ numbers: [Int]) -> [String] {
        numbers.runs.map {
            $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)..\($0.upperBound)"
        }
    }
}
