@testable import PlainDesks

/// A table of Tests/Policies: lines of text, and below each a spec.
enum PolicyTable {
    static func rows(_ name: String) -> [(String, String)] {
        let lines = try! Repository.text("Tests/Policies/\(name).txt").split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
        return stride(from: 0, to: lines.count, by: 2).map { line in
            (String(lines[line]), String(lines[line + 1].drop { $0 == " " }))
        }
    }
}
