import LabDevices

/// Expands policies as the command line and scenarios name them. One name can mean several: `all`
/// means every preset, and a system whose behaviour isn't known each of its models.
package enum PolicyList {
    package static let all = "all"

    /// Each policy, without repetitions.
    ///
    /// - Parameter device: systems that are refused on it aren't among all; nil for every system.
    package static func expanded(_ texts: [String], on device: Device? = nil) -> [String] {
        texts.flatMap { text in
            text == all ? presets(on: device).flatMap { models(of: $0.id) } : models(of: text)
        }.distinct
    }

    private static func presets(on device: Device?) -> [Preset] {
        PolicyRegistry.presets.filter { preset in
            guard let device, let platform = preset.platform else { return true }
            return !platform.isRefused(on: device)
        }
    }

    /// One spec for each model, if the text names a system with models and none of them.
    static func models(of text: String) -> [String] {
        guard let place = ModelPlace(text), place.model == nil else { return [text] }
        return place.preset.models.map { place.with(model: $0.name) }
    }

    /// The spec without its model, if it names one: the common name of several models.
    package static func withoutModel(_ text: String) -> String? {
        guard let place = ModelPlace(text), place.model != nil else { return nil }
        return place.with(model: nil)
    }
}

/// The place in a spec of a system with models. It looks at the text only; the parser judges
/// whether the text is right.
private struct ModelPlace {
    let preset: Preset
    /// The model that the spec names.
    private(set) var model: String?
    private let before: String
    private var arguments: [String]
    private let after: String

    init?(_ text: String) {
        let pieces = text.pieces(outsideParenthesesAt: "+")
        for (index, part) in pieces.enumerated() {
            let name = part.prefix { $0 != "(" }.trimmed
            guard let preset = Preset.shipped(name), !preset.models.isEmpty,
                !part.contains("(") || part.trimmed.hasSuffix(")")
            else { continue }
            self.preset = preset
            before = pieces[..<index].map { "\($0)+" }.joined()
            after = pieces[(index + 1)...].map { "+\($0)" }.joined()
            let inner = part.drop { $0 != "(" }.dropFirst()
            arguments = String(inner.trimmed.dropLast()).pieces(outsideParenthesesAt: ",")
                .map { $0.trimmed }.filter { !$0.isEmpty }
            let key = Preset.modelKey + "="
            for index in arguments.indices {
                let argument = arguments[index].filter { $0 != " " }
                guard argument.hasPrefix(key) else { continue }
                model = String(argument.dropFirst(key.count))
                arguments.remove(at: index)
                break
            }
            return
        }
        return nil
    }

    func with(model: String?) -> String {
        let all = (model.map { ["\(Preset.modelKey)=\($0)"] } ?? []) + arguments
        return before + preset.id + (all.isEmpty ? "" : "(\(all.joined(separator: ", ")))") + after
    }
}
