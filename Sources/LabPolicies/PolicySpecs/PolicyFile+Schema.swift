import LabBase
import LabDevices

extension PolicyFile {
    /// The JSON Schema of a policy's file.
    package static var schema: JSON {
        let texts = Schema.any(Schema.text, Schema.list(of: Schema.text))
        let object: JSON = ["type": "object"]
        let keys: [(name: String, schema: JSON)] = [
            ("version", ["const": .word("\(version)")]), ("name", Schema.text),
            ("about", Schema.text), ("parts", Schema.list(of: Schema.any(Schema.text, part))),
            ("title", Schema.text),
            ("group", Schema.words(Preset.Group.allCases.map(\.rawValue))),
            ("explanation", texts), ("models", Schema.list(of: object, least: 0)),
            ("remote", Schema.truth), ("source", Schema.text), ("quirks", texts),
            ("assumptions", texts), ("platform", Schema.words(Platform.allCases.map(\.rawValue))),
            ("setting", object), ("verification", object),
        ]
        return [
            "type": "object",
            "properties": JSON([Schema.comment] + keys.map { ($0.name, $0.schema) }).onLines,
            "required": ["version", "parts"], "additionalProperties": false,
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
        [
            "type": ["string", "number", "boolean"], "description": .string(parameter.summary),
        ]
    }
}
