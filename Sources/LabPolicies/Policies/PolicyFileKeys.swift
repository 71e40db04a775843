import LabBase
import LabDevices

/// The keys of a policy's file, `systems/nuke.json` or a user's own.
package enum PolicyFileKeys {
    package static let version = 1

    package static let object = FileObject(
        "policy", "a policy",
        [
            KeyText("version", "the format's version", isRequired: true) {
                ["const": .word("\(version)")]
            },
            KeyText("name", "its name for people") { Schema.text },
            KeyText("about", "one line about it") { Schema.text },
            KeyText(
                "parts",
                """
                its parts: each is text as in a spec, `"weak"`, or an object with a part's name \
                and its keys. A word without a key in a spec has one here: `on` has `signal`, and \
                `"clear": true`; `queue` has `name`, `decode` has `mode`, `key` has `identity`, \
                and `disk` has `"off": true`. Numbers may be numbers, and true and false stand for \
                on and off. A group of a `split` is a list of parts, or the text of a spec. A part \
                may be a system, and never another file
                """, example: #"["weak", { "cache": { "order": "lru", "limit": "50MB" } }]"#,
                isRequired: true
            ) { Schema.list(of: Schema.any(Schema.text, part)) },
            KeyText("title", "the system that it stands for, and its version") { Schema.text },
            KeyText("group", "the heading under which it is listed", usually: #"`"libraries"`"#) {
                Schema.words(Preset.Group.allCases.map { $0.rawValue })
            },
            KeyText("explanation", "what it does") { texts },
            KeyText(
                "models",
                """
                possible behaviours of a system whose own isn't known, each with `name`, \
                `overrides` (changed keys) and `adds` (more parts); the first is the spec itself
                """
            ) { Schema.list(of: anyObject, least: 0) },
            KeyText("remote", "false: the system loads no images over a network", usually: "true") {
                Schema.truth
            },
            KeyText("source", "the files or pages that describe its behaviour") { Schema.text },
            KeyText("quirks", "surprising behaviours, a sentence each") { texts },
            KeyText("assumptions", "what its source doesn't say, a sentence each") { texts },
            KeyText(
                "platform", "where the apps run that can use it",
                usually: "by the `language` of its `setting`; without one, each"
            ) { Schema.words(Platform.allCases.map { $0.rawValue }) },
            KeyText(
                "setting",
                """
                what an app can set: `language`; the `line` of code for its limit, with `LIMIT` in \
                it for bytes, `SHARE` for a share of Android's memory class or `SCREENS` for \
                screens; `usual`, the library's own value as code; `limit`, what the policy's \
                limit is then, a formula with `VALUE` in it; `fitting`, with `policy` and `line`, \
                for images of their views' size; `ahead`, with `part` and the `lines` of code for \
                prefetching `ROWS` rows, which `NEXT` names, and with `fitting` and \
                `fittingLines`, others where views ask for images of their size; and `knobs`, a \
                list of all else: each with a `line` that has `VALUE` in it, or the `argument` \
                that stands for `ARGUMENTS` in the lines of `ahead`, `usual`, the `part` whose \
                keys it changes, and `values` to try, each a `value` as code with `overrides` \
                (changed keys), `adds` (more parts) or `policy` (another one)
                """
            ) { anyObject },
            KeyText(
                "verification",
                """
                the evidence for it: its [`level`](systems.md#levels), \(levels); \
                `what` was run or read; `sequences` that were given to both, as `{"kept": 90, \
                "agreeing": 90}` for those in `Tests/Truth`, else the outcome in words; how many \
                were `worked` by hand; and known `differences`
                """
            ) { anyObject },
        ])

    private static let levels = Listing.or(
        PresetVerification.Level.allCases.map { "`\($0.rawValue)`" })
    private static let texts = Schema.any(Schema.text, Schema.list(of: Schema.text))
    private static let anyObject: JSON = ["type": "object"]

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
