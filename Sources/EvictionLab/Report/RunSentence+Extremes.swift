/// Who decoded and held least and most.
extension RunSentence {
    static func unwarned(_ rows: [Row]) -> [String] {
        guard rows.count > 1 else { return single(rows[0]) }
        var clauses: [String] = []
        if let (least, most) = extremes(rows, "decodes") {
            let floor = rows[0].integer("compulsory")
            clauses.append(
                "\(names(rows, "decodes", least)) decoded least, \(times(least)) for "
                    + "\(images(floor)), and \(names(rows, "decodes", most)) most, "
                    + times(most))
        }
        if let (least, most) = extremes(rows, "peak_image_bytes") {
            clauses.append(
                "\(names(rows, "peak_image_bytes", least)) peaked lowest, at "
                    + "\(Fixed.bytes(least)), and \(names(rows, "peak_image_bytes", most)) "
                    + "highest, at \(Fixed.bytes(most))")
        }
        if clauses.isEmpty {
            clauses.append(
                "all policies did the same: \(rows[0].integer("decodes")) decodes and a peak of "
                    + Fixed.bytes(rows[0].integer("peak_image_bytes")))
        }
        return clauses
    }

    private static func single(_ row: Row) -> [String] {
        [
            "\(row.text("policy")) decoded \(times(row.integer("decodes"))) for "
                + "\(images(row.integer("compulsory"))), and peaked at "
                + Fixed.bytes(row.integer("peak_image_bytes"))
        ]
    }

    private static func times(_ count: Int64) -> String {
        count == 1 ? "once" : "\(count) times"
    }

    private static func images(_ count: Int64) -> String {
        count == 1 ? "the only image" : "\(count) different images"
    }

    private static func extremes(_ rows: [Row], _ name: String) -> (least: Int64, most: Int64)? {
        let values = rows.map { $0.integer(name) }
        guard let least = values.min(), let most = values.max(), least < most else { return nil }
        return (least, most)
    }

    private static func names(_ rows: [Row], _ column: String, _ value: Int64) -> String {
        var names: [String] = []
        for row in rows where row.integer(column) == value {
            let name = row.text("policy")
            if !names.contains(name) { names.append(name) }
        }
        return list(names)
    }

    static func list(_ names: [String]) -> String {
        if names.count < 2 { return names.joined() }
        return names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
    }
}
