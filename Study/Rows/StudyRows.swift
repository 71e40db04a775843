import LabBase

/// The kept rows of a block, found by policy, circumstances, app and person.
struct StudyRows {
    /// The circumstances of a row beside its app and person.
    struct Cell: Hashable {
        var policy: String
        /// The limit's place among the block's limits, from the smallest; 0 where it has none.
        var limit = 0
        /// Empty where the block has one.
        var device = ""
    }

    private(set) var apps: [String]
    private(set) var people: [Int]
    /// By cell, app and person, what the columns with numbers say. A run that didn't end well has
    /// none.
    private let rows: [Cell: [String: [Int: [String: Double]]]]

    /// - Parameters:
    ///   - text: CSV that has the kept columns.
    ///   - isWanted: the scenario and the app within it that rows are taken of.
    init(
        _ text: String, of file: String, where isWanted: (String, String) -> Bool = { _, _ in true }
    ) throws(Complaint) {
        let records = try CSV.records(text, of: file)
        let header = records.first?.fields ?? []
        let place = Dictionary(uniqueKeysWithValues: header.enumerated().map { ($1, $0) })
        for name in ["limit_bytes", "scenario", "policy", "device", "world", "status"]
        where place[name] == nil {
            throw Complaint.study("it has no column '\(name)'", in: file)
        }
        func field(_ fields: [String], _ name: String) -> String {
            place[name].map { fields[$0] } ?? ""
        }
        let wanted = records.dropFirst().filter {
            isWanted(field($0.fields, "scenario"), field($0.fields, "app"))
        }
        // Limits are shares of each app's images, so that bytes differ between apps, and a little
        // between screens, which hold more or less.
        var limits: [String: Set<Int64>] = [:]
        var devices: [String: Set<String>] = [:]
        for record in wanted {
            let app = field(record.fields, "scenario")
            let device = field(record.fields, "device")
            if let bytes = Int64(field(record.fields, "limit_bytes")) {
                limits["\(app) \(device)", default: []].insert(bytes)
            }
            devices[app, default: []].insert(device)
        }
        let ordered = limits.mapValues { $0.sorted() }
        var rows: [Cell: [String: [Int: [String: Double]]]] = [:]
        var people: Set<Int> = []
        for record in wanted {
            let fields = record.fields
            let app = field(fields, "scenario")
            let bytes = Int64(field(fields, "limit_bytes"))
            let cell = Cell(
                policy: field(fields, "policy"),
                limit: bytes.map {
                    ordered["\(app) \(field(fields, "device"))"]!.firstIndex(of: $0)!
                } ?? 0,
                device: devices[app]!.count > 1 ? field(fields, "device") : "")
            guard let person = Int(field(fields, "world")) else {
                throw Complaint.study("line \(record.line) has no world", in: file)
            }
            people.insert(person)
            guard field(fields, "status") == "ok" else { continue }
            var figures: [String: Double] = [:]
            for (name, column) in place { figures[name] = Double(fields[column]) }
            rows[cell, default: [:]][app, default: [:]][person] = figures
        }
        self.rows = rows
        self.people = people.sorted()
        apps = devices.keys.sorted()
    }

    /// A figure of an app's people; nil of those whose run didn't end well.
    func values(_ figure: Figure, _ cell: Cell, app: String) -> [Int: Double] {
        (rows[cell]?[app] ?? [:]).compactMapValues(figure.value)
    }

    /// How many runs there are of a cell, and how many didn't end well.
    func isThere(_ cell: Cell) -> Bool { rows[cell] != nil }
}

/// A figure of a run, made of its row's columns.
struct Figure: Sendable {
    /// Whose time it is, at the end of a sentence.
    var scope = ""
    var value: @Sendable ([String: Double]) -> Double?

    /// A column for each minute in the app.
    static func perMinute(_ column: String, scope: String = "") -> Figure {
        Figure(scope: scope) { row in
            guard let value = row[column], let ms = row["front_ms"], ms > 0 else { return nil }
            return value / (ms / 60_000)
        }
    }

    static func plain(_ column: String) -> Figure { Figure { $0[column] } }

    static let reblank = perMinute("reblank_ms", scope: ", summed over views")
    static let blank = perMinute("blank_ms")
    /// The person's time of waiting again, with the time until a killed app is back.
    static let rewait = perMinute("rewait_ms", scope: " of a person's time")
}
