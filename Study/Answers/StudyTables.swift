import LabBase

/// The tables of answers.
struct StudyTables {
    private let data: StudyData
    private typealias Entry = StudyTable.Entry

    init(_ data: StudyData) { self.data = data }

    func all() throws(Complaint) -> [StudyTable] {
        [
            try claims("claims", .reblank), try claims("claims-restart", .restart),
            try orders("kept", Design.usual), try orders("unkept", Design.unkept),
            try limits("kept", Design.usual), try limits("unkept", Design.unkept),
            try factors(), try worth("kept", Design.usual), try worth("unkept", Design.unkept),
            try keys(), try apps(), try phones(), try publicTraces(), try artefacts(),
        ]
    }

    /// The claims, a point each, with what came of them.
    static func sentences(of data: StudyData) throws(Complaint) -> String {
        let claims = try Claims(data, .reblank).all()
        let adjusted = Holm.adjusted(claims.map(\.probability))
        return zip(claims, adjusted).map { claim, probability in
            let verdict = probability <= 0.05 ? "It came out" : "It didn't come out"
            let chance = StudyTable.Entry.probability(probability).shown
            let p = chance.hasPrefix("<") ? "p \(chance)" : "p = \(chance)"
            let worlds = claim.worlds.map { "; " + $0.text("worlds") } ?? ""
            return "- **\(claim.name)**: \(claim.text) *\(verdict)* (\(p)\(worlds)). "
                + "\(claim.found)\n"
        }.joined()
    }

    private static let others = Design.orders.filter { $0 != Design.reference }

