import LabBase
import LabDevices
import Synchronization

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
}
