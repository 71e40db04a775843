import LabBase

/// The registered claims, judged together by Holm.
struct JudgedClaims {
    private let all: [(claim: Claim, probability: Double)]

    init(_ claims: Claims) throws(Complaint) {
        let claims = try claims.all()
        all = Array(zip(claims, Holm.adjusted(claims.map(\.probability))))
    }

    private static func isSupported(_ probability: Double) -> Bool { probability <= 0.05 }

    /// A point each, with what came of them.
    var sentences: String {
        all.map { claim, probability in
            let verdict = Self.isSupported(probability) ? "Supported" : "Not supported"
            let chance = StudyTable.Entry.probability(probability).shown
            let p = chance.hasPrefix("<") ? "p \(chance)" : "p = \(chance)"
            let worlds = claim.worlds.map { "; " + $0.text("worlds") } ?? ""
            return "- **\(claim.name)**: \(claim.text) *\(verdict)* (\(p)\(worlds)). "
                + "\(claim.found)\n"
        }.joined()
    }

    func table(_ name: String) -> StudyTable {
        StudyTable(
            name: name,
            headings: [
                "claim", "p, by Holm", "", "largest p without an app", "worlds", "found",
            ],
            rows: all.map { claim, probability in
                [
                    .text(claim.name), .probability(probability),
                    .text(Self.isSupported(probability) ? "supported" : "not supported"),
                    .probability(claim.probabilityWithoutOne),
                    .text(claim.worlds.map { $0.text("worlds") } ?? ""), .text(claim.found),
                ]
            })
    }
}
