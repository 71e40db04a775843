import Foundation
import Testing

/// Tables of tests that are text: files of Tests, in which a line that begins with # is a comment.
enum TestTable {
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

    /// The cases of a file in sections; see `TextCase`.
    static func cases(_ path: String) -> [TextCase] {
        TextCase.read(try! Repository.text("Tests/\(path).txt"))
    }
}

/// What is read or played, and what comes of it: a case of a text.
///
/// A line `## title` begins a section, and `# ` a comment. Lines at the margin are the case; those
/// below them that are set in say what comes of it, or the same line does behind `=>`.
/// `word: value` at the margin is a setting of the cases that follow in its section, each of which
/// may have several values.
struct TextCase: Sendable, CustomTestStringConvertible {
    private(set) var title = ""
    private(set) var settings: [String: [String]] = [:]
    private(set) var lines: [String] = []
    private(set) var outcomes: [String] = []

    var text: String { lines.joined(separator: "\n") }

    var testDescription: String { lines.isEmpty ? title : lines.joined(separator: " ") }

    /// The latest value of a setting.
    func setting(_ word: String) -> String? { settings[word]?.last }

    fileprivate static func read(_ text: String) -> [TextCase] {
        var cases: [TextCase] = []
        var next = TextCase()
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("    ") {
                next.outcomes.append(String(line.dropFirst(4)))
                continue
            }
            if !next.outcomes.isEmpty {
                cases.append(next)
                next.lines = []
                next.outcomes = []
            }
            if line.hasPrefix("## ") {
                precondition(next.lines.isEmpty, "nothing comes of \(next.text)")
                next = TextCase(title: String(line.dropFirst(3)))
            } else if !line.hasPrefix("#"), !line.isEmpty {
                next.take(line)
            }
        }
        precondition(next.lines.isEmpty || !next.outcomes.isEmpty, "nothing comes of \(next.text)")
        return next.outcomes.isEmpty ? cases : cases + [next]
    }

    private mutating func take(_ line: Substring) {
        if let arrow = line.range(of: " => ") {
            lines.append(String(line[..<arrow.lowerBound]))
            outcomes = [String(line[arrow.upperBound...])]
            return
        }
        let word = line.prefix { $0.isLowercase && $0.isLetter }
        if !word.isEmpty, line[word.endIndex...].hasPrefix(": ") {
            settings[String(word), default: []].append(String(line.dropFirst(word.count + 2)))
        } else {
            lines.append(String(line))
        }
    }
}

extension String {
    /// Whether a text is this one, where `...` stands for anything.
    func allows(_ text: String) -> Bool {
        let pieces = components(separatedBy: "...")
        guard pieces.count > 1 else { return text == self }
        var rest = text[...]
        guard rest.hasPrefix(pieces[0]), rest.hasSuffix(pieces[pieces.count - 1]) else {
            return false
        }
        for piece in pieces where !piece.isEmpty {
            guard let place = rest.range(of: piece) else { return false }
            rest = rest[place.upperBound...]
        }
        return true
    }

    /// The word before `: `, and what follows it; no word where there is none.
    var outcome: (word: String, value: String) {
        guard let colon = range(of: ": "), self[..<colon.lowerBound].allSatisfy(\.isLowercase)
        else {
            return ("", self)
        }
        return (String(self[..<colon.lowerBound]), String(self[colon.upperBound...]))
    }
}
