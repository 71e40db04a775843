import LabBase
import LabDevices

/// Text about a system for `lab policies NAME`.
enum PresetReference {
    static func text(_ preset: Preset, device: Device) -> String {
        let composition = preset.composition(on: device)
        var lines = ["\(preset.id): \(preset.summary)", "", preset.title, ""]
        lines += Paragraph.wrapped(preset.explanation, width: 80)
        if !preset.spec.isEmpty { lines += ["", "Stands for"] + indented(preset.spec) }
        lines += ["", "On \(device.title)"] + indented(composition.spec)
        lines += ["", "In short"] + CompositionTraits(composition).lines.map { "  " + $0 }
        let widths = WidthExpressions.lines(preset.id, device: device)
        if !widths.isEmpty { lines += ["", "Widths"] + widths.map { "  " + $0 } }
        if !preset.models.isEmpty {
            let width = preset.modelSpecs.map(\.count).max() ?? 0
            lines += ["", "Models"]
            lines += zip(preset.modelSpecs, preset.models).map { spec, model in
                let padding = String(repeating: " ", count: width - spec.count + 2)
                return "  " + spec + padding
                    + (model.difference ?? "as it stands")
            }
        }
        lines += list("An app can set", preset.setting?.sentences { $0 } ?? [])
        lines += list("Quirks", preset.quirks) + list("Assumptions", preset.assumptions)
        let verification = preset.verification
        let verified = ([verification.summary] + verification.agreement).joined(separator: "; ")
        lines += ["", "Verified"] + Paragraph.wrapped(verified, width: 78, after: "  ", "  ")
        lines += points(verification.differences)
        lines += ["", "Source"] + Paragraph.wrapped(preset.source, width: 78, after: "  ", "  ")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func list(_ title: String, _ sentences: [String]) -> [String] {
        sentences.isEmpty ? [] : ["", title] + points(sentences)
    }

    private static func points(_ sentences: [String]) -> [String] {
        sentences.flatMap { Paragraph.wrapped($0, width: 76, after: "  - ", "    ") }
    }

    /// Puts each part on a line of its own, or on several if it is long. Blanks don't change the
    /// meaning.
    static func indented(_ spec: String) -> [String] {
        spec.pieces(outsideParenthesesAt: "+").enumerated().flatMap { index, part in
            Paragraph.wrapped((index == 0 ? "" : "+") + part, width: 76, after: "  ", "      ")
        }
    }
}

extension Preset {
    /// The composition of its spec, which parses on every device, as a test checks.
    package func composition(on device: Device) -> Composition {
        do throws(Complaint) {
            return try PolicySpec.parse(id, device: device).composition
        } catch {
            preconditionFailure("preset \(id): \(error)")
        }
    }
}
