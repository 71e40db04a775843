import LabBase
import LabDevices
import LabPolicies

extension ScenarioReader {
    /// Reads claims about a run of the scenario's own policies. They can name every column but
    /// those that differ from machine to machine.
    func readClaims(_ node: Node, _ policies: [String]) -> [Claim] {
        let named = policies.isEmpty ? PolicyRegistry.usual : PolicyList.expanded(policies)
        return readClaims(node) { claim throws(Complaint) in try Self.check(claim, named) }
    }

    /// - Parameter check: refuses a claim that names what no row will have.
    func readClaims(_ node: Node, check: (Claim) throws(Complaint) -> Void) -> [Claim] {
        // A caller that names no columns doesn't check claims.
        guard !columns.isEmpty else { return [] }
        var claims: [Claim] = []
        for element in node.elements() ?? [] {
            guard let text = element.title() else { continue }
            if claims.contains(where: { $0.text == text }) { element.report(.repeated(text)) }
            do throws(Complaint) {
                let claim = try Claim(text, columns: columns)
                try Self.refuseMeasured(claim)
                try check(claim)
                claims.append(claim)
            } catch {
                element.report(error.of("claim", text))
            }
        }
        return claims
    }

    private static func refuseMeasured(_ claim: Claim) throws(Complaint) {
        guard let column = claim.columns.first(where: \.isMeasured) else { return }
        throw Complaint(
            "'\(column.name)' is measured, and differs from machine to machine",
            "Name a column before peak_rss_bytes")
    }

    private static func check(_ claim: Claim, _ named: [String]) throws(Complaint) {
        try claim.check(apps: [])
        for policy in claim.policies where !named.contains(policy) {
            let near = Claim.suggestion(policy, among: named)
            throw Complaint(
                "the scenario has no policy \(Quoted.text(policy))",
                near ?? "Add it to \"policies\", or name one of them as it stands there")
        }
    }
}
