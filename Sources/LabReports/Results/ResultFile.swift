import LabBase
import LabKeyTraces
import LabReplay
import LabRuns

/// A result that a command wrote, read back: its rows, and what is known of how it came about.
package struct ResultFile: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        /// Of `lab run` and `lab compare`.
        case runs
        case sweep
        case warnings
        case timeline
        /// Of `lab trace curve` and `lab trace run`.
        case missRatios
        /// Of `lab trace run --window`.
        case windows

        /// Columns that only this kind has.
        var signs: [Column] {
            let keyed: [Column] = [
                .of(KeyResultColumns.trace), .of(.policy), .of(KeyResultColumns.size),
                .of(KeyResultColumns.missRatio),
            ]
            switch self {
            case .sweep: return [.of(.cell), .of(.limitBytes), .of(.scenario), .of(.decodes)]
            case .warnings:
                let (before, after) = (WarnColumns.before, WarnColumns.after)
                return [.of(.scenario), .of(.policy), .of(before.image), .of(after.image)]
            case .timeline:
                return [.of(.scenario), .of(.policy), .of(.tMs), .of(.onscreenBytes), .of(.events)]
            case .runs:
                return [
                    .of(.scenario), .of(.policy), .of(ResultColumn.requests), .of(.decodes),
                    .of(.hitRate),
                ]
            case .windows: return keyed + [.of(KeyResultColumns.from)]
            case .missRatios: return keyed
            }
        }

        /// The first that fits is the one.
        static let byLikelihood: [Kind] = [
            .sweep, .warnings, .timeline, .runs, .windows, .missRatios,
        ]

        var writers: String {
            switch self {
            case .runs: "lab run or lab compare"
            case .sweep: "lab sweep"
            case .warnings: "lab warn"
            case .timeline: "--timeline"
            case .missRatios: "lab trace run or lab trace curve"
            case .windows: "lab trace run --window"
            }
        }
    }

    /// How it came about: what a JSON result says of itself.
    package struct Origin: Sendable, Equatable {
        package var command: [String]
        package var version: String
        package var commit: String?
        package var facts: [Fact]

        package struct Fact: Sendable, Equatable {
            package var name: String
            package var text: String
        }
    }

    package struct Problem: ReportedFailure, Sendable, Equatable {
        package var message: String
        package var exitCode = ExitCode.badData
        package var lines: [String] { [message] }
    }

    package let path: String
    package let kind: Kind
    package let columns: [Column]
    package let rows: [Row]
    package let origin: Origin?
    /// What hangs on figures, where that was asked for.
    package let doubts: [Doubt]
    /// What it was made of, and what that claims, where the file says so.
    package let inputs: [Input]
    let claims: [Claimed]
    /// Of the file's bytes.
    package let digest: String

    package init(path: String, text: String) throws(Problem) {
        self.path = path
        var hash = Digest()
        hash.add(text)
        digest = "fnv1a:" + hash.hex
        let first = text.utf8.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
        guard let first else {
            throw Problem(message: "\(path): is empty. Give a result that lab wrote")
        }
        let table: ResultRows
        if first == UInt8(ascii: "{") {
            table = try ResultRows(json: text, path)
        } else {
            table = try ResultRows(csv: text, path)
        }
        origin = table.origin
        doubts = table.doubts
        inputs = table.inputs
        claims = table.claims
        guard
            let kind = Kind.byLikelihood.first(where: { kind in
                kind.signs.allSatisfy { table.names.contains($0.name) }
            })
        else {
            throw Problem(
                message: "\(path): its columns are those of no result. Give what lab run, compare, "
                    + "sweep, warn, trace run or trace curve wrote with --format csv or json, or "
                    + "a --timeline")
        }
        self.kind = kind
        columns = table.names.map(KnownColumns.column)
        let columns = columns
        rows = table.rows.map { fields in
            Row(
                columns: columns,
                figures: zip(fields, columns).map { .parse($0, as: $1.kind) })
        }
        guard !rows.isEmpty else {
            throw Problem(message: "\(path): has no rows. Run the command to its end")
        }
    }

    func has<Source, Value>(_ typed: TypedColumn<Source, Value>) -> Bool {
        columns.contains { $0.name == typed.column.name }
    }
}

