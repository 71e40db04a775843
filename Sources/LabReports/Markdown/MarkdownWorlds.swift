import LabBase
import LabRuns

/// Results in worlds, beside those of the same scenarios as they are written.
struct MarkdownWorlds {
    /// A setting's rows, one list for each world.
    private let worlds: [ResultDiagrams.Setting: [[Row]]]

    init(_ files: [ResultFile]) {
        worlds = Dictionary(grouping: files.flatMap(\.rows)) { ResultDiagrams.Setting($0) }
            .mapValues { rows in
                rows.grouped(by: { $0[figure: WorldColumns.world.column].written }).map(\.elements)
            }
    }

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
        (worlds[found.setting] ?? []).compactMap { rows in
            claim.holds(in: rows, beside: found.claims).map { ($0, rows[0]) }
        }
    }

    /// The table of `lab run --worlds`; none where no world ran.
    func blocks(of found: MarkdownCase) -> [Block] {
        guard let worlds = worlds[found.setting] else { return [] }
        let groups = worlds.joined().grouped(by: \.subject)
            .map { WorldFindings.Group(label: $0, rows: $1) }
        return [
            .paragraph(
                "In \(worlds.count) worlds, of which each claim says in how many it holds: "
                    + "\(WorldReport.spreads)."),
            .table(WorldReport.table(groups)),
        ]
    }
}

extension ResultFile {
    package var isOfWorlds: Bool { has(WorldColumns.world) }
}
