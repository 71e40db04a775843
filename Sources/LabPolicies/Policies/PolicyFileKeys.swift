import LabBase
import LabDevices

/// The keys of a policy's file, `systems/nuke.json` or a user's own.
package enum PolicyFileKeys {
    package static let version = 1

    static let versionKey = FileKey<Node>(
        "version", of: "policy", .node(["const": .word("\(version)")]), needed: "1")
    private static let name = FileKey("name", of: "policy", .text)
    static let about = FileKey("about", of: "policy", .text)
    static let parts = FileKey<Node>(
        "parts", of: "policy", .node(Schema.list(of: Schema.any(Schema.text, part))),
        needed: #"["weak", { "cache": { "order": "lru", "limit": "50MB" } }]"#)
    static let title = FileKey("title", of: "policy", .text)
    static let group = FileKey("group", of: "policy", .word, usual: Preset.Group.libraries)
    static let explanation = FileKey("explanation", of: "policy", .sentences)
    static let models = FileKey("models", of: "policy", .list(of: Preset.Model.object.form))
    static let remote = FileKey("remote", of: "policy", .truth, usual: true)
    static let source = FileKey("source", of: "policy", .text)
    static let quirks = FileKey("quirks", of: "policy", .sentences)
    static let assumptions = FileKey("assumptions", of: "policy", .sentences)
    static let platform = FileKey("platform", of: "policy", .word) as FileKey<Platform>
    static let setting = FileKey("setting", of: "policy", PresetSetting.object.form)
    static let verification = FileKey("verification", of: "policy", PresetVerification.object.form)

    package static let object = FileObject(
        "policy", "a policy",
        [
            versionKey.text, name.text, about.text, parts.text, title.text, group.text,
            explanation.text, models.text, remote.text, source.text, quirks.text,
            assumptions.text, platform.text, setting.text, verification.text,
        ])

    /// The objects in it, which no other file has.
    package static var inner: [FileObject] {
        [
            Preset.Model.object.object, PresetSetting.object.object,
            PresetSetting.fitting.object, AheadSetting.object.object, SettingKnob.object.object,
            SettingKnob.Value.object.object, PresetVerification.object.object,
            PresetVerification.Sequences.object.object,
        ]
    }

    /// An object with one part's name, and its keys.
    private static var part: JSON {
        let parts = (PolicyRegistry.parts + OrderForms.all).map { part -> JSON.Member in
            var keys: [JSON.Member] = []
            for parameter in part.parameters {
                for name in [parameter.name] + (parameter.isPositional ? parameter.words : [])
                where !keys.contains(where: { $0.key == name }) {
                    keys.append((name, value(parameter)))
                }
            }
            return (
                part.id,
                [
                    "type": "object", "description": .string(part.summary),
                    "properties": JSON([Schema.comment] + keys).onLines,
                    "additionalProperties": JSON(part.id == SplitPart.id),
                ]
            )
        }
        let systems = Preset.ids.map { id -> JSON.Member in (id, ["type": "object"]) }
        return [
            "type": "object", "properties": JSON([Schema.comment] + parts + systems).onLines,
            "additionalProperties": false,
        ]
    }

    private static func value(_ parameter: PolicyParameter) -> JSON {
        ["type": ["string", "number", "boolean"], "description": .string(parameter.summary)]
    }
}
