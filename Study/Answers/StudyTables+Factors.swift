import LabBase

extension StudyTables {
    /// Devices, pressure and forms, each at the limit of the claims: whether orders matter there.
    func factors() throws(Complaint) -> StudyTable {
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
                setting("decoded to the view", "forms", Design.fitted),
            ]
            + Design.devices.map { ("on \($0)", "devices", Design.usual, $0, .reblank) }
            + Design.flashes.map {
                (
                    "iphone-15, reads begin after \($0) ms", "flash", Design.usual, "flash-\($0)ms",
                    .reblank
                )
            }
            + Design.disks.reversed().map {
                setting(
                    "disk cache of \($0.replacing("MB", with: " MB"))", "disk",
                    "+weak+disk(limit=\($0))")
            }
            + [
                setting("three warnings, off-screen views let go", "warnings", "+weak+offscreen"),
                setting(
                    "three warnings, the store empties", "warnings", "+weak+on(warning, clear)"),
                setting("ended whenever left", "kills", Design.usual),
                ("ended whenever left, person's time", "kills", Design.usual, "", .rewait),
                setting("files not kept", "unkept", Design.unkept),
            ]
            + Design.devices.map {
                ("files not kept, on \($0)", "devices", Design.unkept, $0, .reblank)
            }
        var table = StudyTable(
            name: "factors",
            headings: [
                "setting", "can be spared", "order with the least waits", "order with the most",
                "differ", "within",
            ])
        typealias Row = (
            setting: Setting, toSpare: AppEffect, effects: [(order: String, effect: AppEffect)]
        )
        var rows: [Row] = []
        for setting in settings {
            func place(_ order: String) -> Place {
                Place(setting.block, Design.policy(order, setting.form), device: setting.device)
            }
            func difference(_ order: String) throws(Complaint) -> AppEffect {
                try Pairs(
                    setting.figure, place(order), against: place(Design.reference), in: data
                ).difference
            }
            var effects: [(order: String, effect: AppEffect)] = []
            for order in Self.others { effects.append((order, try difference(order))) }
            rows.append((setting, try difference(Design.unlimited).times(-1), effects))
        }
        let adjusted = Holm.adjusted(rows.flatMap { $0.effects.map(\.effect.probability) })
        for (number, row) in rows.enumerated() {
            let least = row.effects.min { $0.effect.mean < $1.effect.mean }!
            let most = row.effects.max { $0.effect.mean < $1.effect.mean }!
            let start = number * row.effects.count
            let differ = adjusted[start..<start + row.effects.count].count { $0 <= 0.05 }
            let within = row.effects.count {
                $0.effect.probabilityOfEquivalence(within: Design.margin) <= 0.05
            }
            table.rows.append([
                .text(row.setting.name), .effect(row.toSpare, places: 0),
                .of(least.order, least.effect, places: 1), .of(most.order, most.effect, places: 1),
                .text("\(differ) of \(row.effects.count)"),
                .text("\(within) of \(row.effects.count)"),
            ])
        }
        return table
    }
}
