import LabBase

/// The key traces of the registered people: whose they are, and the cache sizes at which they are
/// replayed, which are the limits of the sweep in the person's world. A world draws pictures larger
/// or smaller, which a compiled key trace doesn't; so the size is divided by that.
enum KeyPlan {
    /// A line for each app and person: app, person, seed, sizes.
    static func lines(_ text: String, of file: String) throws(Complaint) -> String {
        let rows = try StudyRecords(
            text, of: file,
            required: ["scenario", "world", "seed", "limit_bytes", "drawn_pictures"])
        var sizes: [String: Set<Int64>] = [:]
        for record in rows.records {
            // The cache without a limit has none.
            guard let bytes = Double(record["limit_bytes"]) else { continue }
            guard let drawn = Double(record["drawn_pictures"]), drawn > 0 else {
                throw Complaint.study("line \(record.line) has no world", in: file)
            }
            sizes["\(record["scenario"]) \(record["world"]) \(record["seed"])", default: []]
                .insert(Int64(bytes / drawn))
        }
        return sizes.keys.sorted().map { one in
            one + " " + sizes[one]!.sorted().map { "\($0)B" }.joined(separator: ",") + "\n"
        }.joined()
    }
}
