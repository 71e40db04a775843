import LabBase

extension StudyTables {
    /// What an engineer can change, each thing alone, from LRU with a weak table at the limit of
    /// the claims.
    func worth(_ block: String, _ form: String) throws(Complaint) -> StudyTable {
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
                    "a disk cache of \($0.name)",
                    Place("disk", order: Design.reference, $0.form)
                )
            }
            changes += [
                ("no weak table", Place("forms", order: Design.reference, "")),
                (
                    "views let go as they leave",
                    Place("let-go", order: Design.reference, Design.letGo)
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

    /// Blocks that change the rule of the lab which could cause an effect.
    func artefacts() throws(Complaint) -> StudyTable {
        var table = StudyTable(
            name: "artefacts",
            headings: [
                "rule", "can be spared", "s3fifo", "w-tinylfu", "gdsf",
                "Belady",
            ])
        for (name, form, block) in [
            ("as drawn", Design.usual, "kept"), ("as drawn", Design.unkept, "unkept"),
            ("latency of 1 ms", Design.usual, "near-link"),
            ("latency of 1 ms", Design.unkept, "near-link"),
            ("1 GB/s", Design.usual, "wide-link"), ("1 GB/s", Design.unkept, "wide-link"),
            ("abandoned loads end", Design.usual + Design.cancelled, "cancelled"),
            ("abandoned loads end", Design.unkept + Design.cancelled, "cancelled"),
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
