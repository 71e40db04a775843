import LabBase
import LabCells

/// Says in how many worlds claims and bests hold, for people and for programs.
package struct WorldReport {
    /// Claims that hold in a smaller share of the worlds come first.
    private static let doubtfulShare = 0.9

    private let findings: [WorldFindings]
    private let choice: WorldChoice

    /// - Parameters:
    ///   - claims: the scenarios' claims, held against these runs.
    ///   - required: the claims of `--require`.
    package init(_ runs: [WorldRun], _ choice: WorldChoice, claims: ClaimCheck, required: [Claim]) {
        self.choice = choice
        findings = WorldFindings.all(runs, claims: claims, required: required)
    }

    /// Claims that hold in fewer worlds than this share, a line each.
    ///
    /// Without any claim nothing was held, which a check in CI mustn't take for a success.
    package func violations(below share: Double) -> [String] {
        if findings.allSatisfy(\.held.isEmpty) {
            return ["--hold: no claim was checked. Give one with --require, or --claims all"]
        }
        return findings.flatMap { setting in
            setting.held.filter { $0.share.share < share }.map { held in
                let asked = Fixed.trimmed(
                    numerator: Int64(nearest: share * 1e6), denominator: 10_000)
                return "\(held.isOwn ? "claim" : "require") '\(held.claim.text)': "
                    + "\(setting.scenario): holds in \(held.share.text("worlds")), and --hold asks "
                    + "for \(asked) %"
            }
        }
    }

    package var answer: Answer {
        guard let first = findings.first else { return Answer() }
        let isOne = findings.count == 1
        var answer = Answer(rows: isOne ? first.groups.count : findings.count)
        let tables = findings.map { Self.table($0.groups) }
        answer.add(details: zip(findings, tables).flatMap { blocks($0, $1) })
        if isOne {
            answer.add(brief: .heading(heading(first)))
            answer.add(brief: .table(tables[0]))
        } else {
            answer.add(brief: .heading("\(findings.count) places in \(worlds), medians"))
            answer.add(brief: .table(overview))
        }
        let held = findings.flatMap { setting in
            setting.held.map { (setting: setting.scenario, held: $0) }
        }.sorted { $0.held.share.share < $1.held.share.share }
        let shares = held.map(\.held.share.share)
        let lines = held.map { scenario, held in
            ([line(held, of: isOne ? nil : scenario)] + turn(held)).joined(separator: "; ")
        }
        answer.add(
            brief: .claims(lines) { left in
                let low = shares.suffix(left).count { $0 < Self.doubtfulShare }
                let more = "\(left) more \(left == 1 ? "claim" : "claims")"
                return low == 0 ? more : "\(more), \(low) in fewer than 90 % of the worlds"
            })
        if isOne {
            answer.add(brief: .sentences(sentences(first)), rank: 2)
            answer.add(brief: .items(bests(first)), rank: 2)
        }
        return answer
    }

    private var worlds: String {
        let numbers = choice.numbers
        let count =
            numbers.lowerBound == 1
            ? "\(numbers.count) worlds" : "worlds \(numbers.lowerBound) to \(numbers.upperBound)"
        return "\(count) of seed \(choice.seed)"
    }

    /// `tableview on iPhone 8 in 200 worlds of seed 42, model memory: medians, and in brackets …`
    private func heading(_ setting: WorldFindings) -> String {
        "\(setting.scenario) on \(setting.device) in \(worlds), \(setting.memory) memory: "
            + Self.spreads
    }

    static let spreads = "medians, and in brackets the ends of 9 of 10 worlds"

    private func blocks(_ setting: WorldFindings, _ table: TextTable) -> [Block] {
        var blocks: [Block] = [.heading(heading(setting)), .table(table)]
        let bests = bests(setting)
        blocks += Block.paragraphs(sentences(setting))
        if !bests.isEmpty { blocks.append(.points(bests)) }
        if !setting.held.isEmpty {
            let held = setting.held.filter { $0.share.share < Self.doubtfulShare }
            let others = setting.held.filter { $0.share.share >= Self.doubtfulShare }
            blocks.append(
                .together(
                    [.line("Claims")]
                        + (held + others).flatMap { claim in
                            ([line(claim)] + turn(claim)).flatMap {
                                Paragraph.wrapped($0, width: 76)
                            }.enumerated().map { .line(($0 == 0 ? "  " : "    ") + $1) }
                        }))
        }
        return blocks
    }

    /// `holds in 187 of 200 worlds (89.2 to 96.2 %): offscreen:warning_freed_bytes > 20MB`
    private func line(_ held: WorldFindings.Held, of scenario: String? = nil) -> String {
        "holds in \(held.share.text("worlds")): " + (scenario.map { $0 + ": " } ?? "")
            + held.claim.text
    }

    private func turn(_ held: WorldFindings.Held) -> [String] {
        [held.turn?.wordsWithExample("it fails")].compactMap(\.self)
    }

    /// A phone's apps may cost each other their lives.
    private func sentences(_ setting: WorldFindings) -> [String] {
        setting.phone.map { PhoneSentence.costs($0).map(\.words) } ?? []
    }

    /// `Best by blank time: lru(limit=32MB) in 187 of 200 worlds (89.2 to 96.2 %), weak in 13`
    private func sentence(_ best: WorldFindings.Best, of setting: WorldFindings) -> String? {
        let count = setting.phone?.variants.count ?? setting.groups.count
        guard let first = best.policies.first, count > 1 else { return nil }
        let rest = best.policies.dropFirst().prefix(2).map {
            "\($0.label) in \($0.share.successes)"
        }
        let shares = ["Best by \(best.title): \(first.label) in \(first.share.text("worlds"))"]
        return [
            (shares + rest).joined(separator: ", "), best.ties > 0 ? "tied in \(best.ties)" : nil,
            best.turn?.wordsWithExample("another is best"),
        ].compactMap(\.self).joined(separator: "; ")
    }

    /// The verdict on blank time stands first.
    private func bests(_ setting: WorldFindings) -> [String] {
        let byBlank = setting.bests.filter { $0.column == .of(.blankMs) }
        let others = setting.bests.filter { $0.column != .of(.blankMs) }
        return (byBlank + others).compactMap { sentence($0, of: setting) }
    }

    static func table(_ groups: [WorldFindings.Group]) -> TextTable {
        let usual: [Column] = [
            .of(.blankMs), .of(.decodes), .of(.peakImageBytes), .of(.hitRate), .of(.kills),
        ]
        let ofPhones: [Column] = [
            .of(.warmReturns), .of(.usableMsP50), .of(.kills), .of(.blankMs), .of(.decodes),
        ]
        let columns = (groups.contains { $0.rows.areOfPhone } ? ofPhones : usual).filter { column in
            column != .of(.kills)
                || groups.contains { $0.rows.values(column).contains { $0 > 0 } }
        }
        let figures = columns.enumerated().map { rank, column in
            let times = TimeScale(
                groups.compactMap { MedianEstimate(overWorlds: $0.rows.values(column))?.median })
            return ShownColumn<WorldFindings.Group>.figure(
                column.tableTitle, rank: column == .of(.kills) ? 0 : rank,
                isMishap: column == .of(.kills)
            ) { group in
                guard column != .of(.kills) else {
                    let count = group.rows.values(column).count { $0 > 0 }
                    return "in \(count) \(count == 1 ? "world" : "worlds")"
                }
                return MedianEstimate(overWorlds: group.rows.values(column))
                    .map { SweepReport.shown($0, column, times) } ?? "-"
            }
        }
        return TextTable(groups, [.text("policy") { $0.label }] + figures)
    }

    /// A line for each setting: which policy is best most often by blank time.
    private var overview: TextTable {
        TextTable(
            findings,
            [
                .text("scenario") { $0.scenario },
                .figure("device", rank: 1) { $0.deviceID },
                .figure("best by blank time") { setting in
                    let best = setting.bests.first { $0.column == .of(.blankMs) }?.policies.first
                    return best.map { "\($0.label) in \($0.share.successes) of \($0.share.count)" }
                        ?? "-"
                },
                .figure("claims held least often", rank: 2) { setting in
                    let least = setting.held.map(\.share).min { $0.share < $1.share }
                    return least.map { "\($0.successes) of \($0.count)" } ?? "-"
                },
            ])
    }
}

