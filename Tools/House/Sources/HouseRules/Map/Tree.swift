import HouseReading

/// The texts of a checkout, each read once.
package struct Tree: Sendable {
    /// In Swift, by path.
    package private(set) var swift: [SourceFile] = []
    /// Pages and lists, by path.
    package private(set) var texts: [String: String] = [:]

    /// The sources of the lab, tests and tools apart.
    package var sources: [SourceFile] { swift.filter { $0.path.hasPrefix("Sources/") } }
    var tests: [SourceFile] { swift.filter { $0.path.hasPrefix("Tests/") } }

    func file(_ path: String) -> SourceFile? { swift.first { $0.path == path } }
    package func text(_ path: String) -> String { texts[path] ?? "" }

    package init(_ files: [(path: String, bytes: [UInt8])]) {
        for (path, bytes) in files { add(path, bytes) }
        swift.sort { $0.path < $1.path }
    }

    package init(_ files: KeyValuePairs<String, String>) {
        self.init(files.map { ($0.key, Array($0.value.utf8)) })
    }

    private mutating func add(_ path: String, _ bytes: [UInt8]) {
        if path.hasSuffix(".swift") {
            swift.append(SourceFile(path: path, bytes: bytes))
        } else {
            texts[path] = String(decoding: bytes, as: UTF8.self)
        }
    }

    /// The same with other files in these places, or none where there are no bytes.
    func replacing(_ changes: [(path: String, bytes: [UInt8]?)]) -> Tree {
        var tree = self
        let paths = Set(changes.map(\.path))
        tree.swift.removeAll { paths.contains($0.path) }
        for path in paths { tree.texts[path] = nil }
        for change in changes { if let bytes = change.bytes { tree.add(change.path, bytes) } }
        tree.swift.sort { $0.path < $1.path }
        return tree
    }
}

extension Tree {
    private static let folders = ["Sources", "Tests", "Fuzz/Entries", "Tools", "docs"]
    private static let files = ["Package.swift", Undone.resultsPath, Undone.embeddedPath]

    private static func isRead(_ path: String) -> Bool {
        if files.contains(path) { return true }
        guard folders.contains(where: { path.hasPrefix($0 + "/") }) else { return false }
        return path.hasSuffix(".swift") || path.hasSuffix(".md") || path == PublicSurface.path
            || path.hasPrefix(Undone.workedFolder) || path.hasPrefix(Undone.transcriptFolder)
    }

    /// Reads a checkout. It fails where there is none.
    package init?(checkout root: String) {
        let paths = Self.folders.flatMap { Disk.paths(in: $0, of: root) ?? [] } + Self.files
        let files = Set(paths).sorted().filter(Self.isRead).compactMap { path in
            Disk.bytes("\(root)/\(path)").map { (path: path, bytes: $0) }
        }
        guard files.contains(where: { $0.path == "Package.swift" }),
            files.contains(where: { $0.path.hasPrefix("Sources/") })
        else { return nil }
        self.init(files)
    }

    /// As a commit has it; nil where git doesn't say.
    package func before(_ commit: String, in root: String) -> Tree? {
        let quoted = Disk.quoted
        let git = "git -C \(quoted(root))"
        let names = "\(git) diff --name-only --no-renames --relative \(quoted(commit))"
        guard let changed = Disk.output("\(names) 2>&1 && \(git) ls-files -o --exclude-standard")
        else { return nil }
        let paths = String(decoding: changed, as: UTF8.self).split(separator: "\n")
            .map(String.init).filter(Self.isRead)
        let requests = paths.map { quoted("\(commit):./\($0)") }.joined(separator: " ")
        guard !paths.isEmpty else { return self }
        guard let answer = Disk.output("printf '%s\\n' \(requests) | \(git) cat-file --batch")
        else { return nil }
        return replacing(Self.contents(answer, of: paths))
    }

    /// `git cat-file` answers each request with a line that ends in the number of bytes, or in
    /// `missing`, then the bytes.
    static func contents(_ answer: [UInt8], of paths: [String]) -> [(path: String, bytes: [UInt8]?)]
    {
        var rest = answer[...]
        return paths.map { path in
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            rest = rest.dropFirst(line.count + 1)
            let words = String(decoding: line, as: UTF8.self).split(separator: " ")
            guard let count = words.last.flatMap({ Int($0) }) else { return (path, nil) }
            let bytes = Array(rest.prefix(count))
            rest = rest.dropFirst(count + 1)
            return (path, bytes)
        }
    }
}