/// The columns of all commands, by name.
enum KnownColumns {
    private static let named: [String: Column] = {
        let all =
            SweepColumns.all + WarnColumns.all + KeyCurve.columns + KeyResultColumns.all
            + KeyResultColumns.windows + TimelineTable.columns
        return Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }()

    /// One that another version of lab knows is text here.
    static func column(_ name: String) -> Column { named[name] ?? Column(name, .text) }
}

/// Fields under names, whichever format they came in.
struct ResultRows {
    var names: [String] = []
    var rows: [[String]] = []
    var origin: ResultFile.Origin?
    var doubts: [Doubt] = []
    var inputs: [ResultFile.Input] = []
    var claims: [ResultFile.Claimed] = []

    init(csv text: String, _ path: String) throws(ResultFile.Problem) {
        let records: [(line: Int, fields: [String])]
        do throws(CSV.Problem) {
            records = try CSV.records(text)
        } catch {
            throw .init(message: "\(path):\(error.line): \(error.message). Restore the file")
        }
        names = records[0].fields
        for record in records.dropFirst() {
            guard record.fields.count == names.count else {
                throw .init(
                    message:
                        "\(path):\(record.line): has \(record.fields.count) fields, the header "
                        + "\(names.count). Restore the file")
            }
            rows.append(record.fields)
        }
    }

    init(json text: String, _ path: String) throws(ResultFile.Problem) {
        let value: JSONValue
        do throws(JSONProblem) {
            value = try JSONReader.read(Array(text.utf8))
        } catch {
            throw .init(message: "\(path):\(error)")
        }
        guard let list = value["rows"]?.array else {
            throw .init(message: "\(path): has no \"rows\". Give a result that lab wrote")
        }
        for (index, row) in list.enumerated() {
            guard let members = row.members else {
                throw .init(message: "\(path): row \(index + 1) is no object. Restore the file")
            }
            if index == 0 { names = members.map(\.key) }
            rows.append(names.map { name in row[name].map(Self.written) ?? "" })
        }
        origin = Self.origin(value)
        inputs = value["inputs"]?.array?.compactMap(ResultFile.Input.init) ?? []
        // A claim about a column that only another version of lab has is left out.
        claims = value["claims"]?.array?.compactMap(ResultFile.Claimed.init).distinct ?? []
        if let doubt = value["doubt"] {
            guard let doubts = doubt.all(Doubt.init) else {
                throw .init(
                    message: "\(path): its \"doubt\" isn't what lab writes. Restore the file")
            }
            self.doubts = doubts
        }
    }

    /// As CSV has it.
    private static func written(_ value: JSONValue) -> String {
        value.string ?? value.number?.text ?? value.truth.map { $0 ? "true" : "false" } ?? ""
    }

    private static func origin(_ value: JSONValue) -> ResultFile.Origin {
        var facts: [ResultFile.Origin.Fact] = []
        for name in ["swift", "build"] {
            if let text = value[name]?.string { facts.append(.init(name: name, text: text)) }
        }
        for member in value["host"]?.members ?? [] {
            facts.append(
                .init(
                    name: member.key.replacing("_", with: " "), text: member.value.string ?? ""))
        }
        for input in value["inputs"]?.array ?? [] {
            if let digest = input["sha256"]?.string {
                facts.append(
                    .init(
                        name: input["path"]?.string ?? "input",
                        text: "\(input["bytes"].map(written) ?? "?") bytes, sha256 \(digest)"))
                continue
            }
            let digests = ["file_digest", "trace_digest"].compactMap { input[$0]?.string }
            facts.append(
                .init(
                    name: input["path"]?.string ?? "input",
                    text: "seed \(input["seed"].map(written) ?? "?"), "
                        + digests.joined(separator: ", ")))
        }
        for file in value["files"]?.array ?? [] {
            facts.append(.init(name: "trace", text: file.string ?? ""))
        }
        return ResultFile.Origin(
            command: value["command"]?.array?.compactMap(\.string) ?? [],
            version: value["lab"]?.string ?? "", commit: value["commit"]?.string, facts: facts)
    }
}
