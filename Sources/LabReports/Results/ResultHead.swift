import LabBase
import LabKeyTraces
import LabReplay
import LabRuns

/// The columns of a file: of which kind of result they are, and a door for the figures of each.
struct ResultHead {
    typealias Problem = ResultFile.Problem

    let path: String
    let kind: ResultFile.Kind
    private let door: RowDoor
    var columns: [Column] { door.columns }

    init(_ names: [String], _ path: String) throws(Problem) {
        self.path = path
        let given = Set(names)
        kind = try Self.kind(given, path)
        if given.count < names.count {
            var seen: Set<String> = []
            let twice = names.first { !seen.insert($0).inserted } ?? ""
            throw Problem(
                message: "\(path): has the column \(Quoted.text(twice)) twice. Restore the file")
        }
        door = RowDoor(names.map(KnownColumns.column))
    }

    private static func kind(
        _ names: Set<String>, _ path: String
    ) throws(Problem) -> ResultFile.Kind {
        var nearest: (kind: ResultFile.Kind, missing: [String])?
        for kind in ResultFile.Kind.byLikelihood {
            let signs = kind.signs.map(\.name)
            let missing = signs.filter { !names.contains($0) }
            if missing.isEmpty { return kind }
            guard missing.count * 3 <= signs.count, missing.count < nearest?.missing.count ?? .max
            else { continue }
            nearest = (kind, missing)
        }
        guard let nearest else {
            throw Problem(
                message: "\(path): its columns are those of no result. Give what lab run, compare, "
                    + "sweep, warn, trace run or trace curve wrote with --format csv or json, or "
                    + "a --timeline")
        }
        throw Problem(
            message: "\(path): seems to be of \(nearest.kind.writers), but has no column "
                + "\(Listing.and(nearest.missing.map { "'\($0)'" })). Restore the file, or run the "
                + "command again")
    }

    /// - Parameter place: of a field of the row, in the file.
    func row(_ fields: [String], at place: (Int) -> String) throws(Problem) -> Row {
        do throws(RowDoor.Refusal) {
            return Row(columns: columns, figures: try door.figures(fields))
        } catch {
            throw refusal(error.words, at: place(error.index))
        }
    }

    func refusal(_ words: String, at place: String) -> Problem {
        Problem(message: "\(path):\(place): \(words). Restore the file")
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
