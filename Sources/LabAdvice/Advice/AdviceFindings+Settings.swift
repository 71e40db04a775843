import LabBase
import LabPolicies

/// What to set in an app that has a library.
extension AdviceFindings {
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
}
