import LabBase
import LabPolicies
import LabReplay

/// The finds of a table that holds nothing.
struct MarkdownWeak {
    private let cases: [MarkdownCase]

    init(_ cases: [MarkdownCase]) { self.cases = cases }

    private static let weak = WeakPart.id

    var lines: [String] {
        let own = cases.filter { $0.has(Self.weak) && $0.count(Self.weak, .requests) > 0 }
        guard !own.isEmpty else { return [] }
        var lines = [
            "## When a weak table pays", "",
            "A weak table holds nothing: it finds an image for as long as a view shows it, and",
            "joins the requests that come while it is loaded. So it pays where one image is on",
            "several views at a time, and does nothing for what scrolls away and comes back.", "",
        ]
        var table = MarkdownTable([
            "scenario", "requests", "found", "joined", "without a decode", "decodes", "floor",
            "peak",
        ])
        // Scenarios come first in which it finds most.
        let ranked = own.enumerated().sorted { one, other in
            let (a, b) = (share(one.element), share(other.element))
            return a == b ? one.offset < other.offset : a > b
        }
        for (_, found) in ranked {
            func text(_ column: ResultColumn<Int64>) -> String { found.text(Self.weak, column) }
            table.add([
                MarkdownText.plain(found.title), text(.requests), text(.weakHits), text(.joins),
                FigureWords.percent(share(found), of: 1), text(.decodes), text(.servedImages),
                text(.peakImageBytes),
            ])
        }
        lines += table.text
        let savings = cases.flatMap(beside)
        return savings.isEmpty ? lines : lines + savings + [""]
    }

    private func share(_ found: MarkdownCase) -> Double {
        (found.count(Self.weak, .weakHits) + found.count(Self.weak, .joins))
            / found.count(Self.weak, .requests)
    }

    /// Compares it with `none`, and says what it saves beside a store.
    private func beside(_ found: MarkdownCase) -> [String] {
        found.policies.compactMap { policy in
            let both = policy == NonePart.id ? Self.weak : "\(policy)+\(Self.weak)"
            guard found.has(both) else { return nil }
            func times(_ policy: String) -> String {
                let decodes = found.count(policy, .decodes)
                return Often.text(FigureWords.count(decodes))
            }
            let before = found.count(policy, .decodes)
            let saved = before - found.count(both, .decodes)
            let more =
                found.count(both, .peakImageBytes) - found.count(policy, .peakImageBytes)
            return "- \(MarkdownText.plain(found.title)): \(MarkdownText.code(both)) decodes "
                + "\(times(both)) where \(MarkdownText.code(policy)) decodes \(times(policy))"
                + (saved > 0 ? " (\(FigureWords.percent(saved, of: before)) less)" : "")
                + (more > 0 ? ", for \(FigureWords.bytes(more)) more at the peak" : "")
                + (more < 0 ? ", and peaks \(FigureWords.bytes(-more)) lower" : "") + "."
        }
    }
}
