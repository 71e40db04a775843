import LabBase
import LabCells
import LabDevices
import LabReplay
import LabRuns
import LabScripts

/// A cell that was run in a world.
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
    /// A policy's rows, one for each world.
    struct Group {
        let label: String
        let rows: [Row]

        /// The figures that there are: a row that crashed has none.
        func values(_ column: Column) -> [Double] {
            rows.compactMap { $0[figure: column].number }
        }
    }

    /// How often each policy is the best by a column of the table.
    struct Best {
        let column: Column
        let title: String
        /// The app of a phone; empty for a scenario.
        let app: String
        /// The policies that are best in any world, the most frequent first.
        fileprivate(set) var policies: [(label: String, share: WilsonShare)]
        /// The worlds in which no policy alone is: several are, or all are alike.
        fileprivate(set) var ties: Int
    }

    /// How often a claim holds.
    struct Held {
        let claim: Claim
        /// True for one of the scenario's, false for one of `--require`.
        let isOwn: Bool
        let share: WilsonShare
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
    fileprivate(set) var held: [Held]

    /// One for each scenario on each device, in the order of the runs.
    ///
    /// - Parameters:
    ///   - claims: the scenarios' claims, held against these runs.
    ///   - required: the claims of `--require`.
    static func all(
        _ runs: [WorldRun], claims: ClaimCheck, required: [Claim]
    ) -> [WorldFindings] {
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
        held =
            Self.held(own) + required.compactMap { Self.held($0, worlds, beside: required) }
    }

    private static func bests(_ worlds: [[WorldRun]], labels: [String]) -> [Best] {
        var columns: [RunTable.Best] = []
        var counts: [[String: Int]] = []
        var ties: [Int] = []
        for world in worlds {
            let rows = world.map { run in
                var row = run.row
                row[figure: .policy] = .text(run.variant)
                // The label has it.
                if row.isOfPhone, row.has(.limitBytes) { row[figure: .limitBytes] = .none }
                return row
            }
            for best in RunTable.bests(rows) where best.canBeBest {
                let place = columns.firstIndex { $0.title == best.title } ?? columns.count
                if place == columns.count {
                    columns.append(best)
                    counts.append([:])
                    ties.append(0)
                }
                if best.policies.count != 1 { ties[place] += 1 }
                for label in best.policies { counts[place][label, default: 0] += 1 }
            }
        }
        return columns.indices.map { place in
            let (column, counts) = (columns[place], counts[place])
            let found = labels.compactMap { label in
                counts[label].map { (label: label, share: WilsonShare($0, of: worlds.count)) }
            }
            let order = found.indices.sorted {
                (-found[$0].share.held, $0) < (-found[$1].share.held, $1)
            }
            return Best(
                column: column.column, title: column.title, app: column.app,
                policies: order.map { found[$0] }, ties: ties[place])
        }
    }

    /// The scenario's claims that were checked in any world.
    private static func held(_ findings: [ClaimCheck.Finding]) -> [Held] {
        findings.grouped(by: \.claim.text).compactMap { _, here in
            let checked = here.compactMap(\.holds)
            guard !checked.isEmpty else { return nil }
            return Held(
                claim: here[0].claim, isOwn: true,
                share: WilsonShare(checked.count { $0 }, of: checked.count))
        }
    }

    /// A claim holds in a world if every comparison of it does.
    private static func held(
        _ claim: Claim, _ worlds: [[WorldRun]], beside: [Claim]
    ) -> Held? {
        let outcomes = worlds.compactMap { world -> Bool? in
            let instances = claim.instances(in: world.map(\.row), beside: beside)
            return instances.isEmpty ? nil : instances.allSatisfy(\.holds)
        }
        guard !outcomes.isEmpty else { return nil }
        return Held(
            claim: claim, isOwn: false,
            share: WilsonShare(outcomes.count { $0 }, of: outcomes.count))
    }
}

/// A median over worlds, with the ends between which nine of ten worlds lie.
struct WorldSpread {
    let median: Double
    let low: Double
    let high: Double

    /// Returns nil without values. A twentieth of them lies outside of each end, rounded down.
    init?(_ values: [Double]) {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        let outside = sorted.count / 20
        median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        low = sorted[outside]
        high = sorted[sorted.count - 1 - outside]
    }
}
