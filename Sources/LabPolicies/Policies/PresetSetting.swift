import LabBase
import LabDevices

/// How an app sets a library's limit, for who wants the library to do as a policy does.
package struct PresetSetting: Sendable {
    package enum Language: String, Sendable, Word { case swift, kotlin, dart }

    package var language: Language
    /// A line of the app's code, with the limit in bytes where `LIMIT` stands.
    private let line: String
    /// The policy that the library is when the app asks for images of their views' size, and how
    /// it asks; nil where it does so by itself, or can't.
    package var fitting: (spec: String, line: String)?
    /// The part that its loading ahead is, for `ROWS` rows, and how the app asks for it.
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

    /// Loading so many rows ahead; nil where the library can't.
    package func ahead(rows: Int) -> (part: String, line: String)? {
        ahead.map { ($0.part.replacing("ROWS", with: "\(rows)"), $0.line) }
    }

    package func code(limitBytes: Int64) -> String {
        line.replacing("LIMIT", with: Self.grouped(limitBytes))
    }

    /// `96_000_000`, which all of the languages read.
    private static func grouped(_ bytes: Int64) -> String {
        var text = ""
        for (place, digit) in String(bytes).reversed().enumerated() {
            if place > 0, place % 3 == 0 { text.append("_") }
            text.append(digit)
        }
        return String(text.reversed())
    }

    /// Whether apps of the device's system can use it.
    package func runs(on device: Device) -> Bool {
        switch language {
        case .swift: device.apiLevel == nil
        case .kotlin: device.apiLevel != nil
        case .dart: true
        }
    }
}
