import LabBase

/// The bytes that warnings free, and the policies that are killed.
struct MarkdownWarnings {
    private let cases: [MarkdownCase]
    private let charts: String?

    init(_ cases: [MarkdownCase], charts: String?) {
        self.cases = cases
        self.charts = charts
    }

    var lines: [String] { warnings + kills }

    private var warnings: [String] {
        let all = cases.flatMap { found in warned(found).map { (found, $0) } }
        guard !all.isEmpty else { return [] }
        var lines = [
            "## What a warning can't free", "",
            "Only the view itself frees the image that it shows, and only a store that reacts to",
            "the warning frees its own. An image that is freed and needed again is decoded again:",
            "compare `redecodes`.", "",
        ]
        if let charts, let telling {
            lines += MarkdownText.picture(
                "\(charts)/\(telling.scenario).svg", "Memory over time, by holder, around a warning"
            )
        }
        var table = MarkdownTable(
            [
                "scenario", "policy", "freed", "redecodes", "restores", "blank time",
                "nothing freed, since",
            ], texts: 2, lastIsText: true)
        for (found, policy) in all {
            table.add([
                MarkdownText.plain(found.title), MarkdownText.code(policy),
                found.text(policy, .warningFreedBytes), found.text(policy, .redecodes),
                found.text(policy, .restores), found.text(policy, .blankMs),
                reason(found, policy),
            ])
        }
        return lines + table.text
    }

    private func warned(_ found: MarkdownCase) -> [String] {
        found.policies.filter { found.count($0, .warnings) > 0 && !found.isKilled($0) }
    }

    private func reason(_ found: MarkdownCase, _ policy: String) -> String {
        if found.count(policy, .warningFreedBytes) > 0 { return "" }
        return found.count(policy, .peakStoreBytes) > 0
            ? "the store doesn't react" : "views hold everything"
    }

    /// The scenario of which most policies freed something, and some nothing.
    private var telling: MarkdownCase? {
        func freeing(_ found: MarkdownCase) -> Int {
            warned(found).filter { found.count($0, .warningFreedBytes) > 0 }.count
        }
        let most = cases.map(freeing).max() ?? 0
        return cases.first { freeing($0) == most && freeing($0) < $0.policies.count }
    }

    /// The scenarios on whose device a policy dies, or is warned by it.
    private var kills: [String] {
        let own = cases.filter { found in
            found.policies.contains {
                found.isKilled($0) || found.count($0, .pressureWarnings) > 0
            }
        }
        guard !own.isEmpty else { return [] }
        var table = MarkdownTable(
            [
                "scenario", "policy", "warnings by the device", "freed", "highest footprint",
                "killed",
            ], texts: 2)
        for found in own {
            for policy in found.policies {
                let moment = found.figure(policy, .killedAtMs).map(Self.seconds)
                table.add([
                    MarkdownText.plain(found.title), MarkdownText.code(policy),
                    found.text(policy, .pressureWarnings),
                    found.text(policy, .warningFreedBytes),
                    found.text(policy, .peakFootprintBytes),
                    found.isKilled(policy) ? "at \(moment ?? "-")" : "no",
                ])
            }
        }
        return [
            "## Who is killed", "",
            "A device kills the app whose footprint passes its limit, and warns it before, if it",
            "looks in time. Who heeds the warning lives; who can't, or keeps too much by design,",
            "dies.", "",
        ] + table.text
    }

    static func seconds(_ ms: Double) -> String { Span.text(ns: Int64((ms * 1e6).rounded())) }
}
