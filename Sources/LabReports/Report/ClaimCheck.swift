import LabBase
import LabCells
import LabScripts

/// Claims of scenarios, held against a run of them.
package struct ClaimCheck: Sendable {
    /// The runs that are held against the claims of their files.
    package enum Scope: String, Sendable, CaseIterable {
        /// Runs that are as the file says.
        case own
        /// Runs on other devices, over other networks, with other seeds and limits as well.
        case all
        case none
    }

    package struct CheckedCell: Sendable {
        var cell: Cell
        var header: TraceHeader
        var row: Row

        package init(_ cell: Cell, _ header: TraceHeader, _ row: Row) {
            self.cell = cell
            self.header = header
            self.row = row
        }
    }

    /// A claim, on an input.
    package struct Finding: Sendable {
        /// `Cell.wholeInput` of its cells: each world has another one.
        package var wholeInput: Int
        package var scenario: String
        package var seed: UInt64
        package var device: String
        package var claim: Claim
        package var instances: [Claim.Instance]
        /// Why it wasn't checked.
        package var obstacle: Obstacle?

        /// True if the claim holds; nil: it wasn't checked.
        package var holds: Bool? { obstacle == nil ? instances.allSatisfy { $0.isMet } : nil }
    }

    package enum Obstacle: Sendable, Hashable {
        case departure(ClaimedRun.Departure)
        /// A policy that it names, and that isn't run.
        case absent(String)
        /// An app that it names, and that isn't replayed.
        case absentApp(String)

        var wording: String {
            switch self {
            case .departure(let departure): departure.wording
            case .absent(let policy): "no row has policy '\(policy)'"
            case .absentApp(let app): "no row is of app '\(app)'"
            }
        }
    }

    package let findings: [Finding]

    package static let unasked = ClaimCheck([], .none)

    /// - Parameter entries: in any order.
    package init(_ entries: [CheckedCell], _ scope: Scope) {
        let checked = scope == .none ? [] : entries
        let inputs = checked.grouped(by: \.cell.wholeInput).sorted { $0.key < $1.key }
        findings = Self.withoutOthers(
            inputs.flatMap { input, here in
                // A phone's claims are about its apps as well.
                let own = here.first { $0.cell.input == input } ?? here[0]
                return Self.findings(here, own.header, scope)
            })
    }

    private static func findings(
        _ entries: [CheckedCell], _ header: TraceHeader, _ scope: Scope
    ) -> [Finding] {
        let own = entries.filter { scope == .all || $0.departure == nil }
        let rows = own.map { $0.row }
        return header.claims.map { claim in
            var finding = Finding(
                wholeInput: entries[0].cell.wholeInput, scenario: header.scenario,
                seed: header.seed, device: header.device.id, claim: claim, instances: [])
            if let departure = entries.first?.departure, own.isEmpty {
                finding.obstacle = .departure(departure)
            } else if let absent = claim.absentPolicies(in: rows).first {
                let isElsewhere = entries.contains { $0.row[.policy] == absent }
                finding.obstacle = isElsewhere ? .departure(.limit) : .absent(absent)
            } else if let absent = claim.absentApps(in: rows).first {
                finding.obstacle = .absentApp(absent)
            } else {
                finding.instances = claim.instances(in: rows, beside: header.claims)
            }
            return finding
        }
    }

    /// Leaves out other seeds and devices of a scenario that ran as its file says, too: the user
    /// didn't ask about them.
    private static func withoutOthers(_ findings: [Finding]) -> [Finding] {
        let checked = Set(
            findings.filter { $0.obstacle == nil }.map { [$0.scenario, $0.claim.text] })
        return findings.filter {
            $0.obstacle == nil || !checked.contains([$0.scenario, $0.claim.text])
        }
    }

    package var violations: [String] {
        findings.flatMap { finding in
            finding.instances.filter { !$0.isMet }.map {
                "claim '\(finding.claim.text)': \($0.wording)"
            }
        }
    }
}

extension ClaimCheck.CheckedCell {
    fileprivate var departure: ClaimedRun.Departure? {
        if let departure = header.departure { return departure }
        if !cell.warnings.isEmpty { return .warning }
        if cell.kernel.needsGroup { return .kernel }
        return cell.limitBytes == nil ? nil : .limit
    }
}
