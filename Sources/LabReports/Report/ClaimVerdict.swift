import LabBase

/// A claim of a scenario, or one of `--require`, that was checked, as comments and build servers
/// tell it.
package struct ClaimVerdict: Sendable {
    /// Scenario, device, seed and claim.
    package var name: String
    /// The comparisons that don't hold; empty where the claim does.
    package var failures: [String]
    /// The line of a comment; nil where the claim holds.
    package var line: String?

    /// The verdict on a claim of `--require`.
    package init(requirement: Claim, in rows: [Row], beside others: [Claim]) {
        name = "require: " + requirement.text
        failures = requirement.violations(in: rows, beside: others)
        line = failures.first.map { first in
            let rest = failures.count - 1
            return "Requirement fails: \(first)" + (rest == 0 ? "" : ", and \(rest) more")
        }
    }

    fileprivate init(_ finding: ClaimCheck.Finding, hasSeveral: Bool) {
        name = "\(finding.scenario), \(finding.device), \(finding.seed): \(finding.claim.text)"
        failures = finding.instances.filter { !$0.isMet }.map(\.wording)
        line = finding.holds == false ? ClaimCheck.failure(finding, hasSeveral: hasSeveral) : nil
    }
}

extension ClaimCheck {
    /// A verdict on each claim that was checked.
    package var verdicts: [ClaimVerdict] {
        findings.filter { $0.holds != nil }.map { ClaimVerdict($0, hasSeveral: hasSeveral) }
    }
}
