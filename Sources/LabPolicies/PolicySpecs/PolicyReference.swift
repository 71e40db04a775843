import LabBase
import LabDevices
import LabOrders

/// Text for `lab policies` and docs/look-up/policy.md.
package enum PolicyReference {
    package static var list: String {
        var sections = [section("Parts", PolicyRegistry.parts.map { ($0.id, $0.summary) })]
        for group in Preset.Group.allCases {
            let presets = PolicyRegistry.presets.filter { $0.group == group }
            sections.append(section(group.title, presets.map { ($0.id, $0.summary) }))
        }
        let orders = OrderRegistry.all.map { ($0.id, $0.summary) }
        sections.insert(section("Orders of a store: cache(order=NAME)", orders), at: 1)
        let filters = AdmissionRegistry.all.map { ($0.id, $0.summary) }
        sections.insert(section("Filters before an order: admit(NAME)", filters), at: 2)
        let bounds = KeyBound.allCases.map { ($0.id, $0.summary) }
        sections.insert(section("Bounds of key traces: lab trace run --policy NAME", bounds), at: 3)
        return sections.joined(separator: "\n") + """

            Most orders are stores by themselves: clock(limit=64MB).
            Join them with '+': lru(limit=64MB)+weak+offscreen. 'lab policies NAME' explains one,
            or shows what a whole spec resolves to; '--policy all' runs every system and bound.

            """
    }

    private static func section(_ title: String, _ entries: [(String, String)]) -> String {
        let lines = entries.map { id, summary in
            "  " + id + String(repeating: " ", count: max(1, nameWidth - id.count)) + summary
        }
        return ([title] + lines).joined(separator: "\n") + "\n"
    }

    private static var nameWidth: Int {
        let names =
            PolicyRegistry.names + OrderRegistry.all.map { $0.id }
            + AdmissionRegistry.all.map { $0.id } + KeyBound.allCases.map(\.id)
        return (names.map(\.count).max() ?? 0) + 2
    }

    /// Text about a part, a preset or a file with a title; or a spec resolved on a device.
    package static func text(_ name: String, device: Device) throws(Complaint) -> String {
        if let part = PolicyRegistry.parts.first(where: { $0.id == name }) {
            return text(part, device: device)
        }
        if let preset = Preset.shipped(name) { return PresetReference.text(preset, device: device) }
        if let page = OrderReference.text(name) { return page }
        let policy = try PolicySpec.parse(name, device: device)
        if let system = try PolicyFile.system(name) {
            return PresetReference.text(system, device: device)
        }
        let lines = [policy.text, "on \(device.title): \(policy.spec)", ""]
        let widths = WidthExpressions.lines(name, device: device)
        return
            (lines + CompositionTraits(policy.composition).lines
            + (widths.isEmpty ? [] : [""] + widths)
            + lists(
                ([policy.composition] + policy.composition.split.map(\.composition))
                    .flatMap(\.prefetches)
                    .compactMap { rule in rule.system.map { ($0, rule.settings) } }))
            .joined(separator: "\n") + "\n"
    }

    /// Systems whose lists are prefetched as, with what an app sets of them.
    private static func lists(_ set: [(PrefetchSystem, PrefetchSystem.Settings)]) -> [String] {
        let lines = PrefetchSystem.allCases.flatMap { system in
            set.filter { $0.0 == system }.map { _, settings in
                "as=\(system.rawValue)\(settings.hasData ? "" : ", data=off"): "
                    + system.words(settings)
            }.distinct
        }
        return (lines.isEmpty ? [] : [""])
            + lines.flatMap { Paragraph.wrapped($0, width: 76, after: "  ", "    ") }
    }

    private static func text(_ part: any PolicyPart.Type, device: Device) -> String {
        var lines = ["\(part.id): \(part.summary)", ""]
        lines += Paragraph.wrapped(part.explanation, width: 80)
        lines += Self.lines(part.parameters)
        if part.id == PrefetchPart.id {
            lines += lists(PrefetchSystem.allCases.map { ($0, .init()) })
        }
        if part.id != OnPart.id, let policy = try? PolicySpec.parse(part.id, device: device) {
            lines += ["", "On \(device.title): \(policy.spec)"]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Lines about each parameter, after an empty one.
    static func lines(_ parameters: [PolicyParameter]) -> [String] {
        (parameters.isEmpty ? [] : [""])
            + parameters.flatMap { parameter in
                let fallback =
                    parameter.defaultText.isEmpty ? "" : " (default: \(parameter.defaultText))"
                let name = parameter.isPositional ? parameter.name : "\(parameter.name)="
                return Paragraph.wrapped(
                    "\(name) \(parameter.summary): \(parameter.values)\(fallback)", width: 78,
                    after: "  ", "      ")
            }
    }
}

extension String {
    package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
