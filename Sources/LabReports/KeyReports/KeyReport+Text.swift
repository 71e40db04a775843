import LabBase
import LabKeyTraces
import LabOrders
import LabReplay

/// The result for people: a table of sizes and policies, and what stands out.
extension KeyReport {
    /// A first screen has one size whole, and of several the miss ratios.
    ///
    /// - Parameter showsWindows: false where they go to a file of their own.
    package func answer(showsWindows: Bool = true) -> Answer {
        var answer = Answer(rows: results.map(\.cell.policy.text).distinct.count)
        answer.add(.lines(headLines))
        let isOne = plan.sizes.count == 1
        if !isOne { answer.add(brief: .table(ratios.table)) }
        for size in plan.sizes {
            let own = results.filter { $0.cell.size == size }
            guard let first = own.first else { continue }
            let visibility = isOne ? Answer.Visibility.everywhere : .whole
            answer.add(
                .together([.line(title(of: first.cell)), .table(table(own))]), on: visibility)
            if size.levels.isEmpty { continue }
            answer.add(levels(own), rank: isOne ? Answer.asked : 0, on: visibility)
        }
        answer.add(brief: .sentences(summary), rank: 2)
        answer.add(details: [.lines(summary)])
        if plan.window != nil {
            answer.add(
                windows, rank: showsWindows ? Answer.asked : 0,
                on: showsWindows ? .everywhere : .whole)
        }
        return answer
    }

    /// Several traces or seeds: their range at each size, and each by itself.
    package static func answer(_ reports: [KeyReport], summary: ReductionSummary? = nil) -> Answer {
        let ranges = ranges(reports)
        var answer = Answer(rows: ranges.table.rows.count)
        answer.add(brief: .heading(ranges.title))
        answer.add(brief: .table(ranges.table))
        for report in reports {
            answer.add(details: [.line("\(report.traceName), seed \(report.plan.seed)")])
            answer.add(details: report.answer().blocks)
        }
        let blocks = summary.map { ReductionTables($0).blocks } ?? []
        if !blocks.isEmpty {
            answer.add(.section(ReductionTables.title, blocks), rank: Answer.asked)
        }
        return answer
    }

    var headLines: [String] {
        var lines = decided
        let size =
            totals.isSized
            ? "\(Fixed.bytes(totals.requestedBytes)) in all and "
                + "\(Fixed.bytes(totals.distinctBytes)) once" : "each counted as one"
        lines.append("\(totals.requests.of("request")) for \(totals.keys.of("key")), \(size)")
        if totals.updates > 0 {
            lines.append(
                totals.updates == 1
                    ? "1 of them writes or deletes: it isn't counted"
                    : "\(totals.updates.grouped) of them write or delete: they aren't counted")
        }
        let warmUp = plan.warmUp.length(of: totals.requests)
        if warmUp > 0 { lines.append("counted from request \((warmUp + 1).grouped) on") }
        let counted =
            totals.updates > 0
            ? results.first { $0.failure == nil }?.counts.requests ?? 0 : totals.requests - warmUp
        let share =
            counted > 0
            ? Fixed.decimal(
                numerator: Int64(compulsory) * 100, denominator: Int64(counted), places: 2) : "0"
        lines.append(
            compulsory == 1
                ? "1 miss is compulsory, \(share) %: no policy has less"
                : "\(compulsory.grouped) misses are compulsory, \(share) %: no policy has less")
        if let damage { lines.append("damaged: \(damage.finding)") }
        return lines
    }

    func title(of cell: KeyReplayPlan.Cell) -> String {
        if !cell.levels.isEmpty {
            let rule = plan.isInclusive ? "inclusive" : "exclusive"
            let shares =
                cell.size.isShare
                ? ", which are \(Listing.and(cell.levels.map(Self.amount)))" : ""
            return "\(cell.levels.count) levels of \(cell.size.text)\(shares), \(rule)"
        }
        let amount = Self.amount(cell.capacity)
        if cell.size.unit == .share { return "size \(cell.size.text), which is \(amount)" }
        return "size \(amount)"
    }

    private static func amount(_ capacity: KeyCapacity) -> String {
        capacity.isSized ? Fixed.bytes(capacity.amount) : Int(capacity.amount).of("object")
    }

    /// As it was typed, but numbers of objects as titles have them.
    static func name(of size: KeySize) -> String {
        if size.levels.isEmpty, size.unit == .objects { return Int(size.number).grouped }
        return size.text
    }

    /// The same of a size that was read back as text.
    static func name(ofSize text: String) -> String { (try? KeySize(text)).map(name(of:)) ?? text }

