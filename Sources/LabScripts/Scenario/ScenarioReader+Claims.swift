import LabBase
import LabDevices
import LabPolicies

extension ScenarioReader {
    /// Reads claims about a run of the scenario's own policies. They can name every column but
    /// those that differ from machine to machine.
    func readClaims(_ node: Node, _ policies: [String]) -> [Claim] {
        // A caller that names no columns doesn't check claims.
        guard !columns.isEmpty else { return [] }
        let named = policies.isEmpty ? PolicyRegistry.usual : PolicyList.expanded(policies)
        var claims: [Claim] = []
        for element in node.elements() ?? [] {
            guard let text = element.title() else { continue }
            if claims.contains(where: { $0.text == text }) { element.report(.repeated(text)) }
            do throws(Complaint) {
                let claim = try Claim(text, columns: columns)
                try Self.check(claim, named)
                claims.append(claim)
            } catch {
                element.report(error.of("claim", text))
            }
        }
        return claims
    }

    private static func check(_ claim: Claim, _ named: [String]) throws(Complaint) {
        if let column = claim.columns.first(where: \.isMeasured) {
            throw Complaint(
                "'\(column.name)' is measured, and differs from machine to machine",
                "Name a column before peak_rss_bytes")
        }
        try claim.check(apps: [])
        for policy in claim.policies where !named.contains(policy) {
            let near = Claim.suggestion(policy, among: named)
            throw Complaint(
                "the scenario has no policy \(Quoted.text(policy))",
                near ?? "Add it to \"policies\", or name one of them as it stands there")
        }
    }
}
