import LabBase
import LabReplay

/// The table of a phone: a line for the phone and one for each app, variant by variant. Of several
/// seeds it has the medians.
struct PhoneTable {
    let phone: PhoneRows
    private let lines: [PhoneLine]
    private let usable: TimeScale
    private let blank: TimeScale

    init(_ phone: PhoneRows) {
        self.phone = phone
        lines = phone.lines
        usable = TimeScale(
            lines.flatMap { [$0.median(.usableMsP50), $0.median(.usableMsP95)] }.compactMap(\.self))
        blank = TimeScale(lines.compactMap { $0.median(.blankMs) })
    }

    /// The table, and what its marks mean.
    var blocks: [Block] { [.table(table), .line(table.legend)] }

    var table: TextTable {
        TextTable(
            lines,
            [
                .text("policy") { isFirst($0) ? $0.variant.label + Self.mishap($0) : "" },
                .text("app") { $0.isWhole ? Self.whole : $0.app },
                figure("returns", .of(.returns), rank: 2),
                figure("warm", name: "warm returns", .of(.warmReturns), isJudged: true),
                figure(
                    "usable", name: "time until usable", .of(.usableMsP50),
                    note: "usable: from the tap until all in sight is there", isJudged: true),
                figure(
                    "p95", name: "time until usable, p95", .of(.usableMsP95), rank: 1,
                    isJudged: true),
                hasKills
                    ? .figure(
                        "killed", isMishap: true, note: Self.killedNote(phone, "killed")
                    ) { $0.killed }
                    : nil,
                hasKills ? figure("cold starts", .of(.coldStarts), rank: 3) : nil,
                figure("decodes", .of(.decodes), rank: 4),
                figure("blank time", .of(.blankMs), rank: 5),
            ])
    }

    /// - Parameter isJudged: true if the best lines have a mark.
    private func figure(
        _ title: String, name: String? = nil, _ column: Column, rank: Int = 0,
        note: String? = nil, isJudged: Bool = false
    ) -> ShownColumn<PhoneLine> {
        .figure(
            title, name: name, rank: rank, note: note,
            isBest: isJudged ? best(column) : { _ in false }, text(column))
    }

    private func text(_ column: Column) -> (PhoneLine) -> String {
        let times = column == .of(.blankMs) ? blank : usable
        return { FigureWords.text($0.median(column), column, times: times) }
    }

    static let whole = Claim.wholePhone

    /// The meaning of a column of kills of several seeds; nil of one.
    static func killedNote(_ phone: PhoneRows, _ title: String) -> String? {
        guard phone.hasSeeds, let draws = phone.lines.first?.draws else { return nil }
        return "\(title): the median, or in how many \(draws) where that is 0"
    }

    private var hasKills: Bool {
        lines.contains { line in
            line.values(.kills).contains { $0 > 0 } || line.values(.coldStarts).contains { $0 > 0 }
        }
    }

    /// A variant's name stands once.
    private func isFirst(_ line: PhoneLine) -> Bool {
        phone.variants.contains { $0.first?.variant == line.variant && $0.first?.app == line.app }
    }

    /// How runs ended that didn't come to their end.
    private static func mishap(_ line: PhoneLine) -> String {
        let odd = line.rows.map { $0[.status] }.filter {
            ![RunStatus.ok, .killed].map(\.rawValue).contains($0) && !$0.isEmpty
        }
        return odd.isEmpty ? "" : " (\(Listing.and(odd.distinct)))"
    }

    static func count(_ number: Double?) -> String { FigureWords.text(number, .init("", .count)) }

    /// For each app the variants that keep it warmest, and those with which it is usable soonest.
    var bests: [RunTable.Best] {
        let judged: [(title: String, column: Column)] = [
            ("warm returns", .of(.warmReturns)), ("time until usable", .of(.usableMsP50)),
        ]
        return phone.apps.flatMap { app in
            judged.map { title, column in
                let isBest = best(column)
                return RunTable.Best(
                    column: column, title: "\(title) of \(app)", app: app, canBeBest: true,
                    policies: lines.filter { $0.app == app && isBest($0) }.map(\.variant.label))
            }
        }
    }

    /// The best of each app's lines, and of the phones': none where all read alike, or where one of
    /// them has no figure.
    private func best(_ column: Column) -> (PhoneLine) -> Bool {
        let text = text(column)
        var bests: [String: String] = [:]
        for (app, own) in lines.grouped(by: \.app) {
            guard Set(own.map(text)).count > 1 else { continue }
            let best =
                column.better == .higher
                ? own.max { $0.median(column) ?? -.infinity < $1.median(column) ?? -.infinity }
                : own.min { $0.median(column) ?? .infinity < $1.median(column) ?? .infinity }
            bests[app] = best.flatMap { $0.median(column) == nil ? nil : text($0) }
        }
        return { bests[$0.app] == text($0) }
    }
}

extension PhoneLine {
    /// How often the system ended an app, and for what, the median over the seeds: `no`,
    /// `3 for memory`, `2 for memory, 1 for limit`; `in 2 of 10 seeds` where the median is none.
    var killed: String {
        let all = values(.kills)
        guard all.contains(where: { $0 > 0 }) else { return "no" }
        guard let median = MedianEstimate(all)?.median, median > 0 else {
            return "in \(all.count { $0 > 0 }) of \(all.count) \(draws)"
        }
        var rest = median
        var told: [String] = []
        let parts = [
            ("memory", self.median(.killsForMemory)), ("limit", self.median(.killsForLimit)),
        ]
        for (why, count) in parts {
            guard let count, count > 0 else { continue }
            told.append("\(PhoneTable.count(count)) for \(why)")
            rest -= count
        }
        // Other ends have no column of their own: a full heap, the kernel.
        if rest > 0 { told.append(PhoneTable.count(rest) + (told.isEmpty ? "" : " otherwise")) }
        return told.joined(separator: ", ")
    }
}