    func table(_ results: [KeyResult]) -> TextTable {
        let isSized = results.contains { $0.cell.capacity.isSized }
        let able = results.filter(Self.isInTheRunning)
        let least = able.map(\.counts.misses).min()
        let leastBytes = able.map(\.counts.missedBytes).min()
        func isAble(_ result: KeyResult) -> Bool { Self.isInTheRunning(result) && able.count > 1 }
        func figure(
            _ title: String, isBest: @escaping (KeyResult) -> Bool = { _ in false },
            _ text: @escaping (KeyResult) -> String
        ) -> ShownColumn<KeyResult> {
            .figure(title, isBest: isBest) { $0.failure == nil ? text($0) : "-" }
        }
        return TextTable(
            results,
            [
                .text("policy") { result in
                    let mishap =
                        result.failure?.status
                        ?? (result.overrun == nil ? nil : RunStatus.overLimit.rawValue)
                    return result.cell.policy.text + (mishap.map { " (\($0))" } ?? "")
                },
                figure("misses", isBest: { isAble($0) && $0.counts.misses == least }) {
                    $0.counts.misses.grouped
                },
                figure("miss ratio") {
                    Self.ratio(Int64($0.counts.misses), Int64($0.counts.requests))
                },
                isSized
                    ? figure(
                        "of bytes", isBest: { isAble($0) && $0.counts.missedBytes == leastBytes }
                    ) { Self.ratio($0.counts.missedBytes, $0.counts.requestedBytes) } : nil,
                totals.details.contains(.costs)
                    ? figure("of costs") { result in
                        result.counts.details.map { Self.ratio($0.missedCost, $0.requestedCost) }
                            ?? "-"
                    } : nil,
                totals.details.contains(.latencies)
                    ? figure("mean wait") { $0.counts.meanWaitNs.map(Self.wait) ?? "-" } : nil,
                figure("evictions") {
                    $0.cell.policy.order.bound == nil ? $0.counts.evictions.grouped : "-"
                },
                figure("M requests/s") { result in
                    let perSecond =
                        result.wallNs > 0
                        ? Double(result.counts.replayed) * 1e3 / Double(result.wallNs) : 0
                    return Fixed.decimal(perSecond, places: 1)
                },
                Self.boundColumn(results) { side(of: $0).map { [$0] } ?? [] },
            ])
    }

    /// The sides of the optimum on which rows lie; nil if there is none.
    static func boundColumn<Source>(
        _ rows: [Source], _ sides: @escaping (Source) -> [BoundSide]
    ) -> ShownColumn<Source>? {
        guard rows.contains(where: { !sides($0).isEmpty }) else { return nil }
        return ShownColumn(
            heading: .init(
                title: "bound", isNumber: false,
                note: "bound: beside the least that any order can have")
        ) { .init(text: sides($0).map(\.rawValue).joined(separator: ", ")) }
    }

    func levels(_ results: [KeyResult]) -> Block {
        struct LevelRow {
            var policy: String
            var index: Int
            var counts: LevelCounts
        }
        let rows = results.flatMap { result in
            result.levels.enumerated().map {
                LevelRow(policy: result.cell.policy.text, index: $0, counts: $1)
            }
        }
        let isSized = results.contains { $0.cell.capacity.isSized }
        func amount(_ amount: Int64) -> String {
            isSized ? Fixed.bytes(amount) : Int(amount).grouped
        }
        let table = TextTable(
            rows,
            [
                .text("policy") { $0.index == 0 ? $0.policy : "" },
                .figure("level") { "\($0.index + 1)" },
                .figure("requests") { $0.counts.caching.requests.grouped },
                .figure("hits") {
                    ($0.counts.caching.requests - $0.counts.caching.misses).grouped
                },
                .figure("of bytes") {
                    amount($0.counts.caching.requestedBytes - $0.counts.caching.missedBytes)
                },
                .figure("entered") { $0.counts.entered.grouped },
                isSized ? .figure("bytes entered") { amount($0.counts.enteredBytes) } : nil,
            ])
        return .together([.line("by level"), .table(table)])
    }

    /// An order that knows the future isn't, nor one that held more than the others may.
    static func isInTheRunning(_ result: KeyResult) -> Bool {
        !result.cell.policy.order.isBound && result.failure == nil && result.overrun == nil
    }

    /// In the unit in which it has a digit before the point: from nanoseconds to seconds.
    private static func wait(_ ns: Int64) -> String {
        if ns < 1000 { return "\(ns) ns" }
        if ns < 1_000_000 {
            return Fixed.decimal(numerator: ns, denominator: 1000, places: 1) + " us"
        }
        return Span.text(ns: ns)
    }

    static func ratio(_ part: Int64, _ whole: Int64) -> String {
        whole > 0 ? Fixed.decimal(numerator: part, denominator: whole, places: 4) : "-"
    }

    /// For each size, who misses least, and by how much less than LRU.
    var summary: [String] {
        plan.sizes.compactMap { size in
            let own = results.filter { result in
                result.cell.size == size && Self.isInTheRunning(result)
            }
            guard own.count > 1, let best = own.min(by: { $0.counts.misses < $1.counts.misses })
            else { return nil }
            let equals = own.filter { $0.counts.misses == best.counts.misses }
            if equals.count == own.count {
                return "At \(Self.name(of: size)) all miss equally often."
            }
            let names = Listing.and(equals.map(\.cell.policy.text))
            var line =
                "At \(Self.name(of: size)) \(names) \(equals.count > 1 ? "miss" : "misses") least"
            let lru = own.first { $0.cell.policy.orders.allSatisfy { $0.spec == LRU.id } }
            if let lru, lru.counts.misses > best.counts.misses {
                let less = Fixed.decimal(
                    numerator: Int64(lru.counts.misses - best.counts.misses) * 100,
                    denominator: Int64(lru.counts.misses), places: 1)
                line += ", \(less) % less often than lru"
            }
            return line + "."
        }
    }

    var windows: Block {
        let results = results.filter { $0.failure == nil }
        let ratios = results.map { result in
            ShownColumn<Int>.figure(
                "\(result.cell.policy.text) \(Self.name(of: result.cell.size))"
            ) {
                let counts = result.windows[$0]
                return Self.ratio(Int64(counts.misses), Int64(counts.requests))
            }
        }
        let window = plan.window ?? 0
        let table = TextTable(
            0..<(results.map(\.windows.count).max() ?? 0),
            [.figure("from request") { ($0 * window).grouped }] + ratios)
        let title =
            "miss ratio over time, in windows of \(window.grouped) requests from the first on"
        return .together([.line(title), .table(table)])
    }
}
