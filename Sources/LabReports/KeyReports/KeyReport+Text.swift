import LabBase
import LabKeyTraces
import LabOrders
import LabReplay
import LabRuns

/// The result for people: a table of sizes and policies, and what stands out.
extension KeyReport {
    package func text(_ style: TextStyle) -> String {
        var lines = headLines
        for size in plan.sizes {
            let own = results.filter { $0.cell.size == size }
            guard let first = own.first else { continue }
            lines.append("")
            lines.append(Self.title(of: first.cell))
            lines += table(own).lines(style)
        }
        let sentences = summary
        if !sentences.isEmpty { lines += [""] + sentences }
        if plan.window != nil { lines += [""] + windowLines(style) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Those of several traces or seeds below each other.
    package static func text(_ reports: [KeyReport], _ style: TextStyle) -> String {
        reports.map { "\($0.traceName), seed \($0.plan.seed)\n\n" + $0.text(style) }
            .joined(separator: "\n")
    }

    var headLines: [String] {
        var lines = decided
        var line =
            "\(totals.requests.grouped) request\(totals.requests == 1 ? "" : "s") for "
            + "\(totals.keys.grouped) key\(totals.keys == 1 ? "" : "s")"
        if totals.isSized {
            line += ", \(Fixed.bytes(totals.requestedBytes)) in all and "
            line += "\(Fixed.bytes(totals.distinctBytes)) once"
        } else {
            line += ", each counted as one"
        }
        lines.append(line)
        let warmUp = plan.warmUp.length(of: totals.requests)
        if warmUp > 0 { lines.append("counted from request \((warmUp + 1).grouped) on") }
        let counted = totals.requests - warmUp
        let share =
            counted > 0
            ? Fixed.decimal(
                numerator: Int64(compulsory) * 100, denominator: Int64(counted), places: 2) : "0"
        lines.append(
            compulsory == 1
                ? "1 miss is compulsory, \(share) %: nobody has less"
                : "\(compulsory.grouped) misses are compulsory, \(share) %: nobody has less")
        if let damage { lines.append("damaged: \(damage.finding)") }
        return lines
    }

    static func title(of cell: KeyReplayPlan.Cell) -> String {
        let amount =
            cell.capacity.isSized
            ? Fixed.bytes(cell.capacity.amount)
            : "\(Int(cell.capacity.amount).grouped) object\(cell.capacity.amount == 1 ? "" : "s")"
        if case .share = cell.size.amount { return "size \(cell.size.text), which is \(amount)" }
        return "size \(amount)"
    }

    private func table(_ results: [KeyResult]) -> TextTable {
        let isSized = results.contains { $0.cell.capacity.isSized }
        var headings = [
            TextTable.Heading(title: "policy", isNumber: false), .init(title: "misses"),
            .init(title: "miss ratio"),
        ]
        if isSized { headings.append(.init(title: "of bytes")) }
        headings += [.init(title: "evictions"), .init(title: "M requests/s")]
        let able = results.filter(Self.isInTheRunning)
        let least = able.map(\.counts.misses).min()
        let leastBytes = able.map(\.counts.missedBytes).min()
        var table = TextTable(headings: headings)
        for result in results {
            if let failure = result.failure {
                let name = "\(result.cell.policy.text) (\(failure.status))"
                let blanks = [String](repeating: "-", count: headings.count - 1)
                table.rows.append(([name] + blanks).map { TextTable.Entry(text: $0) })
                continue
            }
            let counts = result.counts
            let isAble = Self.isInTheRunning(result) && able.count > 1
            let mishap = result.overrun == nil ? "" : " (\(RunStatus.overLimit.rawValue))"
            var entries: [TextTable.Entry] = [
                .init(text: result.cell.policy.text + mishap),
                .init(
                    text: counts.misses.grouped, isBest: isAble && counts.misses == least),
                .init(text: Self.ratio(Int64(counts.misses), Int64(counts.requests))),
            ]
            if isSized {
                entries.append(
                    .init(
                        text: Self.ratio(counts.missedBytes, counts.requestedBytes),
                        isBest: isAble && counts.missedBytes == leastBytes))
            }
            let perSecond =
                result.wallNs > 0
                ? Double(counts.requests) * 1e3 / Double(result.wallNs) : 0
            entries += [
                .init(text: counts.evictions.grouped),
                .init(text: Fixed.decimal(perSecond, places: 1)),
            ]
            table.rows.append(entries)
        }
        return table
    }

    /// An order that knows the future isn't, nor one that held more than the others may.
    private static func isInTheRunning(_ result: KeyResult) -> Bool {
        !result.cell.policy.order.isBound && result.failure == nil && result.overrun == nil
    }

    static func ratio(_ part: Int64, _ whole: Int64) -> String {
        whole > 0 ? Fixed.decimal(numerator: part, denominator: whole, places: 4) : "-"
    }

    /// For each size, who misses least, and by how much less than LRU.
    private var summary: [String] {
        plan.sizes.compactMap { size in
            let own = results.filter { result in
                result.cell.size == size && Self.isInTheRunning(result)
            }
            guard own.count > 1, let best = own.min(by: { $0.counts.misses < $1.counts.misses })
            else { return nil }
            let equals = own.filter { $0.counts.misses == best.counts.misses }
            if equals.count == own.count { return "At \(size.text) all miss as often." }
            let names = Listing.and(equals.map(\.cell.policy.text))
            var line = "At \(size.text) \(names) \(equals.count > 1 ? "miss" : "misses") least"
            let lru = own.first { $0.cell.policy.order.spec == LRU.id }
            if let lru, lru.counts.misses > best.counts.misses {
                let less = Int64(lru.counts.misses - best.counts.misses) * 100
                line += ", "
                line += Fixed.decimal(
                    numerator: less, denominator: Int64(lru.counts.misses), places: 1)
                line += " % less often than lru"
            }
            return line + "."
        }
    }

    private func windowLines(_ style: TextStyle) -> [String] {
        var lines = [
            "miss ratio over time, in windows of \((plan.window ?? 0).grouped) requests from the "
                + "first on"
        ]
        var headings = [TextTable.Heading(title: "from request")]
        let results = results.filter { $0.failure == nil }
        headings += results.map { .init(title: "\($0.cell.policy.text) \($0.cell.size.text)") }
        var table = TextTable(headings: headings)
        let most = results.map(\.windows.count).max() ?? 0
        for number in 0..<most {
            var entries = [TextTable.Entry(text: (number * (plan.window ?? 0)).grouped)]
            for result in results {
                let counts = result.windows[number]
                entries.append(
                    .init(text: Self.ratio(Int64(counts.misses), Int64(counts.requests))))
            }
            table.rows.append(entries)
        }
        lines += table.lines(style)
        return lines
    }
}

extension Int {
    /// With a comma at each thousand: `20,000,000`.
    var grouped: String {
        let digits = Array(String(magnitude))
        var text = self < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text += "," }
            text.append(digit)
        }
        return text
    }
}
