import LabBase
import LabReplay
import LabReports

/// The answer in words, worded from the figures alone.
enum AdviceText {
    /// Says what real memory did, in a paragraph of its own: it can't be printed again to the byte.
    static func proof(_ findings: AdviceFindings) -> String? {
        guard let outcomes = findings.proof?.outcomes else { return nil }
        let name = findings.advice.chosen.name
        let rows = outcomes.map(\.row)
        let killed = rows.filter { $0[.status] == RunStatus.killedByKernel.rawValue }
        let seeds = rows.count == 1 ? "" : " with \(killed.count) of \(rows.count) seeds"
        guard killed.isEmpty else {
            return "In real memory, under the kernel's own limit, \(name) was killed\(seeds)."
        }
        guard let rise = AdviceCell.median(rows, .peakRssDeltaBytes),
            let images = AdviceCell.median(rows, .peakImageBytes),
            rows.allSatisfy({ $0[.status] == RunStatus.ok.rawValue })
        else { return "In real memory, \(name) could not be run to its end." }
        let excess = Int64(rise) - Int64(images)
        return "In real memory, under the kernel's own limit, \(name) lived"
            + (rows.count == 1 ? "" : " with every seed")
            + ": its RSS rose by \(Fixed.bytes(Int64(rise))), "
            + "\(Fixed.bytes(abs(excess))) \(excess < 0 ? "less" : "more") than the "
            + "\(Fixed.bytes(Int64(images))) of images in the model."
    }

    /// Explains the column of worths.
    static func price(_ findings: AdviceFindings) -> String {
        let price = findings.price
        let part =
            price.partBytes == 0
            ? ""
            : " A part of a policy must be worth \(Fixed.bytes(price.partBytes)); an order that "
                + "image libraries don't have counts for three."
        let span = Span.text(ns: Int64((price.minutes * 60e9).rounded()))
        return "Worth: what a step saves over what it must; a limit saves what it also saves with "
            + "pictures \(sidesLonger). For a MB of peak footprint that is "
            + "\(RunTable.seconds(price.blankMs)) of blank time or \(Fixed.plain(price.decodes)) "
            + "decodes in each minute of use (the script takes \(span)).\(part) Another price: "
            + "--price \(price.text)."
    }

    /// Medians of counts may lie between two.
    static func count(_ count: Double) -> String {
        Fixed.decimal(count, places: count == count.rounded() ? 0 : 1)
    }

    /// `5.3x`, `0.02x`.
    static func times(_ value: Double) -> String {
        guard value.isFinite, value < 1e4 else { return "10000x" }
        return Fixed.decimal(value, places: value < 0.1 ? 3 : value < 1 ? 2 : value < 10 ? 1 : 0)
            + "x"
    }

    private static func decodes(_ count: Double) -> String {
        count == 1 ? "1 decode" : "\(Self.count(count)) decodes"
    }

    private static func blank(_ cell: AdviceCell) -> String { RunTable.seconds(cell.blankMs) }

    static func verdict(_ findings: AdviceFindings) -> String {
        let advice = findings.advice
        let chosen = advice.chosen
        func did(_ cell: AdviceCell) -> String {
            "\(decodes(cell.decodes)), and \(blank(cell)) of blank time"
        }
        switch advice.standing {
        case .lives:
            let limit = "All limits give the same figures in this script, so it keeps its own."
            let name =
                findings.chosenLibrary.map { "\($0.preset.title), with \($0.limitWords)" }
                ?? chosen.name
            let others = findings.study.request.policies.isEmpty ? "made of parts" : "asked for"
            return "Take \(name): \(did(chosen))."
                + (findings.beaten.map {
                    " The best that is \(others), \($0.name), would "
                        + "\(change(from: chosen, to: $0))."
                } ?? "") + (findings.isLimitIdle ? " " + limit : "")
        case .warned:
            let count = chosen.deviceWarnings
            let warnings = count == 1 ? "1 warning" : "\(count) warnings"
            return "The device warns all that were tried. The least bad is \(chosen.name), with "
                + "\(warnings): \(did(chosen))."
        case .killed:
            let end = findings.study.own.inputs.map(\.summary.durationNs).max() ?? 0
            let death = chosen.median(.killedAtMs) ?? 0
            return "The device kills all that were tried. The least bad is \(chosen.name), which "
                + "lives for \(RunTable.seconds(death))"
                + (death * 1e6 < Double(end) ? " of \(Span.text(ns: end))." : ".")
        }
    }

    /// Says what the last of the memory bought.
    static func smaller(_ findings: AdviceFindings) -> String? {
        let advice = findings.advice
        guard let index = advice.smaller, let place = advice.offers.firstIndex(of: advice.choice),
            let worth = advice.worth(ofStepTo: place)
        else { return nil }
        let other = advice.cells[index]
        let change = taken(from: other, to: advice.chosen, "takes", "has")
        return "It \(change) than \(other.name), and saves "
            + "\(counted(from: other, to: advice.chosen, findings)): \(times(worth)) as much as "
            + "--price asks for that."
    }

