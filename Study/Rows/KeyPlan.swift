import LabBase

/// The key traces of the registered people: whose they are, and the cache sizes at which they are
/// replayed, which are the limits of the sweep in the person's world. A world draws pictures larger
/// or smaller, which a compiled key trace doesn't; so the size is divided by that.
enum KeyPlan {
    /// A line for each app and person: app, person, seed, sizes.
    static func lines(_ text: String, of file: String) throws(Complaint) -> String {
        let records = try CSV.records(text, of: file)
        let header = records.first?.fields ?? []
        let place = Dictionary(uniqueKeysWithValues: header.enumerated().map { ($1, $0) })
        for name in ["scenario", "world", "seed", "limit_bytes", "drawn_pictures"]
        where place[name] == nil {
            throw Complaint.study("it has no column '\(name)'", in: file)
        }
        var sizes: [String: Set<Int64>] = [:]
        for record in records.dropFirst() {
            func field(_ name: String) -> String { record.fields[place[name]!] }
            // The cache without a limit has none.
            guard let bytes = Double(field("limit_bytes")) else { continue }
            guard let drawn = Double(field("drawn_pictures")), drawn > 0 else {
                throw Complaint.study("line \(record.line) has no world", in: file)
            }
            sizes["\(field("scenario")) \(field("world")) \(field("seed"))", default: []]
                .insert(Int64(bytes / drawn))
        }
        return sizes.keys.sorted().map { one in
            one + " " + sizes[one]!.sorted().map { "\($0)B" }.joined(separator: ",") + "\n"
        }.joined()
    }
}