    private func claims(_ name: String, _ figure: Figure) throws(Complaint) -> StudyTable {
        let claims = try Claims(data, figure).all()
        let adjusted = Holm.adjusted(claims.map(\.probability))
        return StudyTable(
            name: name,
            headings: [
                "claim", "p, by Holm", "came out", "largest p without an app", "worlds", "found",
            ],
            rows: zip(claims, adjusted).map { claim, probability in
                [
                    .text(claim.name), .probability(probability),
                    .text(probability <= 0.05 ? "yes" : "no"),
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
            order: String, effect: AppEffect, ofBlank: AppEffect, share: AppEffect,
            misses: AppEffect?
        )
        let keys = try KeyRows(data.text("keys"), of: "keys.csv")
        var effects: [Row] = []
        for order in Self.others + Design.bounds {
            let place = Place(block, order: order, form)
            let pairs = try Pairs(.reblank, place, against: reference, in: data)
            let shares = try Shares(
                of: place, against: reference, unlimited: unlimited, .reblank, in: data)
            effects.append(
                (
                    order, pairs.difference,
                    try Claims(data, .reblank).ofBlank(pairs, block, form), shares.effect,
                    keys.change(of: order)
                ))
        }
        let adjusted = Holm.adjusted(effects.map(\.effect.probability))
        return StudyTable(
            name: "orders-\(block)",
            headings: [
                "order", "misses of key traces, %", "waits, ms a minute", "of LRU's blank time, %",
                "spared of what can be, %",
                "p, by Holm", "within the margins",
            ],
            rows: zip(effects, adjusted).map { row, probability in
                let isWithin =
                    max(
                        row.effect.probabilityOfEquivalence(within: Design.margin),
                        row.ofBlank.probabilityOfEquivalence(within: Design.marginShare)) <= 0.05
                return [
                    .text(row.order),
                    row.misses.map { .effect($0.times(100), places: 1) } ?? .text(""),
                    .effect(row.effect, places: 1), .effect(row.ofBlank.times(100), places: 2),
                    .effect(row.share.times(100), places: 0), .probability(probability),
                    .text(isWithin ? "yes" : ""),
                ]
            })
    }

    /// How much orders matter at each limit.
    private func limits(_ block: String, _ form: String) throws(Complaint) -> StudyTable {
        var table = StudyTable(
            name: "limits-\(block)",
            headings: [
                "limit", "LRU's waits that can be spared", "least order", "most order", "Belady",
                "orders within the margins",
            ])
        for limit in Design.limits {
            let reference = Place(block, order: Design.reference, form, limit: limit)
            func effect(_ order: String) throws(Complaint) -> (AppEffect, AppEffect) {
                let pairs = try Pairs(
                    .reblank, Place(block, order: order, form, limit: limit), against: reference,
                    in: data)
                return (pairs.difference, try Claims(data, .reblank).ofBlank(pairs, block, form))
            }
            var effects: [(order: String, effect: (AppEffect, AppEffect))] = []
            for order in Self.others { effects.append((order, try effect(order))) }
            let least = effects.min { $0.effect.0.mean < $1.effect.0.mean }!
            let most = effects.max { $0.effect.0.mean < $1.effect.0.mean }!
            let within = effects.count {
                max(
                    $0.effect.0.probabilityOfEquivalence(within: Design.margin),
                    $0.effect.1.probabilityOfEquivalence(within: Design.marginShare)) <= 0.05
            }
            table.rows.append([
                .text(limit),
                .effect(try effect(Design.unlimited).0.times(-1), places: 1),
                .of(least.order, least.effect.0, places: 1),
                .of(most.order, most.effect.0, places: 1),
                .effect(try effect(Design.future).0, places: 1),
                .text("\(within) of \(effects.count)"),
            ])
        }
        return table
    }

    /// Devices, pressure and forms, each at the limit of the claims: whether orders matter there.
    private func factors() throws(Complaint) -> StudyTable {
        typealias Setting = (
            name: String, block: String, form: String, device: String, figure: Figure
        )
        func setting(_ name: String, _ block: String, _ form: String) -> Setting {
            (name, block, form, "", .reblank)
        }
        let settings: [Setting] =
            [
                setting("as in the claims", "kept", Design.usual),
                setting("without a weak table", "forms", ""),
                setting("views let go as they leave", "let-go", "+weak+views(hidden=16ms)"),
                setting("decoded to the view", "forms", "+weak+decode(fit=view)"),
            ]
            + Design.devices.map { ("on \($0)", "devices", Design.usual, $0, .reblank) }
            + [
                setting("three warnings", "warnings", Design.usual),
                setting("three warnings, off-screen views let go", "warnings", "+weak+offscreen"),
                setting(
                    "three warnings, the store empties", "warnings", "+weak+on(warning, clear)"),
                setting("ended nearly whenever left", "kills", Design.usual),
                ("the same, with restarts", "kills", Design.usual, "", .restart),
                setting("files not kept", "unkept", Design.unkept),
            ]
            + Design.devices.map {
                ("files not kept, on \($0)", "devices", Design.unkept, $0, .reblank)
            }
        var table = StudyTable(
            name: "factors",
            headings: [
                "setting", "LRU's waits that can be spared", "least order", "most order",
                "differ, by Holm", "within the margin",
            ])
        for setting in settings {
            func place(_ order: String) -> Place {
                Place(
                    setting.block, Design.policy(order, setting.form), device: setting.device)
            }
            let reference = place(Design.reference)
            var effects: [(order: String, effect: AppEffect)] = []
            for order in Self.others {
                effects.append(
                    (
                        order,
                        try Pairs(setting.figure, place(order), against: reference, in: data)
                            .difference
                    ))
            }
            let least = effects.min { $0.effect.mean < $1.effect.mean }!
            let most = effects.max { $0.effect.mean < $1.effect.mean }!
            let differ = Holm.adjusted(effects.map(\.effect.probability)).count { $0 <= 0.05 }
            let within = effects.count {
                $0.effect.probabilityOfEquivalence(within: Design.margin) <= 0.05
            }
            let toSpare = try Pairs(
                setting.figure, reference, against: place(Design.unlimited), in: data
            ).difference
            table.rows.append([
                .text(setting.name), .effect(toSpare, places: 0),
                .of(least.order, least.effect, places: 1), .of(most.order, most.effect, places: 1),
                .text("\(differ) of \(effects.count)"),
                .text("\(within) of \(effects.count)"),
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
            changes += [
                ("no weak table", Place("forms", order: Design.reference, "")),
                (
                    "views let go as they leave",
                    Place("let-go", order: Design.reference, "+weak+views(hidden=16ms)")
                ),
                (
                    "decoding to the view",
                    Place("forms", order: Design.reference, "+weak+decode(fit=view)")
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
                "change", "waits, ms a minute", "all blank time, ms a minute", "decodes, %",
                "peak of images, %",
            ])
        for change in changes {
            func pairs(_ figure: Figure) throws(Complaint) -> Pairs {
                try Pairs(figure, change.place, against: reference, in: data)
            }
            table.rows.append([
                .text(change.name), .effect(try pairs(.reblank).difference, places: 0),
                .effect(try pairs(.blank).difference, places: 0),
                .effect(try pairs(.perMinute("decodes")).change.times(100), places: 0),
                .effect(try pairs(.plain("peak_image_bytes")).change.times(100), places: 0),
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
                "app", "blank, ms a minute", "waits", "waits without a limit", "w-tinylfu", "gdsf",
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

    /// Phones of several apps: what the feed's cache does to the feed's returns, and to the phone's.
    private func phones() throws(Complaint) -> StudyTable {
        let text = try data.text("phones")
        let phone = try StudyRows(text, of: "phones.csv") { $1.isEmpty }
        let feed = try StudyRows(text, of: "phones.csv") { $1 == "feed" }
        var table = StudyTable(
            name: "phones",
            headings: [
                "phone", "feed's cache", "limit", "warm returns of the feed, %", "of all apps, %",
                "kills in 8 h", "waits of the feed, s in 8 h", "with restarts, s in 8 h",
            ])
        for name in phone.apps {
            for (order, form, limit) in [
                ("lru", Design.usual, "0.02"), ("lru", Design.usual, "0.1"),
                ("lru", Design.usual, "0.5"), ("w-tinylfu", Design.usual, "0.1"),
                ("gdsf", Design.usual, "0.1"), ("lru", "+weak+tidy", "0.1"),
                ("unbounded", Design.usual, "0.1"),
            ] {
                let cell = StudyRows.Cell(
                    policy: "feed=" + Design.policy(order, form),
                    limit: Design.limits.firstIndex(of: limit)!)
                func mean(_ rows: StudyRows, _ column: String) -> Double {
                    let values = rows.values(.plain(column), cell, app: name).values
                    return values.isEmpty ? .nan : values.reduce(0, +) / Double(values.count)
                }
                table.rows.append([
                    .text(name.replacing("phone-", with: "")),
                    .text(order + (form == Design.usual ? "" : ", tidy")),
                    .text(order == Design.unlimited ? "none" : limit),
                    .number(mean(feed, "warm_returns") * 100, places: 1),
                    .number(mean(phone, "warm_returns") * 100, places: 1),
                    .number(mean(phone, "kills"), places: 2),
                    .number(mean(feed, "reblank_ms") / 1000, places: 1),
                    .number(mean(feed, "reblank_restart_ms") / 1000, places: 1),
                ])
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
                "rule", "LRU's waits that can be spared", "s3fifo", "w-tinylfu", "gdsf",
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

extension Figure {
    /// Waits, with the time until a killed app is back.
    static let restart = perMinute("reblank_restart_ms")
}

extension AppEffect {
    func times(_ factor: Double) -> AppEffect {
        var effect = AppEffect(byApp: byApp.map { $0 * factor })
        effect.errorOfPeople = errorOfPeople * factor.magnitude
        return effect
    }
}
