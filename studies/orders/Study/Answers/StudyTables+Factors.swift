import LabBase

extension StudyTables {
    /// Devices, pressure and forms, each at the limit of the claims: whether orders matter there.
    func factors() throws(Complaint) -> StudyTable {
        typealias Setting = (name: String, block: String, form: String, device: String)
        func setting(_ name: String, _ block: String, _ form: String) -> Setting {
            (name, block, form, "")
        }
        let settings: [Setting] =
            [
                setting("as in the claims", "kept", Design.usual),
                setting("without a weak table", "forms", ""),
                setting("views let go as they leave", "let-go", Design.letGo),
                setting("decoded to the view", "forms", Design.fitted),
            ]
            + Design.devices.map { ("on \($0)", "devices", Design.usual, $0) }
            + Design.flashes.map {
                ("iphone-15, reads begin after \($0) ms", "flash", Design.usual, "flash-\($0)ms")
            }
            + Design.disks.reversed().map {
                setting(
                    "disk cache of \($0.name)", "disk",
                    $0.form)
            }
            + [
                setting(
                    "three warnings, off-screen views let go", "warnings", Design.letGoOnWarning),
                setting(
                    "three warnings, the store empties", "warnings", Design.emptiedOnWarning),
                setting("ended whenever left", "kills", Design.usual),
                setting("files not kept", "unkept", Design.unkept),
            ]
            + Design.devices.map { ("files not kept, on \($0)", "devices", Design.unkept, $0) }
        var table = StudyTable(
            name: "factors",
            headings: [
                "setting", "can be spared", "order with the least waits", "order with the most",
                "differ, of \(Design.others.count)", "within, of \(Design.others.count)",
                "within, person's time",
            ])
        typealias Row = (
            setting: Setting, toSpare: AppEffect, orders: OrderContrasts, people: OrderContrasts
        )
        var rows: [Row] = []
        for setting in settings {
            func contrast(_ order: String, _ figure: Figure) throws(Complaint) -> Contrast {
                func place(_ order: String) -> Place {
                    Place(setting.block, Design.policy(order, setting.form), device: setting.device)
                }
                return try Contrast(
                    figure, place(order), against: place(Design.reference), in: data)
            }
            rows.append(
                (
                    setting, try contrast(Design.unlimited, .reblank).difference.times(-1),
                    try OrderContrasts { (order) throws(Complaint) in try contrast(order, .reblank)
                    },
                    try OrderContrasts { (order) throws(Complaint) in try contrast(order, .rewait) }
                ))
        }
        let count = Design.others.count
        let adjusted = Holm.adjusted(
            rows.flatMap { $0.orders.all.map(\.contrast.difference.probability) })
        for (number, row) in rows.enumerated() {
            let differ = adjusted[number * count..<(number + 1) * count].count { $0 <= 0.05 }
            table.rows.append([
                .text(row.setting.name), .effect(row.toSpare, places: 0),
                row.orders.least, row.orders.most, .number(Double(differ), places: 0),
                row.orders.within, row.people.within,
            ])
        }
        return table
    }
}
