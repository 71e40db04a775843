import LabBase
import LabCells
import LabEvents
import LabOrders
import LabReplay
import LabRuns

/// The savings of one policy, held against another on the same input, and what it pays for them.
package struct CulpritComparison: Sendable {
    let mine: Culprits
    let other: Culprits

    package init(_ mine: Culprits, against other: Culprits) {
        self.mine = mine
        self.other = other
    }

    /// A figure of both.
    private struct Figure: Sendable {
        var key: String
        var name: String
        var one: String
        var unit: CulpritTable.Unit
        var value: @Sendable (Culprits) -> Int128

        /// `1 redecode`, `2 redecodes`.
        func name(of number: Int128) -> String {
            unit == .count && number.magnitude == 1 ? one : name
        }

        init(
            _ key: String, _ name: String, one: String = "", _ unit: CulpritTable.Unit,
            _ value: @escaping @Sendable (Culprits) -> Int128
        ) {
            self.key = key
            self.name = name
            self.one = one
            self.unit = unit
            self.value = value
        }
    }

    private static let compared: [Figure] = [
        Figure("blank", "blank time", .ns) { Int128($0.counts.blankNs) },
        Figure("redecodes", "redecodes", one: "redecode", .count) { Int128($0.counts.redecodes) },
        Figure("decodes", "decodes", one: "decode", .count) { Int128($0.counts.decodes) },
        Figure("fetches", "fetches", one: "fetch", .count) { Int128($0.counts.fetches) },
        Figure("peak", "bytes at the peak", .bytes) { Int128($0.result.peaks.image) },
        Figure("mean", "bytes on average", .bytes) { Int128($0.result.meanImageBytes ?? 0) },
        Figure("idle", "bytes x time held without a later use", .byteNs) { culprits in
            culprits.held.idle.values.reduce(0) { $0 + $1.byteNs }
        },
    ]

    var tables: [CulpritTable] {
        [overview, causes, screens, images(of: .decodes), images(of: .blank)]
            .filter { !$0.rows.isEmpty }
    }

    private func columns(_ first: CulpritTable.Column, _ unit: CulpritTable.Unit)
        -> [CulpritTable.Column]
    {
        [
            first, .sum("mine", mine.policy, unit), .sum("other", other.policy, unit),
            .sum("difference", "difference", unit),
        ]
    }

    private static func cells(_ mine: Int128, _ other: Int128) -> [CulpritTable.Cell] {
        [.number(mine), .number(other), .number(mine - other)]
    }

    /// Each in its own unit, so as text.
    private var overview: CulpritTable {
        var table = CulpritTable(
            "figures", "\(mine.policy) against \(other.policy)", of: ("figure", "figures"),
            [
                .text("figure", "figure"), .text("mine", mine.policy),
                .text("other", other.policy), .text("difference", "difference"),
            ])
        for figure in Self.compared {
            let (a, b) = (figure.value(mine), figure.value(other))
            guard a != 0 || b != 0 else { continue }
            table.rows.append(
                [.text(figure.name)]
                    + [a, b, a - b].map { .text(CulpritScale.text($0, figure.unit)) })
        }
        return table
    }

    /// Sums of both under one name, by how far they are apart.
    private func rows(
        _ mine: [(key: String, sum: Int64)], _ other: [(key: String, sum: Int64)]
    ) -> [[CulpritTable.Cell]] {
        var sums: [String: (mine: Int128, other: Int128)] = [:]
        for (key, sum) in mine { sums[key, default: (0, 0)].mine += Int128(sum) }
        for (key, sum) in other { sums[key, default: (0, 0)].other += Int128(sum) }
        return sums.sorted { a, b in
            let (far, near) = (
                (a.value.mine - a.value.other).magnitude, (b.value.mine - b.value.other).magnitude
            )
            return far != near ? far > near : a.key < b.key
        }.map { [.text($0.key)] + Self.cells($0.value.mine, $0.value.other) }
    }

    private var causes: CulpritTable {
        var table = CulpritTable(
            "blank_by_cause", "Blank time by cause", of: ("cause", "causes"),
            columns(.text("cause", "cause"), .ns))
        table.rows = rows(Self.byCause(mine), Self.byCause(other))
        return table
    }

    private static func byCause(_ culprits: Culprits) -> [(key: String, sum: Int64)] {
        culprits.blank(by: \.cause).map { (key: culprits.title(ofCause: $0.key), sum: $0.ns) }
    }

    private var screens: CulpritTable {
        var table = CulpritTable(
            "blank_by_screen", "Blank time by screen", of: ("screen", "screens"),
            columns(.text("screen", "screen"), .ns))
        func sums(_ culprits: Culprits) -> [(key: String, sum: Int64)] {
            culprits.blank(by: \.screen).map { (key: culprits.screenTitle($0.key), sum: $0.ns) }
        }
        table.rows = rows(sums(mine), sums(other))
        return table
    }

    private enum ImageFigure { case decodes, blank }

    private func images(of figure: ImageFigure) -> CulpritTable {
        let isBlank = figure == .blank
        var table = CulpritTable(
            isBlank ? "blank_by_image" : "decodes_by_image",
            isBlank ? "Blank time by image" : "Decodes by image", of: ("image", "images"),
            columns(.text("image", "image"), isBlank ? .ns : .count))
        func sums(_ culprits: Culprits) -> [(key: String, sum: Int64)] {
            isBlank
                ? culprits.blank(by: \.image).map { (key: culprits.name(of: $0.key), sum: $0.ns) }
                : culprits.decodes.map { (key: culprits.name(of: $0.key), sum: $0.value.count) }
        }
        table.rows = rows(sums(mine), sums(other))
        return table
    }

    var sentences: [String] {
        var spares: [String] = []
        var pays: [String] = []
        for figure in Self.compared where figure.key != "decodes" {
            let difference = figure.value(mine) - figure.value(other)
            guard difference != 0 else { continue }
            let text = CulpritScale.text(Int128(difference.magnitude), figure.unit)
            let clause =
                "\(text)\(figure.unit == .ns ? " of" : "") "
                + (figure.unit == .bytes || figure.unit == .byteNs
                    ? Self.held(figure) : figure.name(of: difference))
                + (figure.key == "blank" ? causeClause(isLess: difference < 0) : "")
            if difference < 0 { spares.append(clause) } else { pays.append(clause) }
        }
        guard !spares.isEmpty || !pays.isEmpty else {
            return ["\(mine.policy) and \(other.policy) cost the same in all of this."]
        }
        var sentence = "Against \(other.policy), \(mine.policy) "
        if !spares.isEmpty { sentence += "saves " + Listing.and(spares) }
        if !pays.isEmpty {
            sentence += (spares.isEmpty ? "" : ", and ") + "costs " + Listing.and(pays)
        }
        return [sentence + "."]
    }

    private static func held(_ figure: Figure) -> String {
        switch figure.key {
        case "peak": "at the peak"
        case "mean": "on average"
        default: "(bytes times time) of images held without a later use"
        }
    }

    /// Names the cause that moves most in the direction of the whole.
    private func causeClause(isLess: Bool) -> String {
        let row = causes.rows.filter { row in
            guard let difference = row[3].number else { return false }
            return isLess ? difference < 0 : difference > 0
        }.first
        guard let row, case .text(let cause) = row[0], let difference = row[3].number else {
            return ""
        }
        let text = CulpritScale.text(Int128(difference.magnitude), .ns)
        return " (\(cause): \(text) \(isLess ? "less" : "more"))"
    }
}
