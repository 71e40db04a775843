import LabBase

/// A scenario's claim, in figures.
struct MarkdownClaim {
    private let claim: Claim
    private let instances: [Claim.Instance]

    /// A sentence for each claim of a scenario, with how often it holds in worlds, where any ran.
    ///
    /// - Parameter turns: says at which figure it turns, too.
    static func sentences(
        _ found: MarkdownCase, _ worlds: MarkdownWorlds, turns: Bool
    ) -> [String] {
        let shares = found.claims.map { worlds.share($0, of: found) }
        guard shares.contains(where: { $0 != nil }) else {
            return sentences(found.claims, found.rows)
        }
        let rows = compared(found.rows)
        return zip(found.claims, shares).map { own, share in
            let claim = MarkdownClaim(own, rows, beside: found.claims)
            guard let share else { return claim.sentence }
            let turn = turns ? worlds.turn(own, of: found) : ""
            return "\(claim.text)\(claim.evidence) (\(share.held)/\(share.count)\(turn))."
        }
    }

    /// `198/200 and 200/200 worlds.`, a share for each claim, and which claim fails as written.
    static func summary(_ found: MarkdownCase, _ worlds: MarkdownWorlds) -> String {
        let rows = compared(found.rows)
        let claims = found.claims.map { MarkdownClaim($0, rows, beside: found.claims) }
        let failed = claims.filter { !$0.holds }.map { " " + $0.sentence }.joined()
        let shares = found.claims.compactMap { worlds.share($0, of: found) }
        guard !shares.isEmpty, shares.count == claims.count else {
            let all = FigureWords.count(Double(claims.count), of: "claim")
            return "\(claims.count { $0.holds }) of \(all) hold as written.\(failed)"
        }
        let counts = shares.map { "\($0.held)/\($0.count)" }
        return "\(Listing.and(counts)) worlds.\(failed)"
    }

    private var holds: Bool { instances.allSatisfy(\.holds) }

    /// `: 33 against 10`
    private var evidence: String {
        guard let shown = instances.first(where: { !$0.holds }) ?? instances.first else {
            return ": not checked as written"
        }
        if instances.count > 1, shown.holds { return " of \(instances.count) rows" }
        let numbers = shown.figures.map { FigureWords.text($0.figure, $0.column) }
        return ": \(numbers.joined(separator: " against "))"
            + (shown.holds ? "" : ", which **doesn't hold**")
    }

    /// A sentence for each claim; those that follow each other on one column share theirs.
    static func sentences(_ claims: [Claim], _ rows: [Row]) -> [String] {
        var sentences: [String] = []
        var last: Column?
        let rows = compared(rows)
        for claim in claims.map({ MarkdownClaim($0, rows, beside: claims) }) {
            if let column = claim.soleColumn, column == last {
                sentences[sentences.count - 1].removeLast()
                sentences[sentences.count - 1] += ", \(claim.figures(claim.instances[0]))."
            } else {
                sentences.append(claim.sentence)
            }
            last = claim.soleColumn
        }
        return sentences
    }

    private init(_ claim: Claim, _ rows: [Row], beside: [Claim]) {
        self.claim = claim
        instances = claim.instances(in: rows, beside: beside)
    }

    /// A cell that ran over and over is held against others by so many of its rows.
    private static let mostOfCell = 20

    private static func compared(_ rows: [Row]) -> [Row] {
        var counts: [[String]: Int] = [:]
        return rows.filter { row in
            let cell = [row[.policy], row[.memory], row.written(.seed), row[.app]]
            counts[cell, default: 0] += 1
            return counts[cell] ?? 0 <= mostOfCell
        }
    }

    /// The column of a claim that holds, of one row and one column.
    private var soleColumn: Column? {
        claim.terms.count == 1 && instances.count == 1 && instances[0].holds
            ? claim.columns[0] : nil
    }

    private var text: String { MarkdownText.code(claim.text) }

    private var sentence: String {
        guard let shown = instances.first(where: { !$0.holds }) ?? instances.first else {
            return "\(text): not checked."
        }
        if instances.count > 1, shown.holds { return "\(text) holds of \(instances.count) rows." }
        let column = claim.columns.count == 1 ? MarkdownText.code(claim.columns[0].name) + ": " : ""
        return column + figures(shown) + (shown.holds ? "." : ", so that \(text) **doesn't hold**.")
    }

    private func figures(_ instance: Claim.Instance) -> String {
        let isOneColumn = claim.columns.count == 1
        let parts = instance.figures.map { figure in
            (isOneColumn ? "" : MarkdownText.code(figure.column.name) + " ")
                + FigureWords.text(figure.figure, figure.column)
                + (figure.app.isEmpty ? "" : " of \(MarkdownText.plain(figure.app))")
                + " with \(MarkdownText.code(figure.policy))"
        }
        let relation = isOneColumn ? Self.relation(instance.figures.map(\.figure)) : ""
        return parts.joined(separator: ", ") + relation
    }

    /// How the larger of two figures stands to the smaller.
    private static func relation(_ figures: [Figure]) -> String {
        let numbers = figures.compactMap(\.number)
        guard numbers.count == 2, let low = numbers.min(), let high = numbers.max(), low > 0 else {
            return ""
        }
        if high == low { return ", which is the same" }
        if high >= 2 * low { return ", a factor of \(Fixed.decimal(high / low, places: 1))" }
        return ", \(FigureWords.percent(high - low, of: low)) more"
    }
}
