import LabBase
import LabCells
import LabReplay
import LabRuns

/// Results in worlds, beside those of the same scenarios as they are written.
struct MarkdownWorlds {
    /// A place's rows, one list for each world.
    private let worlds: [ResultDiagrams.Place: [[Row]]]

    init(_ files: [ResultFile]) {
        worlds = Dictionary(grouping: files.flatMap(\.rows)) { ResultDiagrams.Place($0) }
            .mapValues { rows in
                rows.grouped(by: { $0[figure: WorldColumns.world.column].written }).map(\.elements)
            }
    }

    var isEmpty: Bool { worlds.isEmpty }

    private func rows(of found: MarkdownCase) -> [[Row]] { worlds[found.place] ?? [] }

    /// How often a claim of a scenario holds; nil where no world checks it.
    func share(_ claim: Claim, of found: MarkdownCase) -> WilsonShare? {
        let all = verdicts(claim, of: found)
        return all.isEmpty ? nil : WilsonShare(all.count { $0.holds }, of: all.count)
    }

    /// `; it fails in 19 of the 22 worlds with …`; empty where it turns nowhere.
    func turn(_ claim: Claim, of found: MarkdownCase) -> String {
        WorldTurn(verdicts(claim, of: found)).map { "; " + $0.words("it fails") } ?? ""
    }

    private func verdicts(_ claim: Claim, of found: MarkdownCase) -> [WorldTurn.Verdict] {
        rows(of: found).compactMap { rows in
            claim.holds(in: rows, beside: found.claims).map { ($0, rows[0]) }
        }
    }

    /// A table of medians, with the ends between which 9 of 10 worlds lie: of what the scenario
    /// makes claims about, and of decodes, the peak and blank time.
    func table(_ found: MarkdownCase) -> [String] {
        let rows = rows(of: found)
        guard !rows.isEmpty else { return [] }
        let byPolicy = rows.joined().grouped(by: \.subject)
        func spread(_ rows: [Row], _ column: Column) -> WorldSpread? {
            WorldSpread(rows.compactMap { $0[figure: column].number })
        }
        let claimed = found.claims.flatMap(\.columns)
        let usual: [Column] =
            found.isOfPhone
            ? [.of(.warmReturns), .of(.usableMsP50), .of(.kills)]
            : [.of(.decodes), .of(.peakImageBytes), .of(.blankMs)]
        let columns = (claimed + usual).distinct
        let figures = columns.map { column in
            let times = TimeScale(byPolicy.compactMap { spread($0.elements, column)?.median })
            let title = claimed.contains(column) ? "**\(column.name)**" : column.name
            return ShownColumn<(key: String, elements: [Row])>.figure(title) { policy in
                guard let found = spread(policy.elements, column) else { return "-" }
                return SweepReport.shown(
                    MedianEstimate(median: found.median, low: found.low, high: found.high), column,
                    times)
            }
        }
        let names = ShownColumn<(key: String, elements: [Row])>.text("in \(rows.count) worlds") {
            MarkdownText.code($0.key)
        }
        return TextTable(byPolicy, [names] + figures).markdown(isMarked: true)
    }
}

extension ResultFile {
    /// True if its rows are of worlds.
    package var isOfWorlds: Bool { has(WorldColumns.world) }
}
