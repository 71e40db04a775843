import LabBase
import LabCells
import LabEvents
import LabOrders
import LabReplay
import LabRuns

/// Kills, the bytes that warnings freed, and the bytes that were held without use.
extension Culprits {
    /// A policy that died on the way has figures of half a run, or of two lives.
    var killSentences: [String] {
        guard counts.kills > 0, let atNs = result.killedAtNs else { return [] }
        let when = "at \(Self.moment(atNs))"
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
        var table = CulpritTable(
            "warnings", "What warnings freed, and what was decoded again because of it",
            of: ("warning", "warnings"),
            [
                .text("warning", "warning"), .text("at", "at"), .text("level", "level"),
                .text("source", "from"),
                .sum("freed_bytes", "freed", .bytes), .sum("freed_images", "images", .count),
                .sum("redecodes", "again", .count), .sum("redecoded_bytes", "bytes", .bytes),
                .sum("blank_ns", "blank", .ns),
            ])
        table.rows = warnings.enumerated().map { place, warning in
            let cost = cost(ofWarning: place + 1)
            return [
                .text("\(place + 1)"), .text(Self.moment(warning.atNs)), .text(warning.level),
                .text(warning.source.rawValue), .count(warning.freedBytes),
                .count(warning.freedCount), .count(cost.count), .count(cost.bytes),
                .count(cost.blankNs),
            ]
        }
        return [table]
    }

    var warningSentences: [String] {
        guard !warnings.isEmpty else { return [] }
        let order = warnings.indices.sorted {
            (warnings[$1].freedBytes, $0) < (warnings[$0].freedBytes, $1)
        }
        let said = order.prefix(2).map { place in
            let warning = warnings[place]
            let name = "warning \(place + 1), at \(Self.moment(warning.atNs)),"
            guard warning.freedBytes > 0 else { return "\(name) freed nothing" }
            let cost = cost(ofWarning: place + 1)
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
        var tables: [CulpritTable] = []
        var holders = CulpritTable(
            "held", "Bytes over time, by who held them", of: ("holder", "holders"),
            [.text("holder", "holder"), .sum("byte_ns", "bytes x time", .byteNs, hasShare: true)])
        for holder in Holder.allCases where holder != .store && held[holder] > 0 {
            holders.rows.append([.text(holder.title), .number(held[holder])])
        }
        let idleByteNs = held.idle.values.reduce(Int128(0)) { $0 + $1.byteNs }
        let used = held[.store] - idleByteNs
        if used > 0 { holders.rows.append([.text("store, used again"), .number(used)]) }
        if idleByteNs > 0 {
            holders.rows.append([.text("store, never used again"), .number(idleByteNs)])
        }
        if !holders.rows.isEmpty { tables.append(holders) }
        guard idleByteNs > 0 else { return tables }
        return tables + [idleByEnd, idleByImage]
    }

    private static let idleColumns: [CulpritTable.Column] = [
        .sum("stays", "times", .count), .sum("bytes", "bytes", .bytes),
        .sum("byte_ns", "bytes x time", .byteNs, hasShare: true),
    ]

    private static func cells(_ idle: HeldBytes.Idle) -> [CulpritTable.Cell] {
        [.count(idle.count), .count(idle.bytes), .number(idle.byteNs)]
    }

    private var idleByEnd: CulpritTable {
        var table = CulpritTable(
            "idle_by_end", "Held and never used again, by how it went", of: ("way", "ways"),
            [.text("went", "went by")] + Self.idleColumns)
        var sums: [String: HeldBytes.Idle] = [:]
        for (end, idle) in held.idleByEnd {
            sums[end?.title ?? "end of the run", default: .init()].add(idle)
        }
        table.rows = sums.filter { $0.value.byteNs > 0 }.sorted {
            ($1.value.byteNs, $0.key) < ($0.value.byteNs, $1.key)
        }.map { [.text($0.key)] + Self.cells($0.value) }
        return table
    }

    private var idleByImage: CulpritTable {
        var table = CulpritTable(
            "idle_by_image", "Held and never used again, by image", of: ("image", "images"),
            [.text("image", "image")] + Self.idleColumns)
        table.rows = idleImages.map { [.text(name(of: $0.key))] + Self.cells($0.value) }
        return table
    }

    private var idleImages: [(key: ImageID, value: HeldBytes.Idle)] {
        held.idle.sorted { ($1.value.byteNs, $0.key) < ($0.value.byteNs, $1.key) }
    }

    var heldSentences: [String] {
        let idle = held.idle.values.reduce(Int128(0)) { $0 + $1.byteNs }
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
