import LabBase

/// The tables of answers.
struct StudyTables {
    let data: StudyData
    typealias Entry = StudyTable.Entry

    init(_ data: StudyData) { self.data = data }

    func all() throws(Complaint) -> [StudyTable] {
        [
            try claims("claims", .reblank), try claims("claims-person", .rewait),
            try claims("claims-new", .reblank, of: data.of(Design.newApps)), try files(),
            try orders("kept", Design.usual), try orders("unkept", Design.unkept),
            try limits("kept", Design.usual), try limits("unkept", Design.unkept),
            try factors(), try worth("kept", Design.usual), try worth("unkept", Design.unkept),
            try keys(), try apps(), try phones(), try publicTraces(), try artefacts(),
            try data.coverage(),
        ]
    }

    /// The claims, a point each, with what came of them.
    static func sentences(of data: StudyData) throws(Complaint) -> String {
        let claims = try Claims(data, .reblank).all()
        let adjusted = Holm.adjusted(claims.map(\.probability))
        return zip(claims, adjusted).map { claim, probability in
            let verdict = probability <= 0.05 ? "Supported" : "Not supported"
            let chance = StudyTable.Entry.probability(probability).shown
            let p = chance.hasPrefix("<") ? "p \(chance)" : "p = \(chance)"
            let worlds = claim.worlds.map { "; " + $0.text("worlds") } ?? ""
            return "- **\(claim.name)**: \(claim.text) *\(verdict)* (\(p)\(worlds)). "
                + "\(claim.found)\n"
        }.joined()
    }

    static let others = Design.orders.filter { $0 != Design.reference }

    private func claims(
        _ name: String, _ figure: Figure, of part: StudyData? = nil
    ) throws(Complaint) -> StudyTable {
        let claims = try Claims(part ?? data, figure).all()
        let adjusted = Holm.adjusted(claims.map(\.probability))
        return StudyTable(
            name: name,
            headings: [
                "claim", "p, by Holm", "", "largest p without an app", "worlds", "found",
            ],
            rows: zip(claims, adjusted).map { claim, probability in
                [
                    .text(claim.name), .probability(probability),
                    .text(probability <= 0.05 ? "supported" : "not supported"),
                    .probability(claim.probabilityWithoutOne),
                    .text(claim.worlds.map { $0.text("worlds") } ?? ""), .text(claim.found),
                ]
            })
    }

