import LabBase
import LabCells

/// A scenario on a device: its rows, and what its file says of it.
struct MarkdownCase {
    let setting: ResultDiagrams.Setting
    /// With the device, where others ran on another.
    let title: String
    let about: String
    /// The scenario's file, where it can be linked.
    let path: String?
    let claims: [Claim]
    /// A phone's have those of its apps, which claims are about.
    let rows: [Row]

    static func all(_ file: ResultFile) -> [MarkdownCase] {
        let settings = file.rows.grouped(by: { ResultDiagrams.Setting($0) })
        let named = Dictionary(grouping: settings, by: \.key.scenario)
        let inputs = Dictionary(
            file.inputs.map { ($0.scenario, $0) }, uniquingKeysWith: { first, _ in first })
        let claims = Dictionary(grouping: file.claims) {
            ResultDiagrams.Setting(scenario: $0.scenario, device: $0.device)
        }
        return settings.map { setting, rows in
            let input = inputs[setting.scenario]
            let path = input.flatMap { input in
                // A scenario inside lab lies nowhere that a link could lead to.
                input.path.hasPrefix("/") || ShippedScenario.named(input.path) != nil
                    ? nil : input.path
            }
            return MarkdownCase(
                setting: setting,
                title: named[setting.scenario]?.count ?? 0 > 1 ? setting.title : setting.scenario,
                about: input?.about ?? "", path: path,
                claims: claims[setting]?.map(\.claim) ?? [], rows: rows)
        }
    }

    /// A claim, and its comparisons in the run that the scenario's file says.
    private typealias Checked = (claim: Claim, instances: [Claim.Instance])

    private var checked: [Checked] {
        let rows = compared
        return claims.map { ($0, $0.instances(in: rows, beside: claims)) }
    }

    /// A cell that ran over and over is held against others by so many of its rows.
    private static let mostOfCell = 20

    private var compared: [Row] {
        var counts: [[String]: Int] = [:]
        return rows.filter { row in
            let cell = [row[.policy], row[.memory], row.written(.seed), row[.app]]
            counts[cell, default: 0] += 1
            return counts[cell] ?? 0 <= Self.mostOfCell
        }
    }

    /// A point for each claim, with how often it holds in worlds, where any ran.
    ///
    /// - Parameter turns: says at which figure it turns, too.
    func points(_ worlds: MarkdownWorlds, turns: Bool) -> [String] {
        checked.map { claim, instances in
            let words = "- " + Self.words(claim, instances)
            guard let share = worlds.share(claim, of: self) else { return words + "." }
            let turn = turns ? worlds.turn(claim, of: self) : ""
            return words + " (\(share.successes)/\(share.count)\(turn))."
        }
    }

    /// `198/200 and 200/200 worlds.`, a share for each claim, and which claim fails as written.
    func summary(_ worlds: MarkdownWorlds) -> String {
        let failed = checked.filter { !$0.instances.allSatisfy(\.isMet) }
        let words = failed.map { " \(Self.words($0, $1))." }.joined()
        let shares = claims.compactMap { worlds.share($0, of: self) }
        guard !shares.isEmpty, shares.count == claims.count else {
            let all = claims.count == 1 ? "1 claim" : "\(claims.count) claims"
            return "\(claims.count - failed.count) of \(all) hold as written.\(words)"
        }
        return "\(Listing.and(shares.map { "\($0.successes)/\($0.count)" })) worlds.\(words)"
    }

    /// `lru:decodes > weak:decodes`: 33 against 10
    private static func words(_ claim: Claim, _ instances: [Claim.Instance]) -> String {
        let text = MarkdownText.code(claim.text)
        guard let shown = instances.first(where: { !$0.isMet }) ?? instances.first else {
            return text + ": not checked as written"
        }
        if instances.count > 1, shown.isMet { return text + " of \(instances.count) rows" }
        let numbers = shown.figures.map { FigureWords.text($0.figure, $0.column) }
        return "\(text): \(numbers.joined(separator: " against "))"
            + (shown.isMet ? "" : ", which **doesn't hold**")
    }
}
