import LabBase

extension StudyTables {
    /// Each order beside the reference, at the limit of the claims.
    func orders(_ block: String, _ form: String) throws(Complaint) -> StudyTable {
        let reference = Place(block, order: Design.reference, form)
        let unlimited = Place(block, order: Design.unlimited, form)
        typealias Row = (
            order: String, contrast: Contrast, share: AppEffect, misses: AppEffect?
        )
        let keys = try KeyRows(data.text("keys"), of: "keys.csv")
        var effects: [Row] = []
        for order in Design.others + Design.bounds {
            let place = Place(block, order: order, form)
            let contrast = try Contrast(.reblank, place, against: reference, in: data)
            let shares = try Shares(
                of: place, against: reference, unlimited: unlimited, .reblank, in: data)
            effects.append((order, contrast, shares.effect, keys.change(of: order)))
        }
        let adjusted = Holm.adjusted(effects.map(\.contrast.difference.probability))
        return StudyTable(
            name: "orders-\(block)",
            headings: [
                "order", "misses of key traces, %", "waits, ms a minute", "apps, from to",
                "of LRU's blank time, %", "spared of what can be, %", "p, by Holm",
                "within the margins",
            ],
            rows: zip(effects, adjusted).map { row, probability in
                let difference = row.contrast.difference
                return [
                    .text(row.order),
                    row.misses.map { .effect($0.times(100), places: 1) } ?? .text(""),
                    .effect(difference, places: 1), .text(difference.range(places: 0)),
                    .effect(row.contrast.ofBlank!.times(100), places: 2),
                    .effect(row.share.times(100), places: 0), .probability(probability),
                    .text(row.contrast.isWithinMargins ? "yes" : ""),
                ]
            })
    }

    /// How much orders matter at each limit.
    func limits(_ block: String, _ form: String) throws(Complaint) -> StudyTable {
        var table = StudyTable(
            name: "limits-\(block)",
            headings: [
                "limit", "LRU's waits that can be spared", "order with the least waits",
                "order with the most", "Belady",
                "of \(Design.others.count) orders within the margins",
            ])
        for limit in Design.limits {
            let reference = Place(block, order: Design.reference, form, limit: limit)
            func contrast(_ order: String) throws(Complaint) -> Contrast {
                try Contrast(
                    .reblank, Place(block, order: order, form, limit: limit), against: reference,
                    in: data)
            }
            let orders = try OrderContrasts(contrast)
            table.rows.append([
                .text(limit),
                .effect(try contrast(Design.unlimited).difference.times(-1), places: 1),
                orders.least, orders.most,
                .effect(try contrast(Design.future).difference, places: 1),
                orders.within,
            ])
        }
        return table
    }
}