extension WorldReport {
    /// For programs: of each claim and of each best, in how many worlds it holds.
    package var json: JSON {
        JSON(
            findings.map { setting -> JSON in
                [
                    "scenario": JSON(setting.scenario), "device": JSON(setting.deviceID),
                    "worlds": JSON(setting.worldCount), "seed": JSON(choice.seed),
                    "best": JSON(
                        setting.bests.flatMap { best in
                            best.policies.enumerated().map { rank, policy -> JSON in
                                [
                                    "column": JSON(best.column.name),
                                    "app": best.app.isEmpty ? .absent : JSON(best.app),
                                    "policy": JSON(policy.label),
                                ] + policy.share.members
                                    + (rank == 0 ? WorldTurn.members(best.turn) : [])
                            }
                        }
                    ).onLines,
                    "claims": JSON(
                        setting.held.map { held -> JSON in
                            [
                                "claim": JSON(held.claim.text),
                                "from": JSON(held.isOwn ? "scenario" : "require"),
                            ] + held.share.members + WorldTurn.members(held.turn)
                        }
                    ).onLines,
                ]
            }
        ).onLines
    }
}

extension WilsonShare {
    /// Ends of the interval have six decimals.
    fileprivate var members: [JSON.Member] {
        func ratio(_ value: Double) -> JSON { .word(Fixed.decimal(value, places: 6)) }
        return [
            ("held", JSON(successes)), ("of", JSON(count)), ("low", ratio(low)),
            ("high", ratio(high)),
        ]
    }
}
