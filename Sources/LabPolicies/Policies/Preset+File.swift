import LabBase

/// Reads a policy's file, `systems/nuke.json` like a user's own: its parts, and its description of
/// a system.
extension Preset {
    static let fileKeys = PolicyFileKeys.object.names

    init(_ file: JSONValue, id: String, _ fields: PolicyFileFields) throws(Complaint) {
        self.id = id
        title = try fields.text("title", of: file) ?? id
        group = try fields.word("group", of: file) ?? .libraries
        summary = try fields.text("about", of: file) ?? ""
        explanation = try fields.texts("explanation", of: file).joined(separator: " ")
        let parts = try fields.list("parts", of: file)
        let texts = parts.compactMap(\.string)
        spec = texts.count == parts.count ? texts.joined(separator: "+") : ""
        source = try fields.text("source", of: file) ?? ""
        quirks = try fields.texts("quirks", of: file)
        assumptions = try fields.texts("assumptions", of: file)
        knowsRemote = try fields.truth("remote", of: file) ?? true
        models = []
        for model in try fields.list("models", of: file) {
            guard let model = try fields.object(model, ["name"], ["overrides", "adds"]) else {
                continue
            }
            models.append(
                Model(
                    name: try fields.text("name", of: model) ?? "",
                    overrides: try fields.text("overrides", of: model) ?? "",
                    adds: try fields.text("adds", of: model) ?? ""))
        }
        setting = try PresetSetting(file["setting"], fields)
        platform = try fields.word("platform", of: file) ?? setting?.language.platform
        verification = try PresetVerification(file["verification"], fields)
    }
}

/// The systems that ship.
extension Preset {
    private static let folder = "systems"

    package static let ids = EmbeddedFile.names(in: folder)

    /// Reads a file when it is named. A mistake in it is the lab's own, so it traps; tests read all
    /// files.
    static func shipped(_ id: String) -> Preset? {
        guard ids.has(id) else { return nil }
        let path = "\(folder)/\(id).json"
        do throws(Complaint) {
            let root = EmbeddedFile.json(path)
            let fields = PolicyFileFields(path: path, place: SpecPlace(spec: id))
            try fields.check(root, fileKeys)
            return try Preset(root, id: id, fields)
        } catch {
            preconditionFailure("\(path): \(error)")
        }
    }
}
