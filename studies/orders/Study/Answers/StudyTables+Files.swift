import LabBase

extension StudyTables {
    /// What keeping files spares beside what orders do without them: of LRU's waits where no file
    /// is kept.
    func files() throws(Complaint) -> StudyTable {
        let reference = Place("unkept", order: Design.reference, Design.unkept)
        var rows: [(name: String, place: Place)] = [
            ("all files kept", Place("kept", order: Design.reference, Design.usual))
        ]
        for disk in Design.disks.reversed() {
            rows.append(
                (
                    "a disk cache of \(disk.name)",
                    Place("disk", order: Design.reference, disk.form)
                ))
        }
        for order in ["gdsf", "w-tinylfu", Design.future] {
            rows.append((order, Place("unkept", order: order, Design.unkept)))
        }
        var table = StudyTable(
            name: "files",
            headings: [
                "change", "waits, s a minute", "median app", "person's time, s a minute",
                "spared of what can be, %", "of apps with a network", "of the new apps",
                "more than Belady's, points",
            ])
        let future = try shares(of: Place("unkept", order: Design.future, Design.unkept))
        for row in rows {
            let waits = try Pairs(.reblank, row.place, against: reference, in: data).difference
            let person = try Pairs(.rewait, row.place, against: reference, in: data).difference
            let sorted = waits.byApp.map { -$0 / 1000 }.sorted()
            let shares = try share { (_, _) throws(Complaint) in row.place }
            let more = try self.shares(of: row.place).difference(future).times(100)
            table.rows.append(
                [
                    .text(row.name), .effect(waits.times(-0.001), places: 2),
                    .number(Quantile.value(of: sorted, at: 50), places: 2),
                    .effect(person.times(-0.001), places: 2),
                ] + shares + [row.name == Design.future ? .text("") : .effect(more, places: 0)])
        }
        // Known afterwards: in each app the order that waits least.
        for (name, orders) in [
            ("the best of the orders in each app", Design.orders),
            ("the best of them or Belady's", Design.orders + [Design.future]),
        ] {
            table.rows.append(
                [.text(name), .text(""), .text(""), .text("")] + (try best(of: orders))
                    + [.text("")])
        }
        return table
    }

    private func best(of orders: [String]) throws(Complaint) -> [Entry] {
        let reference = Place("unkept", order: Design.reference, Design.unkept)
        return try share { (app, data) throws(Complaint) in
            var places: [(place: Place, waits: Double)] = []
            for order in orders {
                let place = Place("unkept", order: order, Design.unkept)
                let means = try Pairs(.reblank, place, against: reference, in: data).means
                places.append((place, means.first { $0.app == app }!.one))
            }
            return places.min { $0.waits < $1.waits }!.place
        }
    }

    private func shares(of place: Place) throws(Complaint) -> Shares {
        try Shares(
            of: place, against: Place("unkept", order: Design.reference, Design.unkept),
            unlimited: Place("unkept", order: Design.unlimited, Design.unkept), .reblank, in: data)
    }

    /// Shares over all apps, those with a network, and those that were written for the study.
    private func share(
        _ choice: (_ app: String, _ data: StudyData) throws(Complaint) -> Place
    ) throws(Complaint) -> [Entry] {
        var byApp: [String: Double] = [:]
        for app in try data.rows("unkept").apps {
            byApp[app] = try shares(of: choice(app, data)).byApp[app]
        }
        let parts: [(String) -> Bool] = [
            { _ in true }, { !Design.localApps.contains($0) }, { Design.newApps.contains($0) },
        ]
        return parts.map { isWanted in
            let effect = AppEffect(
                byApp: byApp.keys.filter(isWanted).sorted().map { byApp[$0]! * 100 })
            return .effect(effect, places: 0)
        }
    }
}
