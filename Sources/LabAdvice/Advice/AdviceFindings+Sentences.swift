import LabBase
import LabDevices
import LabReplay
import LabReports

/// The answer in words, worded from the figures alone.
extension AdviceFindings {
    var chosen: AdviceCell { advice.chosen }

    /// Says what real memory did, in a paragraph of its own: its figures differ from run to run,
    /// and all others don't.
    var proofSentence: String? {
        guard let outcomes = proof?.outcomes else { return nil }
        let name = chosen.name
        let rows = outcomes.map(\.row)
        let killed = rows.filter { $0[.status] == RunStatus.killedByKernel.rawValue }
        let ofSeeds = rows.count == 1 ? "" : " with \(killed.count) of \(rows.count) seeds"
        guard killed.isEmpty else {
            return "In real memory, under the kernel's own limit, \(name) was killed\(ofSeeds)."
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

    /// Explains the column of worths. `PolicyDraft.partCount` counts parts.
    var priceSentence: String {
        let part =
            price.partBytes == 0
            ? ""
            : " A part of a policy must be worth \(Fixed.bytes(price.partBytes)); an order that "
                + "image libraries don't have counts for three."
        let span = Span.text(ns: Int64((price.minutes * 60e9).rounded()))
        return "Worth: what a step saves over what it must; a limit saves what it also saves with "
            + "pictures \(Self.sidesLonger). For a MB of peak footprint that is "
            + "\(RunTable.seconds(price.blankMs)) of blank time or \(Fixed.plain(price.decodes)) "
            + "decodes in each minute of use (the script takes \(span)).\(part) Another price: "
            + "--price \(price.text)."
    }

    var verdict: String {
        let figures =
            "\(AdviceCell.decodes(chosen.decodes)), and \(RunTable.seconds(chosen.blankMs)) of "
            + "blank time"
        switch advice.fate {
        case .lives:
            let limit = "All limits give the same figures in this script, so it keeps its own."
            let name =
                chosenLibrary.map { "\($0.preset.title), with \($0.limitWords)" } ?? chosen.name
            let others = study.request.policies.isEmpty ? "made of parts" : "asked for"
            return "Take \(name): \(figures)."
                + (beaten.map {
                    " The best that is \(others), \($0.name), would \(chosen.change(to: $0))."
                } ?? "") + (isLimitIdle ? " " + limit : "")
        case .warned:
            let count = chosen.deviceWarnings
            let warnings = count == 1 ? "1 warning" : "\(count) warnings"
            return "The device warns all that were tried. The least bad is \(chosen.name), with "
                + "\(warnings): \(figures)."
        case .killed:
            let end = study.asWritten.inputs.map(\.summary.durationNs).max() ?? 0
            let death = chosen.median(.killedAtMs) ?? 0
            return "The device kills all that were tried. The least bad is \(chosen.name), which "
                + "lives for \(RunTable.seconds(death))"
                + (death * 1e6 < Double(end) ? " of \(Span.text(ns: end))." : ".")
        }
    }

    /// `5.3x`, `0.02x`; at most `10000x`.
    static func times(_ value: Double) -> String {
        guard value.isFinite, value < 1e4 else { return "10000x" }
        return Fixed.decimal(value, places: value < 0.1 ? 3 : value < 1 ? 2 : value < 10 ? 1 : 0)
            + "x"
    }

    /// Says what the last of the memory bought.
    var smallerSentence: String? {
        guard let index = advice.smaller, let offer = advice.offers.firstIndex(of: advice.choice),
            let worth = advice.worth(ofStepTo: offer)
        else { return nil }
        let other = advice.cells[index]
        let change = other.taken(by: chosen, "takes", "has")
        return "It \(change) than \(other.name), and saves "
            + "\(counted(from: other, to: chosen)): \(Self.times(worth)) as much as --price asks "
            + "for that."
    }

    /// Says what more memory would buy, and why it isn't taken.
    var largerSentence: String? {
        guard advice.fate == .lives else { return nil }
        guard let index = advice.larger, let offer = advice.offers.firstIndex(of: index),
            let worth = advice.worth(ofStepTo: offer)
        else {
            // In worlds, which draw other networks and phones, the answer is what loses least in
            // nearly all of them: by the figures of this one another may be better.
            return worlds == nil
                ? "Nothing that was tried, whatever it takes, is better." : nil
        }
        let other = advice.cells[index]
        let change = chosen.taken(by: other, "take", "have")
        return "\(other.name) would \(change), and save "
            + "\(counted(from: chosen, to: other)), \(Self.times(worth)) as much as --price asks "
            + "for that: not worth it."
    }

    /// Compares with Belady's algorithm, which has fewest misses where all images are of one size.
    var boundSentence: String? {
        guard let bound else { return nil }
        let fewer = chosen.decodes - bound.decodes
        let needs =
            fewer == 0
            ? "as many decodes"
            : "\(AdviceCell.decodes(bound.decodes)), \(AdviceCell.count(abs(fewer)))"
        let rest =
            fewer < 0
            ? " more: no bound, where images differ in size." : fewer > 0 ? " fewer." : "."
        return "\(bound.name), which knows the future, needs \(needs)\(rest)"
    }

    /// Says if the answer holds for other seeds than the middle one.
    var seedsSentence: String? {
        guard seedCount > 1 else { return nil }
        let winners = advice.winners
        let wins = winners.first { $0.cell == advice.choice }?.count ?? 0
        guard wins < seedCount else {
            return "All figures are medians over the seeds; with each of them it is the best."
        }
        let rivals = winners.filter { $0.cell != advice.choice }
        let firstRivals = rivals.prefix(2).map { "\(advice.cells[$0.cell].name) with \($0.count)" }
        let otherWins = rivals.dropFirst(2).map(\.count).reduce(0, +)
        let others = otherWins == 0 ? [] : ["others with \(otherWins)"]
        return "All figures are medians over the seeds. With \(wins) of \(seedCount) it is the "
            + "best; \(Listing.and(firstRivals + others)) would have been."
    }

    var cutSentence: String? {
        guard let cut else { return nil }
        return "The search was stopped before it had seen all that is next to the best: "
            + (cut == .cells ? "--cells lets it try more." : "a longer --within lets it go on.")
    }

    /// Says what would have to change, where nothing lives.
    var demandSentence: String? {
        guard let leastFootprint, let end = device.firstEnd else { return nil }
        let excess = leastFootprint.footprintBytes - end.bytes
        let need =
            "Without kills, \(leastFootprint.name) would need least, "
            + "\(Fixed.bytes(leastFootprint.footprintBytes))"
        guard excess > 0 else { return need + "." }
        return "\(need): with the app's own \(Fixed.bytes(device.baselineBytes)), that is "
            + "\(Fixed.bytes(excess)) too much. Smaller images help, as decode(fit=view) makes "
            + "them where views tell their size, or a larger device."
    }

    var librarySentence: String? {
        // The first sentence names a library that is the answer.
        guard chosenLibrary == nil, let nearest = nearestLibrary else { return nil }
        let name = "\(nearest.preset.title), with \(nearest.limitWords)"
        guard nearest.cell.isReachable else {
            return "Of libraries \(name), comes nearest, but the device "
                + "\(nearest.cell.kills > 0 ? "kills" : "warns") it."
        }
        return "The best library is \(name): it would \(chosen.change(to: nearest.cell))."
    }

    /// Against what the app has, as far as its scenario says.
    var againstOwn: String? {
        guard study.hasNames else { return nil }
        let written = written.filter { $0.isWhole && $0.kills == 0 && study.isAnswer($0) }
        guard let best = written.min(by: { $0.worth(price) < $1.worth(price) }),
            best.name != chosen.name, best.name != beaten?.name, !advice.isBeaten(by: best)
        else { return nil }
        let which =
            written.count == 1 ? "which the scenario names" : "the best that the scenario names"
        return "\(best.name), \(which), would \(chosen.change(to: best))."
    }

    /// The effect of a warning at the answer's peak; and of the best that a policy like it can do.
    var freedSentence: String? {
        guard device.unsent([.warning, .critical]) == nil, let warned = chosenWarned else {
            return nil
        }
        let other = warning?.yielding(price).map { other in
            let chosenParts = chosen.name.pieces(outsideParenthesesAt: "+")
            let parts = other.cell.name.pieces(outsideParenthesesAt: "+")
                .filter { !chosenParts.contains($0) }
            return " (\(Fixed.bytes(other.freedBytes)) with \(parts.joined(separator: "+")))"
        }
        let freed = warned.freedBytes > 0 ? Fixed.bytes(warned.freedBytes) : "none"
        return "A warning frees \(freed) of the \(Fixed.bytes(warned.heldBytes))\(other ?? "")."
    }

    /// The room that the choice leaves to what comes first: the device's warning, or the app's end.
    var roomSentence: String {
        let peak = "Its footprint peaks at \(Fixed.bytes(chosen.footprintBytes))"
        let warning = device.firstWarningBytes
        guard let end = device.firstEnd else {
            guard let warning else { return "\(peak), and nothing limits it on \(device.title)." }
            return "\(peak), \(distance(warning)) at which \(device.title) warns."
        }
        let ends = end.killer.action
        // A line beyond the end is never reached.
        guard let warning, warning < end.bytes else {
            return "\(peak), \(distance(end.bytes)) at which \(device.title) \(ends)."
        }
        return "\(peak), \(distance(warning)) at which \(device.title) warns; it \(ends) "
            + "at \(Fixed.bytes(end.bytes))."
    }

    /// `905.9 MB below the 1.04 GB`.
    private func distance(_ line: Int64) -> String {
        let bytes = line - chosen.footprintBytes
        let side = bytes < 0 ? "above" : "below"
        return "\(Fixed.bytes(abs(bytes))) \(side) the \(Fixed.bytes(line))"
    }
}

extension Killer {
    /// The words for the device's action.
    fileprivate var action: String {
        switch self {
        case .limit, .kernel: "kills"
        case .heap: "throws an OutOfMemoryError"
        case .system: "runs out of memory and ends the app"
        }
    }
}
