import LabBase
import LabReplay

/// The short form of a comparison: a line for each cell that changed, and the likely common cause.
extension ResultComparison {
    /// A cell that both have and that changed.
    package struct Pair: Sendable, Equatable {
        package var cell: String
        package var before: Row
        package var now: Row
    }

    package struct Headline: Sendable, Equatable {
        /// The kind of the cell, and of its first figure.
        package var kind: ChangeKind
        package var cell: String
        /// At most three figures, those of a kind together, and of a kind the most important first;
        /// empty for a whole cell.
        package var figures: [Change]

        /// `worse: feed, none: decodes +7 %; better: blank time -2.0 %`
        package var line: String {
            let parts = figures.grouped(by: \.kind).map { kind, figures in
                (kind == self.kind ? "" : kind.rawValue + ": ")
                    + figures.map { $0.brief }.joined(separator: ", ")
            }
            return "\(kind.rawValue): \(cell)"
                + (parts.isEmpty ? "" : ": " + parts.joined(separator: "; "))
        }
    }

    /// So many figures are told of a cell.
    private static let mostFigures = 3

    /// The figures that matter most, in this order; others in the order of their columns.
    private static let important: [Column] = [
        .of(.status), .of(.kills), .of(.failed), .of(.wrongImages), .of(.unservedRequests),
        .of(.blankMs), .of(.decodes), .of(.peakImageBytes), .of(.warningFreedShare),
        .of(.hitchMsPerS), .of(.firstImageMsP95), .of(.fetchBytes), .of(.meanImageBytes),
    ]

    /// Cells that fail first, and of those the ones that changed most.
    package var headlines: [Headline] {
        let cells = changes.map { $0.cell }.distinct
        func rank(_ kind: ChangeKind) -> Int { ChangeKind.allCases.firstIndex(of: kind) ?? 0 }
        let found = cells.map { cell -> (headline: Headline, share: Double) in
            let own = changes.filter { $0.cell == cell }
            let kind =
                ChangeKind.allCases.first { kind in own.contains { $0.kind == kind } } ?? .neutral
            let sorted = own.filter { $0.column != nil }.sorted {
                (Self.importance($0), rank($0.kind)) < (Self.importance($1), rank($1.kind))
            }
            // The line begins with a figure of its own kind, however important others are.
            let first = sorted.firstIndex { $0.kind == kind }
            let rest = sorted.indices.filter { $0 != first }
            let told = ([first].compactMap { $0 } + rest).prefix(Self.mostFigures).sorted {
                (rank(sorted[$0].kind), $0) < (rank(sorted[$1].kind), $1)
            }.map { sorted[$0] }
            let most =
                told.compactMap { $0.share }.filter { $0.isFinite }.map { $0.magnitude }.max() ?? 0
            return (Headline(kind: kind, cell: shortName(of: cell), figures: told), most)
        }
        return found.sorted {
            (rank($0.headline.kind), -$0.share) < (rank($1.headline.kind), -$1.share)
        }.map { $0.headline }
    }

    private static func importance(_ change: Change) -> Int {
        change.column.flatMap { important.firstIndex(of: $0) } ?? important.count
    }

    /// A cell without what all cells have in common.
    private func shortName(of cell: String) -> String {
        guard let row = rows[cell] else { return cell }
        let all = Array(rows.values)
        let told = EarlierRows.keyColumns.filter { column in
            column == .of(.policy) || column == .of(.scenario)
                || all.contains { $0[figure: column] != row[figure: column] }
        }
        return EarlierRows.name(of: row, by: told)
    }

    /// The cells of today that gained most blank time, one for each scenario, the worst first;
    /// empty where none is worse.
    package var worstCells: [Int] {
        func gain(_ pair: Pair) -> Double {
            (pair.now.number(.blankMs) ?? 0) - (pair.before.number(.blankMs) ?? 0)
        }
        let worse = pairs.filter { pair in
            changes.contains { $0.cell == pair.cell && $0.kind == .worse }
        }
        return worse.sorted { gain($0) > gain($1) }.grouped { $0.now[.scenario] }
            .compactMap { _, pairs in cells.firstIndex(of: pairs[0].cell) }
    }
}

extension ResultComparison.Change {
    /// `blank time +17 %`, `decodes 0 to 43`
    package var brief: String {
        guard let column else { return text }
        let title = Self.title(column)
        guard let share, share.isFinite else {
            func text(_ figure: Figure) -> String {
                figure.isNone ? "undefined" : FigureWords.text(figure, column)
            }
            return "\(title) \(text(was)) to \(text(now))"
        }
        let percent = Fixed.decimal(share * 100, places: share.magnitude < 0.0995 ? 1 : 0)
        return "\(title) \(share > 0 ? "+" : "")\(percent) %"
    }

    private static func title(_ column: Column) -> String {
        switch column {
        case .of(.peakImageBytes): "peak of image memory"
        case .of(.fetchBytes): "fetched bytes"
        case .of(.meanImageBytes): "mean of image memory"
        default: column.title
        }
    }
}

