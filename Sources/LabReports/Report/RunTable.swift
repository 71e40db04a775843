import LabBase
import LabDevices
import LabReplay

/// The table that `lab run` shows: a line for each policy, the best of each column marked.
package struct RunTable: Sendable {
    package var rows: [Row]

    /// A column of the table: the figure that it shows, its name in sentences, and who is best.
    private typealias Shown = (
        column: Column, title: String, isBest: (Row) -> Bool, figure: ShownColumn<Row>
    )

    /// The table, and what its marks mean.
    var blocks: [Block] {
        let table = table
        return [.table(table), .line(table.legend)]
    }

    var table: TextTable {
        TextTable(
            rows,
            [
                .text("policy") { $0[.policy] + Self.mishap($0) },
                rows.haveSeeds ? .figure("seed") { $0.written(.seed) } : nil,
            ] + columns.map { $0.figure })
    }

    /// A column that is shown, and who is the best of it.
    package struct Best: Sendable, Equatable {
        package var column: Column
        package var title: String
        /// The app of a phone whose figure it is; empty for a scenario's.
        package var app = ""
        /// True if one figure of it can be better than another at all.
        package var canBeBest: Bool
        /// The policies with a star, in the order of the rows.
        package var policies: [String]
    }

    package var bests: [Best] {
        columns.map { shown in
            Best(
                column: shown.column, title: shown.title,
                canBeBest: shown.column.better != .neither && shown.column != .of(.kills),
                policies: rows.filter(shown.isBest).map { $0[.policy] })
        }
    }

    /// The whole of a heading that is short to leave room for others.
    static let freedByWarnings = "freed by warnings"

    private static func mishap(_ row: Row) -> String {
        let status = row[.status]
        let isOwnFault = [RunStatus.unbalanced, .overLimit].map { $0.rawValue }.contains(status)
        let isSaid = row.integer(.kills) > 0 && !isOwnFault
        return RunSentence.reachedEnd(row) || isSaid ? "" : " (\(status))"
    }

    /// - Parameters:
    ///   - name: sentences say this, where the title is short for it.
    ///   - rank: columns are left out by it where there is no room.
    ///   - value: a star goes by this, where it isn't the column's whole figure.
    private func shown(
        _ title: String, name: String? = nil, _ column: Column, rank: Int = 0,
        isMishap: Bool = false, note: String? = nil, value: ((Row) -> Double?)? = nil,
        text: @escaping (Row) -> String
    ) -> Shown {
        // Different seeds are different work: none of them is the better one. Nor is a lone row.
        let isBest =
            rows.count == 1 || rows.haveSeeds
            ? { (_: Row) in false } : RunStars(rows).best(column, by: value, text: text)
        let figure = ShownColumn<Row>.figure(
            title, name: name, rank: rank, isMishap: isMishap, note: note, isBest: isBest
        ) { $0[figure: column].isNone ? "-" : text($0) }
        return (column, name ?? title, isBest, figure)
    }

    private var columns: [Shown] {
        func bytes<Source: RowSource>(
            _ title: String, name: String? = nil, _ column: TypedColumn<Source, Int64>,
            rank: Int = 0, note: String? = nil
        ) -> Shown {
            shown(title, name: name, column.column, rank: rank, note: note) {
                Fixed.bytes($0.integer(column))
            }
        }
        func has<Source: RowSource>(_ column: TypedColumn<Source, Int64>) -> Bool {
            rows.contains { $0.integer(column) > 0 }
        }
        let isPrefetched = has(.prefetched)
        let isMeasured = rows.contains { !$0[figure: .peakRssDeltaBytes].isNone }
        let hasOwn = isMeasured && has(.peakAppBytes)
        let blank = TimeScale(rows.compactMap { $0.number(.blankMs) })
        let firsts = TimeScale(rows.flatMap(Self.firstImages))
        let hasFirsts = rows.contains { $0.number(.firstImageMsP50) ?? 0 > 0 }
        let hasDied = rows.contains {
            $0.integer(.kills) > 0 && $0[.status] != RunStatus.ok.rawValue
        }
        let columns: [Shown?] = [
            has(.joins) ? shown("joins", .of(.joins), rank: 5) { $0.written(.joins) } : nil,
            shown(
                "decodes", .of(.decodes),
                note: "x: decodes for each picture that views got", text: Self.decodes),
            // A policy that leaves views without their images has it easy with all the rest.
            has(.unservedRequests)
                ? shown(
                    "unserved", name: "unserved requests", .of(.unservedRequests), isMishap: true
                ) { $0.written(.unservedRequests) } : nil,
            isPrefetched && has(.fetchBytes) ? bytes("fetched", .fetchBytes, rank: 4) : nil,
            isMeasured
                ? bytes(
                    "RSS rise", .peakRssDeltaBytes, rank: 1,
                    note: "RSS rise: the peak above the baseline"
                        + (hasOwn ? ", with the app's own memory" : "")) : nil,
            hasOwn ? bytes("app's own", .peakAppBytes, rank: 3) : nil,
            bytes("peak images", .peakImageBytes), has(.warnings) ? freed : nil,
            shown("blank time", .of(.blankMs)) { blank.text($0.number(.blankMs) ?? 0) },
            // A policy loads ahead for what a screen shows first, or at its cost.
            isPrefetched && hasFirsts
                ? shown(
                    "first image", .of(.firstImageMsP50), rank: 4,
                    note: "first image: the median over all screens, returns too",
                    text: { Self.firstImage($0, firsts) }) : nil,
            has(.kills)
                ? shown(
                    "killed", .of(.kills), isMishap: true,
                    note: hasDied ? "killed: figures are up to then" : nil, text: Self.killed)
                : nil,
        ]
        return hits + columns.compactMap { $0 } + mishaps
    }

    /// A hit that prefetching made spares a wait, and neither a decode nor traffic: beside a
    /// store's it stands by itself.
    private var hits: [Shown] {
        func rate(
            _ title: String, _ column: Column, note: String? = nil,
            _ value: @escaping (Row) -> Double?
        ) -> Shown {
            shown(title, column, rank: 4, note: note, value: value) {
                Fixed.decimal((value($0) ?? 0) * 100, places: 1) + " %"
            }
        }
        func ahead(_ row: Row) -> Double {
            Double(row.integer(.prefetchedHits)) / Double(max(1, row.integer(.requests)))
        }
        let isAhead = rows.contains { $0.integer(.prefetchedHits) > 0 }
        let stored = rate("hit rate", .of(.hitRate)) { row in
            row.number(.hitRate).map { $0 - ahead(row) }
        }
        let note = "by prefetch: first hits on what it brought, which the hit rate leaves out"
        return [stored]
            + (isAhead ? [rate("by prefetch", .of(.prefetchedHits), note: note, ahead)] : [])
    }

    /// A policy that holds more can free more: the best frees the largest share. There is none
    /// where nothing was held.
    private var freed: Shown {
        let hasShares = rows.contains { !$0[figure: .warningFreedShare].isNone }
        return shown(
            "freed", name: Self.freedByWarnings,
            hasShares ? .of(.warningFreedShare) : .of(.warningFreedBytes), rank: 2,
            note: "freed: by memory warnings" + (hasShares ? ", of what was held" : "")
        ) { row in
            hasShares
                ? Fixed.decimal((row.number(.warningFreedShare) ?? 0) * 100, places: 0) + " %"
                : Fixed.bytes(row.integer(.warningFreedBytes))
        }
    }

    /// The columns that are shown if any policy has such a mishap.
    private var mishaps: [Shown] {
        let mishaps: [(title: String, column: Column, unit: String)] = [
            ("hitches", .of(.hitchMsPerS), " ms/s"), ("wrong images", .of(.wrongImages), ""),
            ("failed", .of(.failed), ""),
        ]
        return mishaps.filter { mishap in
            rows.contains { $0[figure: mishap.column].number ?? 0 > 0 }
        }.map { title, column, unit in
            shown(title, column, isMishap: true) { $0[figure: column].written + unit }
        }
    }

    private static func firstImage(_ row: Row, _ scale: TimeScale) -> String {
        let times = firstImages(row)
        guard let median = times.first else { return "none" }
        return scale.text(median) + (times.count > 1 ? " (p95 \(scale.text(times[1])))" : "")
    }

    /// The median. It is nothing where most screens had their images as they came back: then the
    /// slowest twentieth stands beside it.
    private static func firstImages(_ row: Row) -> [Double] {
        guard let median = row.number(.firstImageMsP50) else { return [] }
        let slow = row.number(.firstImageMsP95) ?? 0
        return median == 0 && slow > 0 ? [median, slow] : [median]
    }

    /// When, by whom, and how often.
    private static func killed(_ row: Row) -> String {
        let kills = row.integer(.kills)
        if kills == 0 { return "no" }
        let moment = seconds(row.number(.killedAtMs) ?? 0)
        let byWhom =
            switch Killer(rawValue: row[.killedBy]) {
            case .heap: "heap full, "
            case .system: "device full, "
            case .kernel: "by the kernel, "
            case .limit, nil: ""
            }
        return kills == 1 ? "\(byWhom)at \(moment)" : "\(kills)x, first \(byWhom)at \(moment)"
    }

    /// Decodes, and how often the floor that is: each image once that views got.
    private static func decodes(_ row: Row) -> String {
        let decodes = row.integer(.decodes)
        let floor = row.integer(.servedImages)
        guard floor > 0 else { return String(decodes) }
        let times = Fixed.decimal(numerator: decodes, denominator: floor, places: 1)
        return "\(decodes) (\(times)x)"
    }

    package static func seconds(_ ms: Double) -> String {
        ms < 999.95
            ? Fixed.decimal(ms, places: 1) + " ms" : Fixed.decimal(ms / 1000, places: 2) + " s"
    }
}
