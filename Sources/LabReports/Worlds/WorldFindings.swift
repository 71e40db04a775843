import LabBase
import LabCells
import LabDevices
import LabScripts

package struct WorldRun: Sendable {
    let cell: Cell
    let header: TraceHeader
    let world: Int
    let row: Row

    /// The policy, with the limit and the bandwidth that an axis gave it.
    fileprivate let variant: String
    /// The same of a phone's app.
    fileprivate var label: String { variant + (row.isOfPhonesApp ? ", \(row[.app])" : "") }

    /// - Parameter namesLink: true where cells differ by the bandwidth that they were given.
    package init(
        _ cell: Cell, _ header: TraceHeader, _ world: DrawnWorld, _ row: Row,
        namesLink: Bool = false
    ) {
        self.cell = cell
        self.header = header
        self.world = world.number
        self.row = row
        let limited = cell.phone.flatMap { phone in phone.limited.map { phone.names[$0] } }
        variant =
            (cell.limitBytes.map {
                PhoneLine.Variant.label(cell.policy.text, limit: $0, of: limited)
            } ?? cell.policy.text)
            + (namesLink ? " over \(FigureText.rate(header.link.bytesPerSecond))" : "")
    }
}

/// Claims and bests of one scenario on one device, with the worlds in which they hold.
struct WorldFindings {
    struct Group {
        let label: String
        let rows: [Row]
    }

    /// How often each policy is the best by a column of the table.
    struct Best {
        let column: Column
        let title: String
        /// The app of a phone; empty for a scenario.
        let app: String
        /// The policies that are best in any world, the most frequent first.
        let policies: [(label: String, share: WilsonShare)]
        /// The worlds in which no policy alone is: several are, or all are alike.
        let ties: Int
        /// Where others are better than the first of the policies.
        let turn: WorldTurn?
    }

    /// How often a claim holds.
    struct Held {
        let claim: Claim
        /// True for one of the scenario's, false for one of `--require`.
        let isOwn: Bool
        /// Of the worlds in which it was checked.
        let share: WilsonShare
        let turn: WorldTurn?

        /// Returns nil where no world checks it.
        fileprivate init?(_ claim: Claim, isOwn: Bool, _ verdicts: [WorldTurn.Verdict]) {
            guard !verdicts.isEmpty else { return nil }
            (self.claim, self.isOwn) = (claim, isOwn)
            share = WilsonShare(verdicts.count { $0.holds }, of: verdicts.count)
            turn = WorldTurn(verdicts)
        }
    }

    let scenario: String
    let device: String
    let deviceID: String
    let memory: String
    let worldCount: Int
    let groups: [Group]
    /// The apps of a phone; nil for a scenario.
    let phone: PhoneRows?
    let bests: [Best]
    let held: [Held]

    /// One for each scenario on each device, in the order of the runs.
    ///
    /// - Parameters:
    ///   - claims: the scenarios' claims, held against these runs.
    ///   - required: the claims of `--require`.
    static func all(_ runs: [WorldRun], claims: ClaimCheck, required: [Claim]) -> [WorldFindings] {
        runs.grouped { [$0.header.scenario, $0.header.device.id] }.map { _, here in
            WorldFindings(here, claims, required)
        }
    }

    private init(_ runs: [WorldRun], _ claims: ClaimCheck, _ required: [Claim]) {
        let header = runs[0].header
        scenario = header.scenario
        device = header.device.title
        deviceID = header.device.id
        memory = runs[0].row[.memory]
        let worlds = runs.grouped(by: \.world).map { $0.elements }
        worldCount = worlds.count
        groups = runs.grouped(by: \.label).map { Group(label: $0, rows: $1.map(\.row)) }
        let rows = runs.map(\.row)
        phone = rows.areOfPhone ? PhoneRows(rows) : nil
        bests = Self.bests(worlds, labels: runs.map(\.variant).distinct)
        let own = claims.findings.filter {
            $0.scenario == header.scenario && $0.device == header.device.id
        }
        let firstRows = Dictionary(
            runs.map { ($0.cell.wholeInput, $0.row) }, uniquingKeysWith: { one, _ in one })
        held =
            own.grouped(by: \.claim.text).compactMap { _, here in
                Held(
                    here[0].claim, isOwn: true,
                    here.compactMap { finding in
                        finding.holds.flatMap { holds in
                            firstRows[finding.wholeInput].map { (holds, $0) }
                        }
                    })
            }
            + required.compactMap { claim in
                Held(
                    claim, isOwn: false,
                    worlds.compactMap { world in
                        claim.holds(in: world.map(\.row), beside: required)
                            .map { ($0, world[0].row) }
                    })
            }
    }

    private static func bests(_ worlds: [[WorldRun]], labels: [String]) -> [Best] {
        let all = worlds.enumerated().flatMap { number, world in
            let rows = world.map { run in
                var row = run.row
                row[figure: .policy] = .text(run.variant)
                // The label has it.
                if row.isOfPhone, row.has(.limitBytes) { row[figure: .limitBytes] = .none }
                return row
            }
            return RunTable.bests(rows).filter(\.canBeBest).map { (world: number, best: $0) }
        }
        return all.grouped(by: \.best.title).map { _, own in
            let column = own[0].best
            // Who is best in each world; nil where the table doesn't say.
            var found = [[String]?](repeating: nil, count: worlds.count)
            for (world, best) in own { found[world] = best.policies }
            let policies = labels.compactMap { label -> (label: String, share: WilsonShare)? in
                let count = found.count { $0?.contains(label) == true }
                return count == 0 ? nil : (label, WilsonShare(count, of: worlds.count))
            }
            let sorted = policies.sorted { $0.share.successes > $1.share.successes }
            let first = sorted.first?.label
            return Best(
                column: column.column, title: column.title, app: column.app, policies: sorted,
                ties: found.count { ($0?.count ?? 1) != 1 },
                turn: WorldTurn(
                    zip(found, worlds).map { best, world in
                        (best == nil || best!.isEmpty || best!.contains(first ?? ""), world[0].row)
                    }))
        }
    }
}

extension Claim {
    /// True if every comparison holds of a world's rows; nil where there is none.
    func holds(in rows: [Row], beside: [Claim]) -> Bool? {
        let instances = instances(in: rows, beside: beside)
        return instances.isEmpty ? nil : instances.allSatisfy(\.isMet)
    }
}
