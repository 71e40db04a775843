import LabBase
import LabPolicies
import LabReports

/// Sentences on what to set in an app: of the answer itself, or else of the nearest library.
extension AdviceText {
    static func setting(_ findings: AdviceFindings) -> String? {
        if let asked = findings.askedSetting {
            return "Set \(asked.code) (\(asked.preset.title))."
        }
        guard let nearest = findings.libraries.first, nearest.cell.isReachable else { return nil }
        return "Set \(nearest.code.joined(separator: ", ")) (\(nearest.preset.title))."
    }
}

extension AdviceFindings {
    /// The code for a library that was asked for by name.
    var askedSetting: (preset: Preset, code: String)? {
        let name = advice.chosen.name.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
        guard !study.request.policies.isEmpty, let limit = advice.chosen.limitBytes,
            let preset = PolicyRegistry.presets.first(where: { $0.id == name }),
            let setting = preset.setting, preset.runs(on: device)
        else { return nil }
        return (preset, setting.code(limitBytes: limit))
    }
}
