import LabBase

extension FuzzTargets {
    /// What was read and is written again reads back into the same.
    static let json = FuzzTarget(
        "json", "JSON as all files of the lab's have it", mostBytes: 2048,
        words: ["true", "false", "null", "\\u00e9", "\\ud83d\\ude00", "1e308", "-0", "//"]
    ) { bytes in
        guard let value = try JSONText.value(bytes) else { return }
        let written = JSONText.text(value)
        guard let again = try JSONText.value(Array(written.utf8)) else {
            throw FuzzFinding("isn't read again: \(written)")
        }
        try FuzzFinding.unless(
            JSONText.text(again) == written, "reads back into \(JSONText.text(again)): \(written)")
    }
}

extension JSONText {
    /// Nil where it is refused.
    fileprivate static func value(_ bytes: [UInt8]) throws -> JSONValue? {
        do throws(Complaint) {
            return try JSONReader.read(bytes)
        } catch {
            try Refusal.line(error.description)
            return nil
        }
    }

    fileprivate static func text(_ value: JSONValue) -> String {
        switch value.content {
        case .null: "null"
        case .truth(let truth): truth ? "true" : "false"
        case .number(let number): number.text
        case .string(let text): quoted(text)
        case .array(let elements): "[" + elements.map(Self.text).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { quoted($0.key) + ":" + Self.text($0.value) }.joined(separator: ",")
                + "}"
        }
    }
}
