import LabBase

/// The costs of limits: of stores alone, since beside other parts it isn't the limit that tells.
struct MarkdownLimits {
    private let cases: [MarkdownCase]
    private let sweeps: [MarkdownSweep]

    init(_ cases: [MarkdownCase], _ sweeps: [MarkdownSweep]) {
        self.cases = cases
        self.sweeps = sweeps
    }

    private static let order = "lru"

    var lines: [String] {
        let hasStores = cases.contains { !stores($0).isEmpty }
        guard hasStores || !sweeps.isEmpty else { return [] }
        var lines = [
            "## When a limit hurts", "",
            "The floor is a decode for each picture that views got; `belady` knows what will be",
            "requested, and shows what a better order could gain within the same limit.", "",
        ]
        for sweep in sweeps { lines += sweep.body }
        guard hasStores else { return lines }
        lines += ["Each of these is a store alone.", ""]
        var table = MarkdownTable(
            [
                "scenario", "policy", "decodes", "redecodes", "floor", "belady, same limit", "peak",
            ], texts: 2)
        for found in cases {
            let bounds = Dictionary(
                found.policies.compactMap { policy in
                    found.limit(policy, order: "belady").map { ($0, policy) }
                }, uniquingKeysWith: { _, last in last })
            for (policy, limit) in stores(found) {
                let bound = bounds[limit]
                table.add([
                    MarkdownText.plain(found.title), MarkdownText.code(policy),
                    found.text(policy, .decodes), found.text(policy, .redecodes),
                    found.text(policy, .servedImages),
                    bound.map { found.text($0, .decodes) } ?? "-",
                    found.text(policy, .peakImageBytes),
                ])
            }
        }
        lines += table.text
        let steps = cases.flatMap { found in
            let stores = stores(found)
            return zip(stores, stores.dropFirst()).map { step(found, $0, $1) }
        }
        return steps.isEmpty ? lines : lines + steps + [""]
    }

    private typealias Store = (policy: String, limit: Int64)

    private func stores(_ found: MarkdownCase) -> [Store] {
        found.policies.compactMap { policy in
            found.limit(policy, order: Self.order).map { (policy, $0) }
        }
    }

    /// From one limit to the next that the scenario names.
    private func step(_ found: MarkdownCase, _ one: Store, _ next: Store) -> String {
        let before = found.count(one.policy, .decodes)
        let after = found.count(next.policy, .decodes)
        let (few, many) = (FigureWords.count(abs(before - after)), FigureWords.count(before))
        let change =
            if after < before {
                "\(few) of \(many) decodes are saved "
                    + "(\(FigureWords.percent(before - after, of: before)))"
            } else if after == before {
                "not one of \(many) decodes is saved"
            } else {
                "there are \(few) decodes more"
            }
        let more =
            found.count(next.policy, .peakImageBytes)
            - found.count(one.policy, .peakImageBytes)
        return "- \(MarkdownText.plain(found.title)): from \(Fixed.bytes(one.limit)) to "
            + "\(Fixed.bytes(next.limit)) \(change)"
            + (more > 0 ? ", for \(FigureWords.bytes(more)) more at the peak" : "") + "."
    }
}
