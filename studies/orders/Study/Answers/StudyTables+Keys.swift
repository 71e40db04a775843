import LabBase

extension StudyTables {
    /// What trace simulation alone says of each app, and what following it brings.
    func keys() throws(Complaint) -> StudyTable {
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
    func apps() throws(Complaint) -> StudyTable {
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
    func publicTraces() throws(Complaint) -> StudyTable {
        let keys = try KeyRows(data.text("public"), of: "public.csv")
        var table = StudyTable(
            name: "public", headings: ["trace, size"] + Design.orders + [Design.future])
        for name in keys.names {
            for (place, size) in ["0.1 %", "1 %", "10 %"].enumerated() {
                let ratios = keys.missRatios(of: name, size: place)
                table.rows.append(
                    [.text("\(name), \(size)")]
                        + (Design.orders + [Design.future]).map {
                            .number(ratios[$0] ?? .nan, places: 3)
                        })
            }
        }
        return table
    }
}
