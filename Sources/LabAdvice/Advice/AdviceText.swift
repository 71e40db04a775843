import LabBase
import LabReplay
import LabReports

/// The answer in words, worded from the figures alone.
enum AdviceText {
    /// A paragraph. Each sentence stands for itself; those that have nothing to say are left out.
    static func paragraph(_ findings: AdviceFindings) -> String {
        let advice = findings.advice
        let sentences =
            [verdict(findings), room(findings)]
            + (advice.standing == .killed
                ? [demand(findings)]
                : [
                    neighbours(findings), warning(findings), bound(findings), own(findings),
                    seeds(findings),
                ])
        return sentences.compactMap { $0 }.joined(separator: " ")
    }

    /// What real memory said, in a paragraph of its own: nobody can print it again to the byte.
    static func proof(_ findings: AdviceFindings) -> String? {
        guard let outcomes = findings.proof else { return nil }
        let name = name(findings.advice.chosen, findings)
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

    static func name(_ cell: AdviceCell, _ findings: AdviceFindings) -> String {
        cell.typed(on: findings.device)
    }

    /// Medians of counts may lie between two.
    static func count(_ count: Double) -> String {
        Fixed.decimal(count, places: count == count.rounded() ? 0 : 1)
    }

    private static func decodes(_ count: Double) -> String {
        count == 1 ? "1 decode" : "\(Self.count(count)) decodes"
    }

    private static func blank(_ cell: AdviceCell) -> String { RunTable.seconds(cell.blankMs) }

    private static func verdict(_ findings: AdviceFindings) -> String {
        let advice = findings.advice
        let chosen = advice.chosen
        let did = "\(decodes(chosen.decodes)), and \(blank(chosen)) of blank time"
        switch advice.standing {
        case .reaches:
            let rest =
                switch chosen.limitBytes {
                case 0: "this, which has no store at all, comes within 1 % of both"
                case nil: "nothing with a limit comes within 1 % of both"
                default: "no smaller limit comes within 1 % of both"
                }
            return "Take \(name(chosen, findings)): \(did). Without a kill or a warning by the "
                + "device, \(best(findings)), and \(rest)."
        case .blankTimeFirst:
            return "No candidate comes within 1 % of the best in both: without a kill or a "
                + "warning by the device, \(best(findings)). Take \(name(chosen, findings)), the "
                + "smallest limit within 1 % of the least blank time and of the fewest decodes "
                + "that go with it: \(did)."
        case .warned:
            let count = chosen.deviceWarnings
            let warnings = count == 1 ? "1 warning" : "\(count) warnings"
            return "The device warns every candidate. The least bad is "
                + "\(name(chosen, findings)), with \(warnings): \(did)."
        case .killed:
            let end = findings.plan.sweep.inputs.map(\.summary.durationNs).max() ?? 0
            let death = chosen.median(.killedAtMs) ?? 0
            return "The device kills every candidate. The least bad is "
                + "\(name(chosen, findings)), which lives for \(RunTable.seconds(death))"
                + (death * 1e6 < Double(end) ? " of \(Span.text(ns: end))." : ".")
        }
    }

    /// What the best are, and whose.
    private static func best(_ findings: AdviceFindings) -> String {
        let advice = findings.advice
        guard let decodes = advice.leastDecodes, let blank = advice.leastBlank else { return "" }
        let fewest = advice.cells[decodes]
        let least = advice.cells[blank]
        let figures = ("\(Self.decodes(fewest.decodes))", "\(Self.blank(least)) of blank time")
        if decodes == blank {
            let who = decodes == advice.choice ? "" : " (\(name(fewest, findings)))"
            return "no candidate needs less than \(figures.0) or \(figures.1)\(who)"
        }
        return "no candidate needs less than \(figures.0) (\(name(fewest, findings))) or "
            + "\(figures.1) (\(name(least, findings)))"
    }

    /// What the next limits would change.
    private static func neighbours(_ findings: AdviceFindings) -> String? {
        let advice = findings.advice
        let clauses = [advice.smaller, advice.larger].compactMap { $0 }.map { index in
            let cell = advice.cells[index]
            let limit = LimitText.shown(cell.triedLimitBytes ?? 0)
            return "with \(limit) it would \(change(from: advice.chosen, to: cell))"
        }
        guard let first = clauses.first else { return nil }
        return first.capitalizedFirst + clauses.dropFirst().map { "; " + $0 }.joined() + "."
    }

    static func change(from old: AdviceCell, to new: AdviceCell) -> String {
        if new.kills > old.kills { return "be killed" }
        if new.deviceWarnings > old.deviceWarnings { return "be warned by the device" }
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
        if bytes != 0 {
            changes.append("peak \(Fixed.bytes(abs(bytes))) \(bytes > 0 ? "higher" : "lower")")
        }
        return changes.isEmpty ? "do the same" : Listing.and(changes)
    }

    private static func isAlike(_ one: AdviceCell, _ other: AdviceCell) -> Bool {
        one.decodes == other.decodes && one.blankMs == other.blankMs
            && one.footprintBytes == other.footprintBytes
    }

    private static func warning(_ findings: AdviceFindings) -> String? {
        guard let warned = findings.chosenWarned else { return nil }
        let when =
            findings.warning?.atNs.map { ", \(Fixed.milliseconds(ns: $0)) ms into it," } ?? ""
        let held = Fixed.bytes(warned.heldBytes)
        let freed = warned.freedBytes > 0 ? Fixed.bytes(warned.freedBytes) : "nothing"
        var text = "A warning at its peak\(when) would free \(freed) of the \(held) in images"
        if warned.redecodes > 0 {
            text += ", after which \(images(warned.redecodes)) again within 5 s"
        }
        guard let other = findings.yielding else { return text + "." }
        let chosen = findings.advice.chosen
        let cell = findings.advice.cells[other.cell]
        text += "; \(name(cell, findings)) would free \(Fixed.bytes(other.freedBytes)), "
        guard !isAlike(chosen, cell) else {
            return text + "at the same decodes, blank time and peak."
        }
        return text + "and in the whole run \(change(from: chosen, to: cell))."
    }

    private static func images(_ count: Int64) -> String {
        count == 1 ? "1 image is decoded" : "\(count) images are decoded"
    }

    private static func bound(_ findings: AdviceFindings) -> String? {
        guard let bound = findings.advice.bound else { return nil }
        let fewer = findings.advice.chosen.decodes - bound.decodes
        let needs =
            fewer == 0 ? "as many decodes" : "\(decodes(bound.decodes)), \(count(abs(fewer)))"
        let rest =
            fewer < 0
            ? " more: no bound, where images differ in size." : fewer > 0 ? " fewer." : "."
        return "\(name(bound, findings)), which knows the future, needs \(needs)\(rest)"
    }

    private static func own(_ findings: AdviceFindings) -> String? {
        let whole = findings.own.filter { $0.isWhole && $0.kills == 0 }
        guard !whole.isEmpty else { return nil }
        let hasNames = !findings.plan.own.inputs[0].header.policies.isEmpty
        let who = hasNames ? "The policies that the scenario names" : "The usual policies"
        let counts = range(whole.map(\.decodes), count)
        let times = range(whole.map(\.blankMs), RunTable.seconds)
        let text = "\(who) need \(counts) decodes, and leave views blank for \(times)."
        let chosen = findings.advice.chosen
        let better = whole.filter {
            $0.blankMs < 0.99 * chosen.blankMs && !$0.policy.composition.needsFuture
        }.min { $0.blankMs < $1.blankMs }
        guard let better else { return text }
        return text + " \(name(better, findings)) among them leaves them blank for less than any "
            + "candidate: try it at other limits with --policy."
    }

    private static func range(_ values: [Double], _ text: (Double) -> String) -> String {
        let (low, high) = (text(values.min() ?? 0), text(values.max() ?? 0))
        return low == high ? low : "\(low) to \(high)"
    }

    private static func seeds(_ findings: AdviceFindings) -> String? {
        guard findings.plan.sweep.inputs.count > 1 else { return nil }
        return "All figures are medians over the seeds."
    }

    /// What would have to change, where nothing lives.
    private static func demand(_ findings: AdviceFindings) -> String? {
        guard let humblest = findings.humblest, let end = findings.device.firstEnd else {
            return nil
        }
        let device = findings.device
        let excess = humblest.footprintBytes - end.bytes
        let need =
            "If nobody killed, \(name(humblest, findings)) would need least, "
            + "\(Fixed.bytes(humblest.footprintBytes))"
        guard excess > 0 else { return need + "." }
        return "\(need): with the app's own \(Fixed.bytes(device.baselineBytes)), that is "
            + "\(Fixed.bytes(excess)) too much. Smaller images help, as decode(fit=view) makes "
            + "them where views tell their size, or a larger device."
    }
}
