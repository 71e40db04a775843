import LabBase

/// Misses of key traces: those that each person's app would ask for, or public ones.
struct KeyRows {
    struct Row {
        /// The app or the trace.
        var name: String
        var person: Int
        /// The size's place among those of its name and person, from the smallest.
        var size: Int
        var order: String
        var missRatio: Double
    }

    private(set) var rows: [Row] = []

    init(_ text: String, of file: String) throws(Complaint) {
        let read = try StudyRecords(
            text, of: file,
            required: ["name", "person", "policy", "size", "requests", "misses"])
        var sizes: [String: Set<Int64>] = [:]
        var found: [(name: String, person: Int, bytes: Int64, order: String, ratio: Double)] = []
        for record in read.records {
            guard let person = Int(record["person"]),
                let bytes = Int64(record["size"].prefix { $0.isNumber }),
                let misses = Double(record["misses"]), let requests = Double(record["requests"])
            else { throw Complaint.study("line \(record.line) isn't a key trace's row", in: file) }
            let one = "\(record["name"]) \(person)"
            sizes[one, default: []].insert(bytes)
            found.append((record["name"], person, bytes, record["policy"], misses / requests))
        }
        let ordered = sizes.mapValues { $0.sorted() }
        rows = found.map { row in
            Row(
                name: row.name, person: row.person,
                size: ordered["\(row.name) \(row.person)"]!.firstIndex(of: row.bytes)!,
                order: row.order, missRatio: row.ratio)
        }
    }

    var names: [String] { Set(rows.map(\.name)).sorted() }

    /// The mean over names of the change of an order's misses, as a share of the reference's; nil of
    /// what isn't replayed on key traces.
    func change(of order: String) -> AppEffect? {
        let size = Design.placeOfLimit
        let changes = names.compactMap { name -> Double? in
            let ratios = missRatios(of: name, size: size)
            return ratios[order].map { $0 / ratios[Design.reference]! - 1 }
        }
        return changes.count > 1 ? AppEffect(byApp: changes) : nil
    }

    /// By order, the mean miss ratio over the people of a name.
    func missRatios(of name: String, size: Int) -> [String: Double] {
        var sums: [String: (sum: Double, count: Int)] = [:]
        for row in rows where row.name == name && row.size == size {
            let known = sums[row.order] ?? (0, 0)
            sums[row.order] = (known.sum + row.missRatio, known.count + 1)
        }
        return sums.mapValues { $0.sum / Double($0.count) }
    }
}
