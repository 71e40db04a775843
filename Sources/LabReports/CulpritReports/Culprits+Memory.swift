import LabBase
import LabCells
import LabOrders
import LabReplay

/// Kills, the bytes that warnings freed, and the bytes that were held without use.
extension Culprits {
    /// A policy that died on the way has figures of half a run, or of two lives.
    var killSentences: [String] {
        guard counts.kills > 0, let atNs = result.killedAtNs else { return [] }
        let when = "at \(Self.instant(atNs))"
        if result.status == .killed {
            return ["\(policy) was killed \(when): figures are up to then."]
        }
        let often = counts.kills == 1 ? when : "\(counts.kills) times, first \(when)"
        let killed = "\(policy) was killed \(often), and started again."
        guard counts.restartNs > 0 else { return [killed] }
        let time = CulpritScale.text(Int128(counts.restartNs), .ns)
        return [
            killed
                + " For \(time) it wasn't there, and views in sight lacked pictures seen before."
        ]
    }

    var warningTables: [CulpritTable] {
        guard !warnings.isEmpty else { return [] }
        let costs = warnings.indices.map { index in
            (index: index, freed: warnings[index], cost: cost(ofWarning: index + 1))
        }
        return [
            CulpritTable(
                "warnings", "What warnings freed, and what was decoded again because of it",
                of: ("warning", "warnings"), costs,
                [
                    .text("warning", "warning") { "\($0.index + 1)" },
                    .text("at", "at") { Self.instant($0.freed.atNs) },
                    .text("level", "level") { $0.freed.level },
                    .text("source", "from") { $0.freed.source.rawValue },
                    .sum("freed_bytes", "freed", .bytes) { $0.freed.freedBytes },
                    .sum("freed_images", "images", .count) { $0.freed.freedCount },
                    .sum("redecodes", "again", .count) { $0.cost.count },
                    .sum("redecoded_bytes", "bytes", .bytes) { $0.cost.bytes },
                    .sum("blank_ns", "blank", .ns) { $0.cost.blankNs },
                ])
        ]
    }

    var warningSentences: [String] {
        guard !warnings.isEmpty else { return [] }
        let order = warnings.indices.sorted {
            (warnings[$1].freedBytes, $0) < (warnings[$0].freedBytes, $1)
        }
        let said = order.prefix(2).map { index in
            let warning = warnings[index]
            let name = "warning \(index + 1), at \(Self.instant(warning.atNs)),"
            guard warning.freedBytes > 0 else { return "\(name) freed nothing" }
            let cost = cost(ofWarning: index + 1)
            let images = warning.freedCount == 1 ? "1 image" : "\(warning.freedCount) images"
            let freed = "\(name) freed \(Fixed.bytes(warning.freedBytes)) in \(images)"
            guard cost.count > 0 else { return freed + ", none of which was decoded again" }
            return freed + "; \(cost.count) of them \(cost.count == 1 ? "was" : "were") decoded "
                + "again (\(Fixed.bytes(cost.bytes))), with "
                + "\(CulpritScale.text(Int128(cost.blankNs), .ns)) of blank time"
        }
        return ["\(policy): \(said.joined(separator: "; "))."]
    }

    /// The tables of all that stores held, and how it went.
    var heldTables: [CulpritTable] {
        let idle = idleByteNs
        let holders =
            Holder.allCases.filter { $0 != .store }.map { ($0.title, held[$0]) } + [
                ("store, used again", held[.store] - idle), ("store, never used again", idle),
            ]
        let known = holders.filter { $0.1 > 0 }
        let table = CulpritTable(
            "held", "Bytes over time, by who held them", of: ("holder", "holders"), known,
            [
                .text("holder", "holder") { $0.0 },
                .sum("byte_ns", "bytes x time", .byteNs, hasShare: true) { $0.1 },
            ])
        guard idle > 0 else { return known.isEmpty ? [] : [table] }
        let ends = held.idleByEnd.map { ($0.key?.words.title ?? "end of the run", $0.value) }
        return [
            table,
            CulpritTable(
                "idle_by_end", "Held and never used again, by how it went", of: ("way", "ways"),
                ends.summed(by: \.0, \.1.byteNs).filter { $0.sum > 0 },
                [.text("went", "went by") { $0.key }] + Self.idleColumns()),
            CulpritTable(
                "idle_by_image", "Held and never used again, by image", of: ("image", "images"),
                idleImages, [.text("image", "image") { name(of: $0.key) }] + Self.idleColumns()),
        ]
    }

    private typealias Idle<Key> = Summed<Key, (Key, HeldBytes.Idle)>

    private static func idleColumns<Key>() -> [CulpritColumn<Idle<Key>>] {
        [
            .sum("stays", "times", .count) { $0.elements.reduce(0) { $0 + $1.1.count } },
            .sum("bytes", "bytes", .bytes) { $0.elements.reduce(0) { $0 + $1.1.bytes } },
            .sum("byte_ns", "bytes x time", .byteNs, hasShare: true) { $0.sum },
        ]
    }

    private var idleImages: [Idle<ImageID>] {
        held.idle.map { ($0.key, $0.value) }.summed(by: \.0, \.1.byteNs)
    }

    var idleByteNs: Int128 { held.idle.values.reduce(0) { $0 + $1.byteNs } }

    var heldSentences: [String] {
        let idle = idleByteNs
        guard held[.store] > 0 else { return [] }
        let all = CulpritScale.text(held[.store], .byteNs)
        guard idle > 0 else {
            return ["\(policy): all that its store held (\(all)) was used again."]
        }
        let share = Fixed.decimal(Double(idle) / Double(held[.store]) * 100, places: 0)
        let most = idleImages.prefix(3).map { name(of: $0.key) }
        return [
            "\(policy): \(share) % of what its store held (\(all)) no view got again; most of that "
                + "\(most.count == 1 ? "was" : "were") \(Listing.and(most))."
        ]
    }
}

extension Holder {
    var title: String {
        switch self {
        case .onScreen: "views on screen"
        case .offScreen: "views off screen"
        case .store: "store"
        case .inFlight: "loads"
        }
    }
}