    /// Says what more memory would buy, and why it isn't taken.
    static func larger(_ findings: AdviceFindings) -> String? {
        let advice = findings.advice
        guard advice.standing == .lives else { return nil }
        guard let index = advice.larger, let place = advice.offers.firstIndex(of: index),
            let worth = advice.worth(ofStepTo: place)
        else {
            // In worlds it was chosen by another measure than the figures beside it.
            return findings.found.worlds == nil
                ? "Nothing that was tried, whatever it takes, is better." : nil
        }
        let other = advice.cells[index]
        let change = taken(from: advice.chosen, to: other, "take", "have")
        return "\(other.name) would \(change), and save "
            + "\(counted(from: advice.chosen, to: other, findings)), \(times(worth)) as much as "
            + "--price asks for that: not worth it."
    }

    /// `takes 16.0 MB more`, `takes 16.0 MB more and has 2 parts fewer`.
    static func taken(
        from old: AdviceCell, to new: AdviceCell, _ takes: String, _ has: String
    ) -> String {
        let bytes = new.footprintBytes - old.footprintBytes
        let parts = new.partCount - old.partCount
        let count = parts.magnitude == 1 ? "1 part" : "\(parts.magnitude) parts"
        let told = [
            bytes == 0
                ? nil : "\(takes) \(Fixed.bytes(abs(bytes))) \(bytes > 0 ? "more" : "less")",
            parts == 0 ? nil : "\(has) \(count) \(parts > 0 ? "more" : "fewer")",
        ]
        return Listing.and(told.compactMap(\.self))
    }

    /// `73.1 ms of blank time and 3 decodes`; what gets worse is said as well.
    static func saved(from old: AdviceCell, to new: AdviceCell) -> String {
        let ms = old.blankMs - new.blankMs
        let fewer = old.decodes - new.decodes
        let isBlankTold = ms.magnitude > 0.01
        var gains: [String] = []
        var losses: [String] = []
        if isBlankTold {
            let text = "\(RunTable.seconds(ms.magnitude)) of blank time"
            if ms > 0 { gains.append(text) } else { losses.append(text) }
        }
        if fewer > 0 { gains.append(decodes(fewer)) }
        if fewer < 0 { losses.append(decodes(-fewer)) }
        let loss = losses.isEmpty ? "" : " but costs \(Listing.and(losses))"
        return (gains.isEmpty ? "nothing" : Listing.and(gains)) + loss
    }

    static func change(
        from old: AdviceCell, to new: AdviceCell, tellsPeak: Bool = true
    ) -> String {
        var changes: [String] = []
        let decodes = new.decodes - old.decodes
        if decodes != 0 {
            let more = decodes > 0 ? "more" : "fewer"
            changes.append(
                "need \(count(abs(decodes))) \(more) decode\(abs(decodes) == 1 ? "" : "s")")
        }
        let ms = new.blankMs - old.blankMs
        if abs(ms) > 0.01 {
            changes.append("be blank for \(RunTable.seconds(abs(ms))) \(ms > 0 ? "more" : "less")")
        }
        let bytes = new.footprintBytes - old.footprintBytes
        if bytes != 0, tellsPeak {
            changes.append("peak \(Fixed.bytes(abs(bytes))) \(bytes > 0 ? "higher" : "lower")")
        }
        return changes.isEmpty ? "do the same" : Listing.and(changes)
    }

    static func bound(_ findings: AdviceFindings) -> String? {
        guard let bound = findings.bound else { return nil }
        let fewer = findings.advice.chosen.decodes - bound.decodes
        let needs =
            fewer == 0 ? "as many decodes" : "\(decodes(bound.decodes)), \(count(abs(fewer)))"
        let rest =
            fewer < 0
            ? " more: no bound, where images differ in size." : fewer > 0 ? " fewer." : "."
        return "\(bound.name), which knows the future, needs \(needs)\(rest)"
    }

    /// Says if the answer holds for other seeds than the middle one.
    static func seeds(_ findings: AdviceFindings) -> String? {
        let (advice, count) = (findings.advice, findings.seedCount)
        guard count > 1 else { return nil }
        let winners = advice.winners
        let own = winners.first { $0.cell == advice.choice }?.count ?? 0
        guard own < count else {
            return "All figures are medians over the seeds; with each of them it is the best."
        }
        let rivals = winners.filter { $0.cell != advice.choice }
        let most = rivals.prefix(2).map { "\(advice.cells[$0.cell].name) with \($0.count)" }
        let left = rivals.dropFirst(2).map(\.count).reduce(0, +)
        let others = left == 0 ? [] : ["others with \(left)"]
        return "All figures are medians over the seeds. With \(own) of \(count) it is the best; "
            + "\(Listing.and(most + others)) would have been."
    }

    static func cut(_ findings: AdviceFindings) -> String? {
        guard let cut = findings.found.cut else { return nil }
        return "The search was stopped before it had seen all that is next to the best: "
            + (cut == .cells ? "--cells lets it try more." : "a longer --within lets it go on.")
    }

    /// Says what would have to change, where nothing lives.
    static func demand(_ findings: AdviceFindings) -> String? {
        guard let humblest = findings.humblest, let end = findings.device.firstEnd else {
            return nil
        }
        let device = findings.device
        let excess = humblest.footprintBytes - end.bytes
        let need =
            "Without kills, \(humblest.name) would need least, "
            + "\(Fixed.bytes(humblest.footprintBytes))"
        guard excess > 0 else { return need + "." }
        return "\(need): with the app's own \(Fixed.bytes(device.baselineBytes)), that is "
            + "\(Fixed.bytes(excess)) too much. Smaller images help, as decode(fit=view) makes "
            + "them where views tell their size, or a larger device."
    }
}
