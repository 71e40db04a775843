import LabBase

/// The kept rows of a block, found by policy, circumstances, app and person.
struct StudyRows {
    /// The circumstances of a cell beside its app and person.
    struct Cell: Hashable {
        var policy: String
        /// The limit's place among the block's limits, from the smallest; 0 where it has none.
        var limit: Int
        var device: String
    }

    /// What the study reads of a row.
    struct Row {
        var person: Int
        var seed: UInt64
        var isWhole: Bool
        var minutes: Double
        var figures: [String: Double]
    }

    private(set) var apps: [String]
    private(set) var people: [Int]
    private let rows: [Cell: [String: [Int: Row]]]

    /// - Parameter text: CSV that has the kept columns.
    init(_ text: String, of file: String) throws(Complaint) {
        let records = try CSV.records(text, of: file)
        let header = records.first?.fields ?? []
        let place = Dictionary(uniqueKeysWithValues: header.enumerated().map { ($1, $0) })
        for name in [
            "limit_bytes", "scenario", "policy", "device", "world", "status", "duration_ms",
        ]
        where place[name] == nil {
            throw Complaint.study("it has no column '\(name)'", in: file)
        }
        func field(_ fields: [String], _ name: String) -> String { fields[place[name]!] }
        // Limits are shares of each app's images, so that bytes differ between apps.
        var limits: [String: Set<Int64>] = [:]
        for record in records.dropFirst() {
            if let bytes = Int64(field(record.fields, "limit_bytes")) {
                limits[field(record.fields, "scenario"), default: []].insert(bytes)
            }
        }
        let ordered = limits.mapValues { $0.sorted() }
        var rows: [Cell: [String: [Int: Row]]] = [:]
        var people: Set<Int> = []
        for record in records.dropFirst() {
            let fields = record.fields
            let app = field(fields, "scenario")
            let bytes = Int64(field(fields, "limit_bytes"))
            let cell = Cell(
                policy: field(fields, "policy"),
                limit: bytes.map { ordered[app]!.firstIndex(of: $0)! } ?? 0,
                device: field(fields, "device"))
            guard let person = Int(field(fields, "world")),
                let duration = Double(field(fields, "duration_ms"))
            else {
                throw Complaint.study("line \(record.line) has no world or no duration", in: file)
            }
            people.insert(person)
            var figures: [String: Double] = [:]
            for (name, column) in place { figures[name] = Double(fields[column]) }
            rows[cell, default: [:]][app, default: [:]][person] = Row(
                person: person, seed: UInt64(field(fields, "seed")) ?? 0,
                isWhole: field(fields, "status") == "ok", minutes: duration / 60_000,
                figures: figures)
        }
        self.rows = rows
        self.people = people.sorted()
        apps = Set(rows.values.flatMap(\.keys)).sorted()
    }

    var cells: [Cell] { Array(rows.keys) }

    /// A figure's value for each minute of use: by app, of each person.
    func perMinute(_ figure: String, _ cell: Cell) -> [[Double]] {
        apps.map { app in
            people.map { person in
                guard let row = rows[cell]?[app]?[person] else { return .nan }
                return (row.figures[figure] ?? .nan) / row.minutes
            }
        }
    }
}
