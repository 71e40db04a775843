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
    /// By cell, app and person, what the columns with numbers say. A run that didn't end well has
    /// none.
    private let rows: [Cell: [String: [Int: [String: Double]]]]

    /// - Parameters:
    ///   - text: CSV that has the kept columns.
    ///   - isWanted: the scenario and the app within it that rows are taken of.
    init(
        _ text: String, of file: String, where isWanted: (String, String) -> Bool = { _, _ in true }
    ) throws(Complaint) {
        let read = try StudyRecords(
            text, of: file,
            required: ["limit_bytes", "scenario", "policy", "device", "world", "status"])
        let wanted = read.records.filter { isWanted($0["scenario"], $0["app"]) }
        // Limits are shares of each app's images, so that bytes differ between apps, and a little
        // between screens, which hold more or less.
        var limits: [String: Set<Int64>] = [:]
        var devices: [String: Set<String>] = [:]
        for record in wanted {
            let (app, device) = (record["scenario"], record["device"])
            if let bytes = Int64(record["limit_bytes"]) {
                limits["\(app) \(device)", default: []].insert(bytes)
            }
            devices[app, default: []].insert(device)
        }
        let ordered = limits.mapValues { $0.sorted() }
        var rows: [Cell: [String: [Int: [String: Double]]]] = [:]
        for record in wanted {
            let (app, device) = (record["scenario"], record["device"])
            let bytes = Int64(record["limit_bytes"])
            let cell = Cell(
                policy: record["policy"],
                limit: bytes.map { ordered["\(app) \(device)"]!.firstIndex(of: $0)! } ?? 0,
                device: devices[app]!.count > 1 ? device : "")
            guard let person = Int(record["world"]) else {
                throw Complaint.study("line \(record.line) has no world", in: file)
            }
            guard record["status"] == "ok" else { continue }
            var figures: [String: Double] = [:]
            for name in read.columns { figures[name] = Double(record[name]) }
            rows[cell, default: [:]][app, default: [:]][person] = figures
        }
        self.rows = rows
        apps = devices.keys.sorted()
    }

    /// A figure of an app's people; nil of those whose run didn't end well.
    func values(_ figure: Figure, _ cell: Cell, app: String) -> [Int: Double] {
        (rows[cell]?[app] ?? [:]).compactMapValues(figure.value)
    }

    func isThere(_ cell: Cell) -> Bool { rows[cell] != nil }
}
