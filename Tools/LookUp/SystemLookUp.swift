import LabBase
import LabDevices
import LabPolicies

/// The systems: a table of all, then a section for each.
enum SystemLookUp {
    /// The device whose screen and memory the limits use.
    private static let device = BuiltInDevices.standard

    static var blocks: [Block] {
        [
            .section("Systems", [.paragraph(introduction), .table(table)] + sections),
            .section("Levels", [.paragraph(checks), .points(levels)]),
        ]
    }

    private static let introduction = """
        What each system comes to on the \(device.title), and the level of its evidence. \
        `lab policies NAME` also explains a system in words, and shows its limits on any device.
        """

    private static let checks = """
        The evidence for a system. Its own code and the system here were given the random \
        sequences of `Tests/Truth`, or its figures were worked out by hand from its source, before \
        the lab replayed the sequence. Sequences that aren't kept were compared once and aren't in \
        `Tests/Truth`, so that no test repeats them. No system is fitted to them: if a sequence \
        disagrees, the source decides. They test which images are in memory and which are decoded, \
        and not how long that takes on a device.
        """

    private static let levels = PresetVerification.Level.allCases.map { level in
        "**\(level.rawValue)**: \(level.meaning)."
    }

    private static var table: TextTable {
        let headings = ["system", "level"] + CompositionTraits.headings
        var rows: [[String]] = []
        for group in Preset.Group.allCases {
            rows.append(["**\(group.title)**"] + headings.dropFirst().map { _ in "" })
            for preset in PolicyRegistry.presets where preset.group == group {
                let traits = CompositionTraits(preset.composition(on: device))
                let name = "[\(preset.id)](#\(preset.id))"
                let level = preset.verification.level.rawValue
                rows.append([name, level] + traits.answers(Fixed.bytes))
            }
        }
        return TextTable(
            headings: headings.map { .init(title: $0, isNumber: false) },
            rows: rows.map { row in row.map { .init(text: $0) } })
    }

    private static var sections: [Block] {
        Preset.Group.allCases.flatMap { group in
            PolicyRegistry.presets.filter { $0.group == group }.map(section)
        }
    }

    private static func section(_ preset: Preset) -> Block {
        let verification = preset.verification
        let evidence = [verification.summary] + verification.agreement
        let models = preset.modelSpecs.map { "`\($0)`" }
        let rows = [
            ("spec", "`\(preset.spec)`"),
            ("models", preset.models.isEmpty ? "" : Listing.and(models)),
            ("verified", evidence.joined(separator: "; ")), ("source", preset.source),
        ]
        let table = TextTable(
            rows.filter { !$0.1.isEmpty }, [.text(" ") { $0.0 }, .text(preset.title) { $0.1 }])
        return .section(
            preset.id,
            [.paragraph(preset.summary.capitalizedFirst + "."), .table(table)]
                + list("An app can set", preset.setting?.sentences { "`\($0)`" } ?? [])
                + list("Quirks", preset.quirks) + list("Assumptions", preset.assumptions)
                + list("Known differences", verification.differences))
    }

    private static func list(_ title: String, _ sentences: [String]) -> [Block] {
        sentences.isEmpty ? [] : [.paragraph("\(title):"), .points(sentences)]
    }
}
