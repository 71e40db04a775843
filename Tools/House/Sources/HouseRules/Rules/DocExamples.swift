import HouseReading

/// A test compiles the Swift that doc comments show, line for line.
enum DocExamples {
    static let path = "Tests/EvictionLabTests/Library/DocCommentTests.swift"

    static func findings(_ tree: Tree) -> [Finding] {
        guard let tests = tree.file(path) else { return [] }
        let compiled = trimmed(tests.lines)
        return tree.sources.flatMap { file in
            blocks(file).filter { !compiled.contains($0.text) }.map { block in
                Finding(
                    file.path, block.line, "shows what isn't compiled. Put it into \(path), too")
            }
        }
    }

    private static func blocks(_ file: SourceFile) -> [(line: Int, text: String)] {
        var blocks: [(line: Int, text: String)] = []
        var open: (line: Int, lines: [String])?
        for comment in file.code.comments {
            if comment.text.hasPrefix(" ```") {
                if let open { blocks.append((open.line, trimmed(open.lines))) }
                open = open == nil ? (comment.line, []) : nil
            } else {
                open?.lines.append(comment.text)
            }
        }
        return blocks
    }

    /// However deep it is indented.
    private static func trimmed(_ lines: [String]) -> String {
        lines.map { line in
            var line = line.drop { $0 == " " }
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }
}
