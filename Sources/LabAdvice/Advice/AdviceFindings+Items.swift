import LabBase
import LabDevices
import LabPolicies

/// The sentences of an answer: the policy to take, its price against others, the figures that it
/// depends on, and the setting to change.
extension AdviceFindings {
    /// What a first screen has as far as there is room, the most important one first.
    var items: [String] {
        let lives = advice.fate != .killed
        return [
            verdict, worldsInBrief, lives ? nil : demandSentence,
            Self.joined([unlikeSentence, untriedSentence]), librarySentence,
            // One item of several lines, which the screen has whole or not at all.
            settings.isEmpty ? nil : settings.joined(separator: "\n"),
            Self.joined([
                Self.lists(chosen.draft), precedenceSentence, lives ? marginSentence : nil,
            ]), lives ? againstOwn : nil, freedSentence, lives ? roomSentence : nil,
            proofSentence, cutSentence,
        ].compactMap(\.self)
    }

    /// What stands below these in the whole.
    var details: [String] {
        let unsent = device.unsent([.warning, .critical]).map {
            "What a policy does on a memory warning is of no use here: \($0)."
        }
        let rest = "It rests on \(basis)."
        guard advice.fate != .killed else { return [rest] }
        let steps = Self.joined([smallerSentence, largerSentence, seedsSentence])
        return [steps, unsent, boundSentence, rest].compactMap(\.self)
    }

    private static func joined(_ sentences: [String?]) -> String? {
        let said = sentences.compactMap(\.self)
        return said.isEmpty ? nil : said.joined(separator: " ")
    }

    private var librarySentence: String? {
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
    private var againstOwn: String? {
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
    private var freedSentence: String? {
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

    /// Lines on what to set in an app: for the answer itself, or else for libraries near it.
    var settings: [String] {
        if libraries.isEmpty, let asked = askedSetting {
            return Self.words(asked.changes, of: asked.preset)
        }
        guard let nearest = nearestLibrary, nearest.cell.isReachable else { return [] }
        return [nearest, writtenLibrary].compactMap { $0 }
            .grouped(by: \.preset.id).flatMap { Self.words($1[0].changes, of: $1[0].preset) }
    }

    /// The settings that differ from the library's own, which stand in brackets: a line each.
    private static func words(_ changes: [SettingChange], of preset: Preset) -> [String] {
        changes.isEmpty ? [] : ["Set in \(preset.title):"] + changes.map { "+ \($0.words)" }
    }

    /// The code for a library that was asked for by name: for its limit, and for what else the
    /// answer has it do.
    var askedSetting: (preset: Preset, changes: [SettingChange])? {
        guard !study.request.policies.isEmpty, let preset = Self.preset(chosen.name),
            let setting = preset.setting, preset.runs(on: device)
        else { return nil }
        let composition = chosen.policy.composition
        var changes: [SettingChange] = []
        if let limit = chosen.limitBytes, !isLimitIdle {
            changes += [preset.limitChange(limit, on: device)].compactMap { $0 }
        }
        let fits = composition.decode.fit != .none
        if fits, let fitting = setting.fitting { changes.append(SettingChange(to: fitting.line)) }
        let rows = composition.prefetches.map(\.ahead).max() ?? 0
        changes += setting.changes(ahead: Int(rows), fits: fits)
        return changes.isEmpty ? nil : (preset, changes)
    }

    /// The library that the scenario names, at the limit at which it comes nearest.
    var writtenLibrary: LibraryAdvice? {
        let named = study.hasNames ? written : []
        let ids = named.compactMap { Self.preset($0.name)?.id }
        return libraries.first {
            ids.contains($0.preset.id) && $0.cell.isReachable && !$0.cell.refusesMost
        }
    }

    /// The library by whose name a policy begins.
    static func preset(_ policy: String) -> Preset? {
        let name = policy.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
        return PolicyRegistry.presets.first { $0.id == name }
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
