import Foundation
import Testing

/// A page for people, cut into what can be checked.
struct MarkdownPage: Sendable {
    struct Block: Sendable {
        var language: String
        var text: String
        var line: Int
    }

    let path: String
    private(set) var blocks: [Block] = []
    /// Lines outside of blocks, with their numbers.
    private(set) var prose: [(line: Int, text: String)] = []

    init(_ path: String) throws {
        self.path = path
        var open: Block?
        let lines = try Repository.text(path).components(separatedBy: "\n")
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("```") {
                if let block = open { blocks.append(block) }
                let language = String(line.dropFirst(3))
                open = open == nil ? Block(language: language, text: "", line: index + 1) : nil
            } else if open != nil {
                open!.text += line + "\n"
            } else {
                prose.append((index + 1, line))
            }
        }
        check(open, nil, note: "\(path): a block is left open")
    }

    /// README, CONTRIBUTING, CHANGELOG, the map of the sources, and docs/ with its folders.
    static func all() throws -> [MarkdownPage] {
        let docs = try FileManager.default.subpathsOfDirectory(atPath: Repository.root + "/docs")
        let paths = docs.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
        let others = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Sources/README.md"]
        return try (others + paths).map { try MarkdownPage($0) }
    }

    /// The file that a link of this page leads to, from the root of the repository.
    func file(of target: String) -> String {
        guard !target.isEmpty else { return path }
        var folders = path.split(separator: "/").dropLast().map(String.init)
        for part in target.split(separator: "/") {
            if part == ".." { _ = folders.popLast() } else { folders.append(String(part)) }
        }
        return folders.joined(separator: "/")
    }

    /// Texts between backticks in prose, wrapped spans included.
    var spans: [(line: Int, text: String)] {
        var spans: [(line: Int, text: String)] = []
        var open: (line: Int, text: String)?
        for (line, text) in prose {
            if text.isEmpty || text.hasPrefix("    ") {
                open = nil
                continue
            }
            for (index, part) in text.components(separatedBy: "`").enumerated() {
                if index > 0 {
                    if let span = open { spans.append(span) }
                    open = open == nil ? (line, "") : nil
                }
                open?.text += part
            }
            open?.text += " "
        }
        return spans
    }

    /// Targets of links, `[text](target)`.
    var links: [(line: Int, target: String)] {
        prose.flatMap { line, text in
            text.components(separatedBy: "](").dropFirst().map { rest in
                (line, String(rest.prefix { $0 != ")" }))
            }
        }
    }

    /// Commands of `lab` in blocks and in backticks, as their words.
    var commands: [(line: Int, text: String)] {
        var found = spans.filter { $0.text.hasPrefix("lab ") }
        for block in blocks where ["sh", "text", "", "console"].contains(block.language) {
            // A line that ends with a backslash goes on.
            let text = block.text.replacingOccurrences(of: "\\\n", with: "")
            let prompt = block.language == "console" ? "$ lab " : "lab "
            for line in text.components(separatedBy: "\n") where line.hasPrefix(prompt) {
                if line.hasPrefix("lab: ") { continue }
                found.append((block.line, Self.alone(line)))
            }
        }
        return found
    }

    /// A command without its prompt, and without what the shell does with its output.
    private static func alone(_ line: String) -> String {
        guard line.hasPrefix("$ ") else { return line }
        var quote: Character?
        let command = line.dropFirst(2).prefix { sign in
            if sign == quote {
                quote = nil
            } else if quote == nil, "'\"".contains(sign) {
                quote = sign
            }
            return quote != nil || !"|>&;".contains(sign)
        }
        return String(command)
    }

    /// The anchors by which headings are linked.
    var anchors: [String] {
        prose.filter { $0.text.hasPrefix("#") }.map { _, text in
            let title = text.drop { $0 == "#" }.dropFirst().lowercased()
            return String(title.filter { $0.isLetter || $0.isNumber || " -_".contains($0) })
                .replacingOccurrences(of: " ", with: "-")
        }
    }
}
