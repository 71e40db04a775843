import LabBase
import LabDevices
import Synchronization

/// A named composition for an existing system or a bound, read from its file.
package struct Preset: Sendable {
    package enum Group: String, Sendable, CaseIterable, Word {
        case origins, apple, libraries, players, bounds

        package var title: String {
            switch self {
            case .origins: "What the lab began with"
            case .apple: "Apple's own, and their kin"
            case .libraries: "Libraries of today"
            case .players: "Players of animations"
            case .bounds: "Bounds"
            }
        }
    }

    /// One of several possible behaviours of a system whose real one isn't known.
    package struct Model: Sendable {
        package var name: String
        /// Changed arguments of the spec: `order=random`. Empty for none.
        package var overrides: String
        /// Parts added to the spec: `on(warning, clear)`. Empty for none.
        package var adds = ""

        /// The difference from the spec in words; nil for none.
        package var difference: String? {
            let said = [overrides, adds].filter { !$0.isEmpty }
            return said.isEmpty ? nil : said.joined(separator: " and ")
        }
    }

    package var id: String
    package var group: Group
    package var title: String
    package var summary: String
    package var explanation: String
    /// The equivalent spec; empty for a user's file with parts that aren't text. Overrides go to
    /// the part that has their key.
    package var spec: String
    /// The system's files or pages that describe its behaviour, and their version.
    package var source: String
    /// Surprising behaviours, a sentence each.
    package var quirks: [String]
    /// Assumptions where the system is undocumented, and simplifications of the lab, a sentence
    /// each.
    package var assumptions: [String]
    /// The first model is the spec itself.
    package var models: [Model]
    /// True if the system supports remote images; else the lab loads them all the same, and says
    /// so.
    package var knowsRemote: Bool
    /// By default that of its setting's language; nil for all of them.
    package var platform: Platform?
    /// How an app sets its limit; nil if it has no such setting.
    package var setting: PresetSetting?
    package var verification: PresetVerification

    /// Specs that name each of its models, or its own name if it has none.
    package var modelSpecs: [String] {
        models.isEmpty ? [id] : models.map { "\(id)(\(Self.modelKey)=\($0.name))" }
    }

    static let modelKey = "model"
}

extension Preset {
    /// The versions that there are of a system whose name has another one: they are `nuke-12` and
    /// `nuke` of `nuke-13` and `nuke13`.
    static func versions(like name: String) -> [Preset] {
        func stem(_ name: String) -> Substring {
            var stem = name[...]
            while let last = stem.last, last.isNumber || last == "." { stem.removeLast() }
            return stem.hasSuffix("-") ? stem.dropLast() : stem
        }
        let named = stem(name)
        return named == name ? [] : ids.filter { stem($0) == named }.compactMap(shipped)
    }

    /// The presets that a spec names outside of groups, or in these as well.
    package static func named(in spec: String, orGroups: Bool = false) -> [Preset] {
        var named: [Preset] = []
        for part in (try? SpecScanner(spec).parts()) ?? [] {
            if orGroups, part.part == SplitPart.id {
                named += part.arguments.flatMap { Self.named(in: $0.value) }
            } else if let preset = shipped(part.part) {
                named.append(preset)
            }
        }
        return named
    }
}

/// Reads a policy's file, `systems/nuke.json` like a user's own: its description of a system.
extension Preset {
    init?(_ file: Node, id: String) {
        guard let fields = Fields(file, PolicyFileKeys.object) else { return nil }
        self.id = id
        title = fields[PolicyFileKeys.title] ?? id
        group = fields.value(PolicyFileKeys.group)
        summary = fields[PolicyFileKeys.about] ?? ""
        explanation = (fields[PolicyFileKeys.explanation] ?? []).joined(separator: " ")
        let parts = fields[PolicyFileKeys.parts]?.value.array.map(Array.init) ?? []
        let texts = parts.compactMap { $0.string }
        spec = texts.count == parts.count ? texts.joined(separator: "+") : ""
        source = fields[PolicyFileKeys.source] ?? ""
        quirks = fields[PolicyFileKeys.quirks] ?? []
        assumptions = fields[PolicyFileKeys.assumptions] ?? []
        knowsRemote = fields.value(PolicyFileKeys.remote)
        models = fields[PolicyFileKeys.models] ?? []
        setting = fields[PolicyFileKeys.setting]
        platform = fields[PolicyFileKeys.platform] ?? setting?.language.platform
        verification = fields[PolicyFileKeys.verification] ?? .unsaid
    }
}

extension Preset.Model {
    static let object = ObjectForm<Self>(
        "model", "a model", .needed("name", .text, #""fifo""#), .maybe("overrides", .text),
        .maybe("adds", .text)
    ) { _, name, overrides, adds in
        Self(name: name, overrides: overrides ?? "", adds: adds ?? "")
    }
}

/// The systems that ship.
extension Preset {
    private static let folder = "systems"

    package static let ids = EmbeddedFile.names(in: folder)

    private static let known = Mutex<[String: Preset]>([:])

    /// Reads a file when it is first named.
    static func shipped(_ id: String) -> Preset? {
        guard ids.has(id) else { return nil }
        if let preset = known.withLock({ $0[id] }) { return preset }
        let preset = ProblemLog.shipped("\(folder)/\(id).json") { Preset($0, id: id) }
        known.withLock { $0[id] = preset }
        return preset
    }

    package func runs(on device: Device) -> Bool { platform?.has(device) ?? true }

    /// True if apps of the device can use each preset that a spec names.
    package static func areAll(in spec: String, on device: Device) -> Bool {
        named(in: spec, orGroups: true).allSatisfy { $0.runs(on: device) }
    }
}
