import LabBase
import LabKeyTraces
import LabReplay
import LabRuns

/// The command that the rows belong to.
package enum KeyRowForm: Sendable, CaseIterable {
    case run, curve

    package var columns: [Column] {
        switch self {
        case .run: KeyResultColumns.all
        case .curve: KeyCurve.columns
        }
    }

    /// By which a cell's number and its row come in from a file.
    var door: RowParser { RowParser([.of(.cell)] + columns) }

    var command: String {
        switch self {
        case .run: "lab trace run --cell"
        case .curve: "lab trace curve --cell"
        }
    }
}

/// One cache's row, as a journal and a part have it.
package struct KeyRowEntry: JournalEntry, Equatable {
    package var cell: Int
    let form: KeyRowForm
    /// In the order of the columns.
    package var fields: [String]

    /// The one row of a report.
    package init(_ report: KeyReport) {
        cell = report.results[0].cell.number
        form = .run
        fields = report.rows[0].figures.map(\.written)
    }

    /// A row of a curve.
    package init(cell: Int, _ row: Row) {
        self.cell = cell
        form = .curve
        fields = row.figures.map(\.written)
    }

    /// The same as a cell behind so many others.
    package func moved(by cells: Int) -> KeyRowEntry {
        var moved = self
        moved.cell += cells
        return moved
    }

    package var text: String { String(CSV.line([String(cell)] + fields).dropLast()) }

    package init?(text: String) {
        // No two forms have as many columns.
        guard let all = try? CSV.records(text).first?.fields,
            let form = KeyRowForm.allCases.first(where: { $0.columns.count == all.count - 1 }),
            let entry = try? KeyRowEntry(all, form)
        else { return nil }
        self = entry
    }

    /// - Parameter all: the cell's number, and a field for each column.
    init(
        _ all: [String], _ form: KeyRowForm,
        refused: (Int, String) -> Complaint = { Complaint($1) }
    ) throws(Complaint) {
        let figures = try form.door.figures(all, refused: refused)
        cell = figures[0].integer.map { Int($0) } ?? 0
        self.form = form
        fields = figures.dropFirst().map(\.written)
    }

    /// Returns the rows as CSV; a part's rows begin with their cells' numbers.
    package static func csv(
        _ entries: [KeyRowEntry], _ form: KeyRowForm, isPart: Bool
    ) -> String {
        let names = form.columns.map(\.name)
        return CSV.line(isPart ? ["cell"] + names : names)
            + entries.map { entry in
                CSV.line(isPart ? [String(entry.cell)] + entry.fields : entry.fields)
            }.joined()
    }

    package func field(_ name: String) -> String {
        form.columns.firstIndex { $0.name == name }.map { fields[$0] } ?? ""
    }

    /// The labs of other versions or commits than this lab's own, each once.
    package static func otherLabs(_ entries: [KeyRowEntry]) -> [String] {
        entries.map { $0.field("lab") }.filter { !$0.isEmpty && $0 != LabVersion.figure.written }
            .distinct
    }

    /// Two rows of one trace that are of different contents; nil where there are none.
    ///
    /// - Parameter files: those of a cell's trace.
    package static func strangers(
        _ entries: [KeyRowEntry], files: (_ cell: Int) -> [String]
    ) -> (KeyRowEntry, KeyRowEntry)? {
        var firsts: [[String]: KeyRowEntry] = [:]
        for entry in entries where !entry.field("trace_sha256").isEmpty {
            let files = files(entry.cell)
            let first = firsts[files] ?? entry
            if first.field("trace_sha256") != entry.field("trace_sha256") { return (first, entry) }
            firsts[files] = first
        }
        return nil
    }

    /// How it ended, where it came to nothing.
    package var failure: String? {
        isOverLimit || ["ok", "damaged"].contains(field("status")) ? nil : field("status")
    }

    /// The cache held more than it may.
    package var isOverLimit: Bool { field("status") == RunStatus.overLimit.rawValue }
}

