import LabBase
import LabReplay

/// A result that a command wrote, read back: its rows, and what is known of how it came about.
package struct ResultFile: Sendable {
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

    /// Cells that a result which isn't whole has, and cells that it would have.
    package struct Partial: Sendable, Equatable {
        package var done: Int64
        package var cells: Int64
    }

    package let path: String
    let head: ResultHead
    package internal(set) var rows: [Row] = []
    /// Rows over several traces, which a result of `lab trace run --against` has.
    package internal(set) var summaries: [Row] = []
    /// The place of each row in the file.
    var places: [String] = []
    package internal(set) var origin: Origin?
    /// The answer of `lab advise` to its rows.
    package internal(set) var answer: Answer?
    /// The inputs of the result, with their claims, where the file says so.
    package internal(set) var inputs: [Input] = []
    var claims: [Claimed] = []
    /// How much of it is there, where its command was interrupted and JSON says so.
    package internal(set) var partial: Partial?
    package private(set) var digest = ""

    package var kind: ResultKind { head.kind }
    package var columns: [Column] { head.columns }

    package init(path: String, text: String) throws(Complaint) {
        // Spreadsheets begin their CSV so.
        let plain = text.unicodeScalars.first == "\u{FEFF}" ? String(text.dropFirst()) : text
        let first = plain.utf8.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
        guard let first else {
            throw Complaint("is empty", "Give a result that lab wrote", at: .input(path))
        }
        if first == UInt8(ascii: "{") {
            self = try ResultFile(json: plain, path)
        } else {
            self = try ResultFile(csv: plain, path)
        }
        guard !rows.isEmpty else {
            throw Complaint("has no rows", "Run the command to its end", at: .input(path))
        }
        var hash = Digest()
        hash.add(text)
        digest = "fnv1a:" + hash.hex
    }

    init(_ head: ResultHead) {
        path = head.path
        self.head = head
    }

    package func has<Source, Value>(_ typed: TypedColumn<Source, Value>) -> Bool {
        columns.contains { $0.name == typed.column.name }
    }
}

/// The command that wrote a result, known by its columns: the first kind whose signs it has.
package enum ResultKind: String, Sendable, CaseIterable {
    case sweep, warnings, timeline
    /// The result of `lab run` and `lab compare`.
    case runs
    /// The result of `lab trace run --window`.
    case windows
    /// The result of `lab trace curve` and `lab trace run`.
    case missRatios

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
            let sampled: [Column] = [
                .of(TimelineTable.timeMs), .of(TimelineTable.onscreenBytes),
                .of(TimelineTable.events),
            ]
            return [.of(.scenario), .of(.policy)] + sampled
        case .runs:
            return [
                .of(.scenario), .of(.policy), .of(ResultColumn.requests), .of(.decodes),
                .of(.hitRate),
            ]
        case .windows: return keyed + [.of(KeyResultColumns.from)]
        case .missRatios: return keyed
        }
    }

    package var writers: String {
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

extension ResultFile {
    package var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
