import LabBase
import LabPolicies
import LabReports

/// Sentences on what to set in an app: for the answer itself, or else for libraries near it.
extension AdviceText {
    static func settings(_ findings: AdviceFindings) -> [String] {
        if let asked = findings.askedSetting {
            return ["Set \(asked.code.joined(separator: ", ")) (\(asked.preset.title))."]
        }
        guard let nearest = findings.nearestLibrary, nearest.cell.isReachable else { return [] }
        return [nearest, findings.ownLibrary].compactMap { $0 }
            .grouped(by: \.preset.id).map { _, same in
                "To come near with \(same[0].preset.title), set: "
                    + "\(same[0].code.joined(separator: ", "))."
            }
    }
}

extension AdviceFindings {
    /// The code for a library that was asked for by name: for its limit, and for what else the
    /// answer has it do.
    var askedSetting: (preset: Preset, code: [String])? {
        let chosen = advice.chosen
        guard !study.request.policies.isEmpty, let preset = Self.preset(chosen.name),
            let setting = preset.setting, preset.runs(on: device)
        else { return nil }
        let composition = chosen.policy.composition
        var code: [String] = []
        if let limit = chosen.limitBytes, !isLimitIdle {
            code.append(setting.code(limitBytes: limit))
        }
        if composition.decode.fit != .none, let fitting = setting.fitting {
            code.append(fitting.line)
        }
        // The line is the same for any number of rows.
        if !composition.prefetches.isEmpty, let ahead = setting.ahead(rows: 1) {
            code.append(ahead.line)
        }
        return code.isEmpty ? nil : (preset, code)
    }

    /// The library that the scenario names, at the limit at which it comes nearest.
    var ownLibrary: LibraryAdvice? {
        let named = study.own.inputs[0].header.policies.isEmpty ? [] : own
        let ids = named.compactMap { Self.preset($0.name)?.id }
        return libraries.first {
            ids.contains($0.preset.id) && $0.cell.isReachable && !$0.cell.refusesMost
        }
    }

    /// The library by whose name a policy begins.
    private static func preset(_ policy: String) -> Preset? {
        let name = policy.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
        return PolicyRegistry.presets.first { $0.id == name }
    }
}
