import LabBase
import LabKeyTraces
import LabReplay
import LabRuns

/// The columns of a file: of which kind of result they are, and a door for the figures of each.
struct ResultHead: Sendable {
    let path: String
    let kind: ResultKind
    private let door: RowParser
    var columns: [Column] { door.columns }

    init(_ names: [String], _ path: String) throws(Complaint) {
        self.path = path
        let given = Set(names)
        kind = try Self.kind(given, path)
        if given.count < names.count {
            var seen: Set<String> = []
            let twice = names.first { !seen.insert($0).inserted } ?? ""
            throw Complaint(
                "has the column \(Quoted.text(twice)) twice", "Restore the file", at: .input(path))
        }
        door = RowParser(names.map(KnownColumns.column))
    }

    private static func kind(_ names: Set<String>, _ path: String) throws(Complaint) -> ResultKind {
        var nearest: (kind: ResultKind, missing: [String])?
        for kind in ResultKind.allCases {
            let signs = kind.signs.map(\.name)
            let missing = signs.filter { !names.contains($0) }
            if missing.isEmpty { return kind }
            guard missing.count * 3 <= signs.count, missing.count < nearest?.missing.count ?? .max
            else { continue }
            nearest = (kind, missing)
        }
        guard let nearest else {
            throw Complaint(
                "its columns are those of no result",
                "Give what lab run, compare, "
                    + "sweep, warn, trace run or trace curve wrote with --format csv or json, or "
                    + "a --timeline", at: .input(path))
        }
        throw Complaint(
            "seems to be of \(nearest.kind.writers), but has no column "
                + "\(Listing.and(nearest.missing.map { "'\($0)'" }))",
            "Restore the file, or run the command again", at: .input(path))
    }

    /// - Parameter place: of a field of the row, in the file.
    func row(_ fields: [String], at place: (Int) -> String) throws(Complaint) -> Row {
        let figures = try door.figures(fields) { refusal($1, at: place($0)) }
        return Row(columns: columns, figures: figures)
    }

    func refusal(_ what: String, at place: String) -> Complaint {
        Complaint(what, "Restore the file", at: .input("\(path):\(place)"))
    }
}

/// The columns of all commands, by name.
enum KnownColumns {
    private static let named: [String: Column] = {
        let all =
            SweepColumns.all + [WorldColumns.world.column] + WarnColumns.all + KeyCurve.columns
            + KeyResultColumns.every
            + KeyResultColumns.windows + TimelineTable.columns
        return Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }()

    /// One that another version of lab knows is text here.
    static func column(_ name: String) -> Column { named[name] ?? Column(name, .text) }
}
