import LabBase
import LabKeyTraces
import LabRuns

/// One cache's row of `lab trace run`, as a journal and a part have it.
package struct KeyRowEntry: JournalEntry, Equatable {
    package var cell: Int
    /// In the order of the columns.
    package var fields: [String]

    private init(cell: Int, fields: [String]) {
        self.cell = cell
        self.fields = fields
    }

    /// The one row of a report.
    package init(_ report: KeyReport) {
        let row = report.rows[0]
        self.init(cell: report.results[0].cell.number, fields: row.figures.map(\.written))
    }

    package var text: String { String(CSV.line([String(cell)] + fields).dropLast()) }

    package init?(text: String) {
        guard let all = try? CSV.records(text).first?.fields, let cell = Int(all[0]),
            all.count == KeyResultColumns.all.count + 1
        else { return nil }
        self.init(cell: cell, fields: Array(all.dropFirst()))
    }

    /// Rows in their order; those of a part begin with their cells' numbers.
    package static func csv(_ entries: [KeyRowEntry], isPart: Bool) -> String {
        let names = KeyResultColumns.all.map(\.name)
        return CSV.line(isPart ? ["cell"] + names : names)
            + entries.sorted { $0.cell < $1.cell }.map { entry in
                CSV.line(isPart ? [String(entry.cell)] + entry.fields : entry.fields)
            }.joined()
    }

    package func field(_ name: String) -> String {
        KeyResultColumns.all.firstIndex { $0.name == name }.map { fields[$0] } ?? ""
    }

    /// How it ended, where it came to nothing.
    package var failure: String? {
        ["ok", "damaged"].contains(field("status")) ? nil : field("status")
    }
}

/// The whole of `lab trace run` from parts that were run apart, each written with `--cell`.
package enum KeyParts {
    /// What a plan knows of a cell before a trace is read.
    package struct Planned {
        package var policy: String
        package var spec: String
        package var seed: UInt64
        /// In objects or bytes; nil of a share.
        package var size: Int64?

        package init(policy: String, spec: String, seed: UInt64, size: Int64?) {
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
        _ planned: [Planned], in folder: String
    ) throws(LoadFailure) -> [KeyRowEntry] {
        var found = [(place: String, entry: KeyRowEntry)?](repeating: nil, count: planned.count)
        let header = ["cell"] + KeyResultColumns.all.map(\.name)
        var first: (place: String, entry: KeyRowEntry)?
        for file in try PartFiles.paths(in: folder) {
            let part = try PartFiles.read(file, from: "lab trace run --cell") { $0 == header }
            for record in part.records {
                guard let entry = KeyRowEntry(text: String(CSV.line(record.fields).dropLast())),
                    planned.indices.contains(entry.cell - 1)
                else {
                    throw part.problem(
                        record.line,
                        "there is no cell '\(record.fields[0])': this plan has "
                            + "\(planned.count). Give the arguments that the parts were run with")
                }
                let place = "\(file):\(record.line)"
                let index = entry.cell - 1
                guard planned[index].isOf(entry) else {
                    throw part.problem(
                        record.line,
                        "cell \(entry.cell) is of another policy, size or seed. Give "
                            + "the arguments that the parts were run with")
                }
                let first = first ?? (place, entry)
                if let name = difference(
                    entry, first.entry, ["trace", "requests", "lab", "trace_sha256"])
                {
                    throw part.problem(
                        record.line,
                        "\(name) is '\(entry.field(name))', in \(first.place) "
                            + "'\(first.entry.field(name))'. Take one of them away")
                }
                if let other = found[index],
                    let name = difference(entry, other.entry, counted)
                {
                    throw part.problem(
                        record.line,
                        "cell \(entry.cell): \(name) is '\(entry.field(name))', in "
                            + "\(other.place) '\(other.entry.field(name))'. Take one of them away")
                }
                if found[index] == nil { found[index] = (place, entry) }
            }
            if first == nil { first = found.compactMap(\.self).first }
        }
        let missing = found.indices.filter { found[$0] == nil }.map { $0 + 1 }
        guard missing.isEmpty else {
            throw PartFiles.missing(missing, of: planned.count, in: folder)
        }
        return found.map { $0!.entry }
    }

    private static let counted = KeyResultColumns.all.filter { !$0.isMeasured }.map(\.name)

    private static func difference(
        _ one: KeyRowEntry, _ other: KeyRowEntry, _ names: [String]
    ) -> String? {
        // Of what crashed, there is no count.
        names.first { name in
            one.field(name) != other.field(name)
                && !(name == "requests" && (one.failure != nil || other.failure != nil))
        }
    }
}
