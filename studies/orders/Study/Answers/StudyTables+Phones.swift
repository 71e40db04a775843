import LabBase

extension StudyTables {
    /// Phones of several apps: what the feed's cache does to the person's waits in the feed, beside
    /// LRU at the limit of the claims. The unit is the person, since there are three phones.
    func phones() throws(Complaint) -> StudyTable {
        let text = try data.text("phones")
        let phone = try StudyRows(text, of: "phones.csv") { $1.isEmpty }
        let feed = try StudyRows(text, of: "phones.csv") { $1 == "feed" }
        var table = StudyTable(
            name: "phones",
            headings: [
                "phone, feed's cache", "limit, MB", "feed's warm returns, %",
                "the phone's kills in 8 h", "waits and restarts, s in 8 h", "more than LRU at 0.1",
            ])
        func cell(_ order: String, _ form: String, _ limit: String) -> StudyRows.Cell {
            Place("phones", "feed=" + Design.policy(order, form), limit: limit).cell
        }
        let reference = cell(Design.reference, Design.usual, Design.limit)
        for name in phone.apps {
            for (order, form, limit) in [
                ("lru", Design.usual, "0.02"), ("lru", Design.usual, "0.1"),
                ("lru", Design.usual, "0.5"), ("s3fifo", Design.usual, "0.1"),
                ("w-tinylfu", Design.usual, "0.1"), ("gdsf", Design.usual, "0.1"),
                ("lru", Design.tidy, "0.1"), ("unbounded", Design.usual, "0.1"),
            ] {
                let cell = cell(order, form, limit)
                func values(_ rows: StudyRows, _ column: String) -> [Int: Double] {
                    rows.values(.plain(column), cell, app: name)
                }
                func mean(_ rows: StudyRows, _ column: String) -> Double {
                    AppEffect.mean(Array(values(rows, column).values))
                }
                let waits = values(feed, "rewait_ms")
                let others = feed.values(.plain("rewait_ms"), reference, app: name)
                let differences = waits.keys.sorted().compactMap { person in
                    others[person].map { (waits[person]! - $0) / 1000 }
                }
                let bytes = values(feed, "limit_bytes").values.first
                table.rows.append([
                    .text(
                        "\(name.dropFirst("phone-".count)), \(order)"
                            + (form == Design.usual ? "" : "+tidy")
                            + (order == Design.unlimited ? "" : " at \(limit)")),
                    bytes.map { .number($0 / 1e6, places: 0) } ?? .text("none"),
                    .number(mean(feed, "warm_returns") * 100, places: 1),
                    .number(mean(phone, "kills"), places: 2),
                    .number(mean(feed, "rewait_ms") / 1000, places: 1),
                    cell == reference
                        ? .text("") : .effect(AppEffect(byApp: differences), places: 1),
                ])
            }
        }
        return table
    }
}
