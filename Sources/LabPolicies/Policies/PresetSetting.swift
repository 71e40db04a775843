import LabBase

/// How an app configures a library to behave like a policy.
package struct PresetSetting: Sendable {
    package enum Language: String, Sendable, Word {
        case swift, kotlin, dart

        /// Apps of several are written in Dart.
        var platform: Platform? {
            switch self {
            case .swift: .ios
            case .kotlin: .android
            case .dart: nil
            }
        }
    }

    package var language: Language
    /// A line of the app's code, with the limit in bytes in place of `LIMIT`.
    private let line: String
    /// The library's policy if the app requests images at their views' size, and the code for that;
    /// nil if it always does so, or can't.
    package var fitting: (spec: String, line: String)?
    /// The equivalent part for prefetching `ROWS` rows, and the app's code for it.
    private let ahead: (part: String, line: String)?

    init?(_ value: JSONValue?, _ fields: PolicyFileFields) throws(Complaint) {
        guard
            let object = try fields.object(value, ["language", "line"], ["fitting", "ahead"])
        else { return nil }
        language = try fields.word("language", of: object) ?? .swift
        line = try fields.text("line", of: object) ?? ""
        fitting = try fields.object(object["fitting"], ["policy", "line"]).map {
            (fitting) throws(Complaint) in
            (
                try fields.text("policy", of: fitting) ?? "",
                try fields.text("line", of: fitting) ?? ""
            )
        }
        ahead = try fields.object(object["ahead"], ["part", "line"]).map {
            (ahead) throws(Complaint) in
            (try fields.text("part", of: ahead) ?? "", try fields.text("line", of: ahead) ?? "")
        }
    }

    /// The part and the code for prefetching so many rows; nil if the library can't.
    package func ahead(rows: Int) -> (part: String, line: String)? {
        ahead.map { ($0.part.replacing("ROWS", with: "\(rows)"), $0.line) }
    }

    package func code(limitBytes: Int64) -> String {
        line.replacing("LIMIT", with: Self.grouped(limitBytes))
    }

    /// Groups digits as in `96_000_000`, which all of the languages accept.
    private static func grouped(_ bytes: Int64) -> String {
        var text = ""
        for (place, digit) in String(bytes).reversed().enumerated() {
            if place > 0, place % 3 == 0 { text.append("_") }
            text.append(digit)
        }
        return String(text.reversed())
    }
}
