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
        let records = try CSV.records(text, of: file)
        let header = records.first?.fields ?? []
        let place = Dictionary(uniqueKeysWithValues: header.enumerated().map { ($1, $0) })
        for name in ["name", "person", "policy", "size", "requests", "misses"]
        where place[name] == nil {
            throw Complaint.study("it has no column '\(name)'", in: file)
        }
        var sizes: [String: Set<Int64>] = [:]
        var found: [(name: String, person: Int, bytes: Int64, order: String, ratio: Double)] = []
        for record in records.dropFirst() {
            func field(_ name: String) -> String { record.fields[place[name]!] }
            guard let person = Int(field("person")),
                let bytes = Int64(field("size").prefix { $0.isNumber }),
                let misses = Double(field("misses")), let requests = Double(field("requests"))
            else { throw Complaint.study("line \(record.line) isn't a key trace's row", in: file) }
            let one = "\(field("name")) \(person)"
            sizes[one, default: []].insert(bytes)
            found.append((field("name"), person, bytes, field("policy"), misses / requests))
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
        let size = Design.limits.firstIndex(of: Design.limit)!
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
