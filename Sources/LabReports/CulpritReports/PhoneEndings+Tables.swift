import LabCells

/// How apps of a phone came to be ended, in tables.
extension PhoneEndings {
    func tables(_ question: PhoneQuestion) -> [CulpritTable] {
        let asked = question.endings(self)
        return [table(asked), held(asked), smaller(asked)].filter { !$0.rows.isEmpty }
    }

    /// `camera 2`: its second end.
    private func end<Source>(_ ending: @escaping (Source) -> PhoneEnding) -> CulpritColumn<Source> {
        .text("end", "end") { "\(names[ending($0).app]) \(ending($0).number)" }
    }

    private func table(_ asked: [PhoneEnding]) -> CulpritTable {
        CulpritTable(
            "endings", "Apps that were ended", of: ("end", "ends"), asked,
            [
                end { $0 }, .figure("at_ns", "at", .ns) { $0.atNs },
                .text("state", "state") { title($0.state) },
                .figure("left_ns", "left", .ns) { $0.leftNs },
                .text("reason", "for") { $0.reason.title },
                .text("front", "in front") { $0.front.map { names[$0] } ?? "no app" },
                .figure("footprint_bytes", "footprint", .bytes) { $0.footprintBytes },
                .figure("available_bytes", "available", .bytes) { $0.standing?.availableBytes },
                .figure("line_bytes", "system acts below", .bytes) { $0.standing?.lineBytes },
                .figure("return_ns", "back at", .ns) { $0.returnNs },
                .figure("usable_ns", "usable after", .ns) { $0.usableNs },
            ])
    }

    private func held(_ asked: [PhoneEnding]) -> CulpritTable {
        let held = asked.flatMap { ending in
            (ending.standing?.processes ?? []).enumerated().filter { $1.state.rank != .absent }
                .map { (ending: ending, app: $0, process: $1) }
        }
        return CulpritTable(
            "held_at_ends", "What every app held when one was ended",
            of: ("process", "processes"), held,
            [
                end { $0.ending }, .text("app", "app") { names[$0.app] },
                .text("state", "state") { title($0.process.state.rank) },
                .figure("images_bytes", "images", .bytes) { $0.process.figures.decodedBytes },
                .figure("purgeable_bytes", "of them purgeable", .bytes) {
                    $0.process.figures.purgeableBytes
                },
                .figure("own_bytes", "own", .bytes) { $0.process.figures.ownBytes },
                .figure("file_bytes", "files", .bytes) { $0.process.figures.fileBytes },
                .figure("packed_bytes", "compressed or swapped", .bytes) {
                    $0.process.packedBytes
                },
                .figure("resident_bytes", "RAM", .bytes) { $0.process.residentBytes },
            ])
    }

    private func smaller(_ asked: [PhoneEnding]) -> CulpritTable {
        let cures = asked.flatMap { ending in
            names.indices.compactMap { app in
                ending.smallerBytes[app].flatMap { smaller in
                    ending.standing.map { (ending, app, $0.processes[app].figures, smaller) }
                }
            }
        }
        return CulpritTable(
            "smaller_images", "Apps whose smaller images alone would have kept it until back",
            of: ("app", "apps"), cures,
            [
                end { $0.0 }, .text("app", "app") { names[$0.1] },
                .figure("images_bytes", "images", .bytes) { $0.2.decodedBytes },
                .figure("smaller_bytes", "smaller by", .bytes) { $0.3 },
                .figure("left_over_bytes", "left over", .bytes) { $0.2.decodedBytes - $0.3 },
            ])
    }
}