extension ResultComparison {
    /// A column, or its part of another, that tells of a cause where it moved alike in most cells.
    private struct Sign {
        var name: String
        var column: Column
        var whole: Column?
        /// The likely cause where it rose, and where it fell.
        var rose: String
        var fell: String

        func value(_ row: Row) -> Double? {
            guard let part = row[figure: column].number else { return nil }
            guard let whole else { return part }
            return row[figure: whole].number.flatMap { $0 > 0 ? part / $0 : nil }
        }
    }

    /// Larger pictures have larger files as well, and change nothing where they are made as large
    /// as their views: so they are looked for in the cells that decode them whole.
    private var likelyPictures: String? {
        let whole = pairs.filter { !Self.isFitted($0.before) && !Self.isFitted($0.now) }
        let rest = pairs.filter { pair in !whole.contains(pair) }
        guard !rest.isEmpty, Self.common(Self.requests, pairs) == nil,
            let cause = Self.common(Self.decodedBytes, whole)
        else { return nil }
        let some = cause.count == whole.count ? "" : "\(cause.count) of "
        let cells = whole.count == 1 ? "cell that decodes" : "\(whole.count) cells that decode"
        let sentence = "Likely cause: \(cause.words) in \(some)the \(cells) whole pictures"
        for sign in [Self.requests, Self.fetchedBytes, Self.bandwidth] {
            guard let other = Self.common(sign, rest) else { continue }
            return sentence + "; elsewhere \(other.words)."
        }
        return sentence + "."
    }

    private static func isFitted(_ row: Row) -> Bool {
        ["fit=", "maxSide=", "maxPixels="].contains { row[.spec].contains($0) }
    }

    private static let requests = Sign(
        name: "requests", column: .of(ResultColumn<Int64>.requests), rose: "more is shown",
        fell: "less is shown")
    private static let decodedBytes = Sign(
        name: "the decoded bytes of an image", column: .of(.decodedBytes), whole: .of(.decodes),
        rose: "pictures are larger", fell: "pictures are smaller")
    private static let fetchedBytes = Sign(
        name: "the bytes of a fetch", column: .of(.fetchBytes), whole: .of(.fetches),
        rose: "files are larger", fell: "files are smaller")
    private static let bandwidth = Sign(
        name: "the network's bytes per second", column: .of(.networkBytesPerS),
        rose: "the network is faster", fell: "the network is slower")

    /// A sentence; nil where no one cause shows.
    package var likelyCause: String? {
        if let words = likelyPictures { return words }
        for sign in [Self.requests, Self.decodedBytes, Self.fetchedBytes, Self.bandwidth] {
            if let cause = Self.common(sign, pairs) {
                return "Likely cause: \(cause.words)\(Self.cells(cause.count, of: pairs.count))."
            }
        }
        guard pairs.count > 1 else { return nil }
        let cells = "each of \(pairs.count) cells"
        if pairs.allSatisfy({ $0.before[.spec] != $0.now[.spec] }) {
            return "Likely cause: the policy's name stands for other settings in \(cells)."
        }
        let touched = changes.compactMap { $0.column }.distinct
        if !touched.isEmpty,
            touched.allSatisfy({ $0.unit == .milliseconds || $0.unit == .rate })
        {
            return "Likely cause: the times of the device or the network, since no count and no "
                + "bytes changed in \(cells)."
        }
        let policies = pairs.map { $0.now[.policy] }.distinct
        let all = rows.values.map { $0[.policy] }.distinct
        guard policies.count == 1, all.count > 1 else { return nil }
        return "Likely cause: the policy, since only cells of \(policies[0]) changed."
    }

    /// Moves of less than this share say nothing; those that are no farther apart are alike.
    private static let least = 0.005
    private static let alike = 0.02
    /// So large a part of all cells must have moved alike.
    private static let most = 0.8

    /// - Returns: the cause, and in how many of the cells it shows; nil where it shows in few.
    private static func common(_ sign: Sign, _ pairs: [Pair]) -> (words: String, count: Int)? {
        let moves = pairs.compactMap { pair -> Double? in
            guard pair.before[figure: sign.column] != pair.now[figure: sign.column],
                let before = sign.value(pair.before), let now = sign.value(pair.now), before > 0
            else { return nil }
            return now / before - 1
        }.sorted()
        guard !moves.isEmpty else { return nil }
        let median = moves[moves.count / 2]
        let width = max(alike, median.magnitude / 4)
        let count = moves.count { ($0 - median).magnitude <= width && $0.magnitude >= least }
        guard median.magnitude >= least, Double(count) >= most * Double(pairs.count) else {
            return nil
        }
        let (cause, verb) = median > 0 ? (sign.rose, "rose") : (sign.fell, "fell")
        let share = Fixed.decimal(median.magnitude * 100, places: median.magnitude < 0.1 ? 1 : 0)
        return ("\(cause), since \(sign.name) \(verb) by \(share) %", count)
    }

    private static func cells(_ count: Int, of all: Int) -> String {
        if all == 1 { return "" }
        return count == all ? " in each cell" : " in \(count) of \(all) cells"
    }
}
