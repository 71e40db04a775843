import LabBase
import LabCells

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
        var name: String
        var unit: CulpritTable.Unit
        /// What a sentence says after a difference, of one and of several; nil for what it leaves
        /// out.
        var said: (one: String, many: String)?
        var value: @Sendable (Culprits) -> Int128

        init(
            _ name: String, _ unit: CulpritTable.Unit, said: String?, one: String? = nil,
            _ value: @escaping @Sendable (Culprits) -> Int128
        ) {
            self.name = name
            self.unit = unit
            self.said = said.map { (one ?? $0, $0) }
            self.value = value
        }
    }

    private static let compared: [Figure] = [
        Figure("blank time", .ns, said: "of blank time") { Int128($0.counts.blankNs) },
        Figure("redecodes", .count, said: "redecodes", one: "redecode") {
            Int128($0.counts.redecodes)
        },
        Figure("decodes", .count, said: nil) { Int128($0.counts.decodes) },
        Figure("fetches", .count, said: "fetches", one: "fetch") { Int128($0.counts.fetches) },
        Figure("bytes at the peak", .bytes, said: "at the peak") { Int128($0.result.peaks.image) },
        Figure("bytes on average", .bytes, said: "on average") {
            Int128($0.result.meanImageBytes ?? 0)
        },
        Figure(
            "bytes x time held without a later use", .byteNs,
            said: "(bytes times time) of images held without a later use"
        ) { $0.idleByteNs },
    ]

    var tables: [CulpritTable] {
        [
            overview,
            table("blank_by_cause", "Blank time by cause", of: ("cause", "causes"), .ns, causes),
            table(
                "blank_by_screen", "Blank time by screen", of: ("screen", "screens"), .ns,
                sums { of in of.blank.map { (of.screenTitle($0.key.screen), $0.value) } }),
            table(
                "decodes_by_image", "Decodes by image", of: ("image", "images"), .count,
                sums { of in of.decodes.map { (of.name(of: $0.key), $0.value.count) } }),
            table(
                "blank_by_image", "Blank time by image", of: ("image", "images"), .ns,
                sums { of in of.blank.map { (of.name(of: $0.key.image), $0.value) } }),
        ].filter { !$0.rows.isEmpty }
    }

    /// Each in its own unit, so as text.
    private var overview: CulpritTable {
        func column(
            _ key: String, _ title: String, _ value: @escaping (Figure) -> Int128
        ) -> CulpritColumn<Figure> {
            .text(key, title) { CulpritScale.text(value($0), $0.unit) }
        }
        return CulpritTable(
            "figures", "\(mine.policy) against \(other.policy)", of: ("figure", "figures"),
            Self.compared.filter { $0.value(mine) != 0 || $0.value(other) != 0 },
            [
                .text("figure", "figure") { $0.name },
                column("mine", mine.policy) { $0.value(mine) },
                column("other", other.policy) { $0.value(other) },
                column("difference", "difference") { $0.value(mine) - $0.value(other) },
            ])
    }

    private typealias Sums = [Summed<String, (name: String, mine: Int64, other: Int64)>]

    /// Sums of both under one name, by how far they are apart.
    private func sums(_ parts: (Culprits) -> [(String, Int64)]) -> Sums {
        let both =
            parts(mine).map { (name: $0, mine: $1, other: 0) }
            + parts(other).map { (name: $0, mine: 0, other: $1) }
        return both.summed(by: \.name) { $0.mine - $0.other }
    }

    private var causes: Sums {
        sums { of in of.blank.map { (of.words(ofCause: $0.key.cause).title, $0.value) } }
    }

    private func table(
        _ key: String, _ title: String, of noun: (one: String, many: String),
        _ unit: CulpritTable.Unit, _ sums: Sums
    ) -> CulpritTable {
        CulpritTable(
            key, title, of: noun, sums,
            [
                .text(noun.one, noun.one) { $0.key },
                .sum("mine", mine.policy, unit) { $0.elements.reduce(0) { $0 + $1.mine } },
                .sum("other", other.policy, unit) { $0.elements.reduce(0) { $0 + $1.other } },
                .sum("difference", "difference", unit) { $0.sum },
            ])
    }

    var sentences: [String] {
        var spares: [String] = []
        var pays: [String] = []
        for figure in Self.compared {
            let difference = figure.value(mine) - figure.value(other)
            guard difference != 0, let said = figure.said else { continue }
            let clause =
                CulpritScale.text(Int128(difference.magnitude), figure.unit) + " "
                + (difference.magnitude == 1 ? said.one : said.many)
                + (figure.unit == .ns ? causeClause(isLess: difference < 0) : "")
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

    /// Names the cause that moves most in the direction of the whole.
    private func causeClause(isLess: Bool) -> String {
        guard let cause = causes.first(where: { $0.sum != 0 && ($0.sum < 0) == isLess }) else {
            return ""
        }
        let text = CulpritScale.text(Int128(cause.sum.magnitude), .ns)
        return " (\(cause.key): \(text) \(isLess ? "less" : "more"))"
    }
}
