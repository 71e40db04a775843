import LabEvents
import LabReplay

/// How apps of a phone came to be ended, in tables.
extension PhoneEndings {
    func tables(_ question: PhoneQuestion) -> [CulpritTable] {
        let asked = question.endings(self)
        return asked.isEmpty ? [] : [table(asked), held(asked), smaller(asked)].compactMap { $0 }
    }

    /// `camera 2`: its second end.
    private func name(_ ending: PhoneEnding) -> CulpritTable.Cell {
        .text("\(names[ending.app]) \(ending.number)")
    }

    private func table(_ asked: [PhoneEnding]) -> CulpritTable {
        var table = CulpritTable(
            "endings", "Apps that were ended", of: ("end", "ends"),
            [
                .text("end", "end"), .figure("at_ns", "at", .ns), .text("state", "state"),
                .figure("left_ns", "left", .ns), .text("reason", "for"),
                .text("front", "in front"), .figure("footprint_bytes", "footprint", .bytes),
                .figure("available_bytes", "available", .bytes),
                .figure("line_bytes", "system acts below", .bytes),
                .figure("return_ns", "back at", .ns), .figure("usable_ns", "usable after", .ns),
            ])
        table.rows = asked.map { ending in
            [
                name(ending), .count(ending.atNs), .text(title(ending.state)),
                .of(ending.leftNs), .text(ending.reason.title),
                .text(ending.front.map { names[$0] } ?? "no app"), .count(ending.footprintBytes),
                .of(ending.standing?.availableBytes), .of(ending.standing?.lineBytes),
                .of(ending.returnNs), .of(ending.usableNs),
            ]
        }
        return table
    }

    private func held(_ asked: [PhoneEnding]) -> CulpritTable? {
        var table = CulpritTable(
            "held_at_ends", "What every app held when one was ended", of: ("process", "processes"),
            [
                .text("end", "end"), .text("app", "app"), .text("state", "state"),
                .figure("images_bytes", "images", .bytes),
                .figure("purgeable_bytes", "of them purgeable", .bytes),
                .figure("own_bytes", "own", .bytes), .figure("file_bytes", "files", .bytes),
                .figure("packed_bytes", "compressed or swapped", .bytes),
                .figure("resident_bytes", "RAM", .bytes),
            ])
        for ending in asked {
            for (app, process) in (ending.standing?.processes ?? []).enumerated()
            where process.state != .absent {
                let figures = process.figures
                table.rows.append([
                    name(ending), .text(names[app]), .text(title(process.state)),
                    .count(figures.decodedBytes), .count(figures.purgeableBytes),
                    .count(figures.ownBytes), .count(figures.fileBytes),
                    .count(process.packedBytes), .count(process.residentBytes),
                ])
            }
        }
        return table.rows.isEmpty ? nil : table
    }

    private func smaller(_ asked: [PhoneEnding]) -> CulpritTable? {
        var table = CulpritTable(
            "smaller_images", "Apps whose smaller images alone would have kept it until back",
            of: ("app", "apps"),
            [
                .text("end", "end"), .text("app", "app"),
                .figure("images_bytes", "images", .bytes),
                .figure("smaller_bytes", "smaller by", .bytes),
                .figure("left_over_bytes", "left over", .bytes),
            ])
        for ending in asked {
            for app in names.indices {
                guard let smaller = ending.smallerBytes[app],
                    let images = ending.standing?.processes[app].figures.decodedBytes
                else { continue }
                table.rows.append([
                    name(ending), .text(names[app]), .count(images), .count(smaller),
                    .count(images - smaller),
                ])
            }
        }
        return table.rows.isEmpty ? nil : table
    }
}

extension CulpritTable.Cell {
    fileprivate static func of(_ number: Int64?) -> Self { number.map { .count($0) } ?? .none }
}