/// The whole of a command's cells from parts that were run apart, each written with `--cell`.
package enum KeyParts {
    /// The properties of a cell that a plan knows before a trace is read.
    package struct Planned {
        /// Its files.
        package var trace: [String]
        package var policy: String
        package var spec: String
        package var seed: UInt64
        /// In objects or bytes; nil of a share.
        package var size: Int64?

        package init(
            trace: [String], policy: String, spec: String, seed: UInt64, size: Int64?
        ) {
            self.trace = trace
            self.policy = policy
            self.spec = spec
            self.seed = seed
            self.size = size
        }

        fileprivate func isOf(_ entry: KeyRowEntry) -> Bool {
            entry.field("policy") == policy && entry.field("spec") == spec
                && entry.field("seed") == String(seed)
                && (size == nil || entry.field("size") == String(size!))
        }
    }

    package static func entries(
        _ planned: [Planned], in folder: String, _ form: KeyRowForm
    ) throws(Complaint) -> [KeyRowEntry] {
        var found = PartRows<KeyRowEntry>(cellCount: planned.count)
        let header = ["cell"] + form.columns.map(\.name)
        var firsts: [[String]: (place: String, entry: KeyRowEntry)] = [:]
        var twins: [[String]: (place: String, entry: KeyRowEntry)] = [:]
        for file in try PartFiles.paths(in: folder) {
            let part = try PartFiles.read(file, from: form.command, headers: [header])
            for record in part.records {
                let entry = try KeyRowEntry(record.fields, form) {
                    part.problem(record.line, $1, "Run its cell again")
                }
                guard planned.indices.contains(entry.cell - 1) else {
                    throw part.problem(
                        record.line,
                        "there is no cell '\(record.fields[0])': this plan has "
                            + "\(planned.count)", "Give the arguments that the parts were run with")
                }
                let place = "\(file):\(record.line)"
                let index = entry.cell - 1
                guard planned[index].isOf(entry) else {
                    throw part.problem(
                        record.line, "cell \(entry.cell) is of another policy, size or seed",
                        "Give the arguments that the parts were run with")
                }
                let first = firsts[planned[index].trace] ?? (place, entry)
                firsts[planned[index].trace] = first
                if let name = difference(
                    entry, first.entry, ["trace", "requests", "trace_sha256"])
                {
                    throw part.problem(
                        record.line,
                        "\(name) is '\(entry.field(name))', in \(first.place) "
                            + "'\(first.entry.field(name))'", "Take one of them away")
                }
                // The library of a policy may have changed between two of its cells.
                let policy = [planned[index].policy, planned[index].spec]
                let twin = twins[policy] ?? (place, entry)
                twins[policy] = twin
                if let name = difference(entry, twin.entry, [Column.of(.policySha256).name]) {
                    throw part.problem(
                        record.line,
                        "\(name) is '\(entry.field(name))', in \(twin.place) "
                            + "'\(twin.entry.field(name))'", "Take one of them away")
                }
                try found.add(entry, of: entry.cell, at: place) { other throws(Complaint) in
                    guard
                        let name = difference(
                            entry, other.entry,
                            form.columns.filter { !$0.isMeasured }.map(\.name))
                    else { return }
                    throw part.problem(
                        record.line,
                        "cell \(entry.cell): \(name) is '\(entry.field(name))', in "
                            + "\(other.place) '\(other.entry.field(name))'",
                        "Take one of them away")
                }
            }
        }
        return try found.all(in: folder)
    }

    private static func difference(
        _ one: KeyRowEntry, _ other: KeyRowEntry, _ names: [String]
    ) -> String? {
        // A cell that crashed has no count.
        names.first { name in
            one.field(name) != other.field(name)
                && !(name == "requests" && (one.failure != nil || other.failure != nil))
        }
    }
}