    /// Each order beside the reference, at the limit of the claims.
    private func orders(_ block: String, _ form: String) throws(Complaint) -> StudyTable {
        let reference = Place(block, order: Design.reference, form)
        let unlimited = Place(block, order: Design.unlimited, form)
        typealias Row = (
            order: String, contrast: Contrast, share: AppEffect, misses: AppEffect?
        )
        let keys = try KeyRows(data.text("keys"), of: "keys.csv")
        var effects: [Row] = []
        for order in Self.others + Design.bounds {
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
    private func limits(_ block: String, _ form: String) throws(Complaint) -> StudyTable {
        var table = StudyTable(
            name: "limits-\(block)",
            headings: [
                "limit", "LRU's waits that can be spared", "order with the least waits",
                "order with the most", "Belady",
                "of \(Self.others.count) orders within the margins",
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

    /// What an engineer can change, each thing alone, from LRU with a weak table at the limit of
    /// the claims.
    private func worth(_ block: String, _ form: String) throws(Complaint) -> StudyTable {
        let reference = Place(block, order: Design.reference, form)
        var changes: [(name: String, place: Place)] = []
        for limit in Design.limits where limit != Design.limit {
            changes.append(
                (
                    "a limit of \(limit)",
                    Place(block, order: Design.reference, form, limit: limit)
                ))
        }
        if block == "kept" {
            changes += Design.disks.reversed().map {
                (
                    "a disk cache of \($0.replacing("MB", with: " MB"))",
                    Place("disk", order: Design.reference, "+weak+disk(limit=\($0))")
                )
            }
            changes += [
                ("no weak table", Place("forms", order: Design.reference, "")),
                (
                    "views let go as they leave",
                    Place("let-go", order: Design.reference, "+weak+views(hidden=16ms)")
                ),
                (
                    "decoding to the view",
                    Place("forms", order: Design.reference, Design.fitted)
                ),
                ("files not kept", Place("unkept", order: Design.reference, Design.unkept)),
            ]
        } else {
            changes.append(("files kept", Place("kept", order: Design.reference, Design.usual)))
        }
        for order in ["s3fifo", "w-tinylfu", "gdsf"] + Design.bounds {
            changes.append(
                (order == Design.unlimited ? "no limit" : order, Place(block, order: order, form)))
        }
        var table = StudyTable(
            name: "worth-\(block)",
            headings: [
                "change", "waits, ms a minute", "within the margins",
                "all blank time, ms a minute", "decodes, %", "peak of images, %",
                "person's time, ms a minute",
            ])
        for change in changes {
            func pairs(_ figure: Figure) throws(Complaint) -> Pairs {
                try Pairs(figure, change.place, against: reference, in: data)
            }
            let waits = try Contrast(.reblank, change.place, against: reference, in: data)
            table.rows.append([
                .text(change.name), .effect(waits.difference, places: 0),
                .text(waits.isWithinMargins ? "yes" : ""),
                .effect(try pairs(.blank).difference, places: 0),
                .effect(try pairs(.perMinute("decodes")).change.times(100), places: 0),
                .effect(try pairs(.plain("peak_image_bytes")).change.times(100), places: 0),
                .effect(try pairs(.rewait).difference, places: 0),
            ])
        }
        return table
    }

    /// What trace simulation alone says of each app, and what following it brings.
    private func keys() throws(Complaint) -> StudyTable {
        let kept = try Keys("kept", Design.usual, .reblank, in: data)
        let unkept = try Keys("unkept", Design.unkept, .reblank, in: data)
        let decodes = try Keys("kept", Design.usual, .perMinute("decodes"), in: data)
        func correlation(_ value: Double?) -> Entry {
            value.map { .number($0, places: 2) } ?? .text("none")
        }
        var table = StudyTable(
            name: "keys",
            headings: [
                "app", "best by key misses", "its misses, %", "ranks: decodes", "ranks: waits",
                "its waits",
                "least waits", "files not kept: ranks", "its waits, not kept", "least, not kept",
            ])
        for (index, app) in kept.apps.enumerated() {
            table.rows.append([
                .text(app.name), .text(app.best), .number(app.change * 100, places: 1),
                correlation(decodes.apps[index].correlation),
                correlation(app.correlation), .number(app.difference, places: 1),
                .number(app.leastDifference, places: 1),
                correlation(unkept.apps[index].correlation),
                .number(unkept.apps[index].difference, places: 0),
                .number(unkept.apps[index].leastDifference, places: 0),
            ])
        }
        table.rows.append([
            .text("mean"), .text(""), .effect(kept.change.times(100), places: 1),
            .effect(decodes.correlation, places: 2),
            .effect(kept.correlation, places: 2), .effect(kept.difference, places: 1),
            .effect(AppEffect(byApp: kept.apps.map(\.leastDifference)), places: 1),
            .effect(unkept.correlation, places: 2), .effect(unkept.difference, places: 0),
            .effect(AppEffect(byApp: unkept.apps.map(\.leastDifference)), places: 0),
        ])
        return table
    }

    /// Each app by itself, those of the first look among them.
    private func apps() throws(Complaint) -> StudyTable {
        var table = StudyTable(
            name: "apps",
            headings: [
                "app", "blank, ms a minute", "waits", "without a limit", "w-tinylfu", "gdsf",
                "Belady", "files not kept", "and Belady",
            ])
        for (kept, unkept) in [("kept", "unkept"), ("pilot-apps", "pilot-apps")] {
            let reference = Place(kept, order: Design.reference, Design.usual)
            func means(_ figure: Figure, _ place: Place) throws(Complaint) -> [Double] {
                try Pairs(figure, place, against: reference, in: data).means.map {
                    place.cell == reference.cell && place.block == reference.block
                        ? $0.one : $0.one - $0.other
                }
            }
            let names = try Pairs(.blank, reference, against: reference, in: data).means.map(\.app)
            let columns = [
                try means(.blank, reference), try means(.reblank, reference),
                try means(.reblank, Place(kept, order: Design.unlimited, Design.usual)),
                try means(.reblank, Place(kept, order: "w-tinylfu", Design.usual)),
                try means(.reblank, Place(kept, order: "gdsf", Design.usual)),
                try means(.reblank, Place(kept, order: Design.future, Design.usual)),
                try means(.reblank, Place(unkept, order: Design.reference, Design.unkept)),
                try means(.reblank, Place(unkept, order: Design.future, Design.unkept)),
            ]
            for (index, name) in names.enumerated() {
                table.rows.append(
                    [.text(kept == "kept" ? name : "\(name) (first look)")]
                        + columns.map { .number($0[index], places: 1) })
            }
        }
        return table
    }

    /// Miss ratios of public key traces, which stand beside the apps.
    private func publicTraces() throws(Complaint) -> StudyTable {
        let keys = try KeyRows(data.text("public"), of: "public.csv")
        var table = StudyTable(
            name: "public", headings: ["trace, size"] + Design.orders + ["belady"])
        for name in keys.names {
            for (place, size) in ["0.1 %", "1 %", "10 %"].enumerated() {
                let ratios = keys.missRatios(of: name, size: place)
                table.rows.append(
                    [.text("\(name), \(size)")]
                        + (Design.orders + ["belady"]).map {
                            .number(ratios[$0] ?? .nan, places: 3)
                        })
            }
        }
        return table
    }

    /// Blocks that change the rule of the lab which could cause an effect.
    private func artefacts() throws(Complaint) -> StudyTable {
        var table = StudyTable(
            name: "artefacts",
            headings: [
                "rule", "can be spared", "s3fifo", "w-tinylfu", "gdsf",
                "Belady",
            ])
        let cancelled = "+loading(abandoned=cancelled)"
        for (name, form, block) in [
            ("as drawn", Design.usual, "kept"), ("as drawn", Design.unkept, "unkept"),
            ("latency of 1 ms", Design.usual, "near-link"),
            ("latency of 1 ms", Design.unkept, "near-link"),
            ("1 GB/s", Design.usual, "wide-link"), ("1 GB/s", Design.unkept, "wide-link"),
            ("abandoned loads end", Design.usual + cancelled, "cancelled"),
            ("abandoned loads end", Design.unkept + cancelled, "cancelled"),
        ] {
            let reference = Place(block, order: Design.reference, form)
            func effect(_ order: String) throws(Complaint) -> AppEffect {
                try Pairs(
                    .reblank, Place(block, order: order, form), against: reference, in: data
                ).difference
            }
            table.rows.append([
                .text(name + (form.contains("disk(off)") ? ", files not kept" : "")),
                .effect(try effect(Design.unlimited).times(-1), places: 0),
                .effect(try effect("s3fifo"), places: 0),
                .effect(try effect("w-tinylfu"), places: 0),
                .effect(try effect("gdsf"), places: 0),
                .effect(try effect(Design.future), places: 0),
            ])
        }
        return table
    }
}

extension AppEffect {
    /// `-56..12`: the apps with the least and the most.
    func range(places: Int) -> String {
        [byApp.min()!, byApp.max()!].map { StudyTable.Entry.decimal($0, places) }
            .joined(separator: "..")
    }

    func times(_ factor: Double) -> AppEffect {
        var effect = AppEffect(byApp: byApp.map { $0 * factor })
        effect.errorOfPeople = errorOfPeople.map { $0 * factor.magnitude }
        effect.crossedError = crossedError.map { $0 * factor.magnitude }
        return effect
    }
}
