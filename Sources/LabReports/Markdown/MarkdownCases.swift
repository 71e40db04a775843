import LabBase
import LabReplay

/// Each scenario by itself: a picture, or else tables and who did best, and what it claims.
struct MarkdownCases {
    private let cases: [MarkdownCase]
    private let charts: String?
    private let worlds: MarkdownWorlds

    init(_ cases: [MarkdownCase], worlds: MarkdownWorlds, charts: String?) {
        self.cases = cases
        self.worlds = worlds
        self.charts = charts
    }

    private static let columns: [Column] = [
        .of(.hitRate), .of(.joins), .of(.decodes), .of(.redecodes), .of(.restores),
        .of(ResultColumn.evictions), .of(.peakImageBytes), .of(.meanImageBytes),
        .of(.peakDuplicateBytes), .of(.warningFreedBytes), .of(.blankMs),
    ]

    var lines: [String] {
        guard !cases.isEmpty else { return [] }
        return ["## The scenarios", ""] + (charts == nil ? explanation : [])
            + cases.flatMap(section)
    }

    private var explanation: [String] {
        let columns = [
            "Figures that are the same for all policies of a scenario are left out. What a",
            "scenario makes claims about stands in bold.", "",
        ]
        guard !worlds.isEmpty else { return columns }
        return columns + [
            "The first table of a scenario is of the run that its file says. The second one has",
            "the median over worlds, and between what 9 of 10 of them lie: other people,",
            "networks, devices and sizes of pictures. Beside a claim stands in how many worlds it",
            "holds, with the interval that covers the true share with 95 %.", "",
        ]
    }

    private func section(_ found: MarkdownCase) -> [String] {
        var lines = ["### " + MarkdownText.plain(found.title), ""]
        if !found.about.isEmpty { lines += [MarkdownText.plain(found.about), ""] }
        if let charts {
            lines += MarkdownText.picture("\(charts)/\(found.scenario).svg", found.scenario)
        } else {
            lines += table(found) + worlds.table(found)
            lines +=
                found.isOfPhone
                ? sentences(found) : [script(found), best(found), ""].compactMap { $0 }
        }
        let claims = MarkdownClaim.sentences(found, worlds, turns: charts == nil).map { "- " + $0 }
        return claims.isEmpty ? lines : lines + claims + [""]
    }

    private func sentences(_ found: MarkdownCase) -> [String] {
        PhoneSentence.all(PhoneRows(found.rows)).flatMap { [MarkdownText.plain($0), ""] }
    }

    private func table(_ found: MarkdownCase) -> [String] {
        guard !found.isOfPhone else {
            return PhoneTable(PhoneRows(found.rows)).table.markdown()
        }
        let claimed = found.claims.flatMap(\.columns)
        // The scenario's claimed columns are there, unless they are alike.
        let columns = (Self.columns + claimed).distinct.filter {
            found.policies.count == 1 || found.varies($0)
        }
        let figures = columns.map { column in
            ShownColumn<String>.figure(
                claimed.contains(column) ? "**\(column.name)**" : column.name
            ) { found.text($0, of: column) }
        }
        return TextTable(found.policies, [.text("policy", MarkdownText.code)] + figures)
            .markdown(isMarked: true)
    }

    /// Describes the script by a policy that lived through it all.
    private func script(_ found: MarkdownCase) -> String? {
        guard let policy = found.policies.first(where: { !found.isKilled($0) }),
            let requests = found.figure(policy, .requests),
            let images = found.figure(policy, .compulsory),
            let duration = found.figure(policy, .durationMs)
        else { return nil }
        let own = requests - found.count(policy, .restores)
        let seeds =
            found.seeds.count > 1 ? " Figures are medians over \(found.seeds.count) seeds." : ""
        return "The script makes \(FigureWords.count(own, of: "request")) for "
            + "\(FigureWords.count(images, of: "image")) in "
            + "\(Span.text(ns: Int64((duration * 1e6).rounded()))).\(seeds)"
    }

    private func best(_ found: MarkdownCase) -> String? {
        guard found.policies.count > 1, let least = found.lowest(.decodes),
            let light = found.lowest(.peakImageBytes)
        else { return nil }
        func list(_ policies: [String]) -> String {
            policies.map(MarkdownText.code).joined(separator: ", ")
        }
        var fewest = list(least.policies)
        // Views that left without their images spare decodes, and nothing is saved by it.
        let unserved = least.policies.last.map { found.count($0, .unservedRequests) } ?? 0
        if unserved > 0 { fewest += " (\(FigureWords.count(unserved, of: "request")) unserved)" }
        let decodes = FigureWords.count(least.figure)
        let peak = FigureWords.bytes(light.figure)
        if unserved == 0, least.policies == light.policies {
            return "Fewest decodes, \(decodes), and the lowest peak, \(peak): \(fewest)."
        }
        return
            "Fewest decodes, \(decodes): \(fewest). Lowest peak, \(peak): \(list(light.policies))."
    }
}
