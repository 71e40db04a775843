import LabBase

extension FuzzTargets {
    /// A value that was read and written reads back as the same value.
    static let json = FuzzTarget(
        "json", "JSON as all files of the lab's have it", mostBytes: 2048,
        words: ["true", "false", "null", "\\u00e9", "\\ud83d\\ude00", "1e308", "-0", "//"]
    ) { bytes in
        guard let value = try read(bytes) else { return }
        let written = JSON(value).text(.tight)
        guard let again = try read(Array(written.utf8)) else {
            throw FuzzFinding("isn't read again: \(written)")
        }
        let text = JSON(again).text(.tight)
        try FuzzFinding.unless(text == written, "reads back into \(text): \(written)")
    }

    private static func read(_ bytes: [UInt8]) throws -> JSONValue? {
        do throws(Complaint) {
            return try JSONReader.read(bytes)
        } catch {
            try Refusal.line(error.description)
            return nil
        }
    }
}
