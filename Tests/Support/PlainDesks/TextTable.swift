/// Tables of tests that are text: files of Tests, in which a line that begins with # is a comment.
enum TextTable {
    static func lines(_ path: String) -> [Substring] {
        try! Repository.text("Tests/\(path).txt").split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
    }

    /// Lines in twos: what is played or read, and below it, set in, what comes of it.
    static func rows(_ path: String) -> [(String, String)] {
        let lines = lines(path)
        return stride(from: 0, to: lines.count, by: 2).map { line in
            (String(lines[line]), String(lines[line + 1].drop { $0 == " " }))
        }
    }
}
