import HouseReading

/// An outsider sees this of the sources: declarations that are `public` in types that are, what
/// public protocols ask for, and the cases of public enums.
package struct PublicSurface {
    struct Declaration {
        var path: String
        var line: Int
        /// The target, and around a member its type, as they are declared.
        var owners: [String]
        var text: String
        var isDocumented: Bool
    }

    private(set) var declarations: [Declaration] = []
    /// The names of public types, without what they are nested in.
    private var types: Set<String> = []
    /// Requirements of public protocols, by the protocol: a default needn't say it again.
    private var requirements: [String: Set<String>] = [:]

    /// A type or an extension whose body is being read.
    private struct Scope {
        enum Content { case type, requirements, cases, hidden }
        var content: Content
        var name: String
        var text: String
        var indentation: Int
    }

    private static let typeWords: Set = ["struct", "class", "enum", "protocol", "actor"]
    /// Conformances to the standard library's protocols ask for these, which need no words.
    private static let plain = [
        "var description:", "func == ", "func < ", "func hash(into", "func distance(to",
        "func advanced(by",
    ]

    package init(_ files: [SourceFile]) {
        // Extensions may stand before their types.
        let open = files.filter { $0.has("public") }
        for file in open { for line in file.lines { learnType(line) } }
        for file in open { read(file) }
    }

    private mutating func learnType(_ line: String) {
        let words = Self.words(line)
        guard words.contains("public"),
            let index = words.firstIndex(where: Self.typeWords.contains),
            index + 1 < words.count
        else { return }
        types.insert(Self.name(words[index + 1]))
    }

    private mutating func read(_ file: SourceFile) {
        var scopes: [Scope] = []
        for (index, line) in file.lines.enumerated() {
            let trimmed = String(line.drop { $0 == " " })
            let indentation = line.count - trimmed.count
            if trimmed.isEmpty || trimmed.hasPrefix("//") || Self.isCondition(line) { continue }
            if trimmed.hasPrefix("}"), let scope = scopes.last, scope.indentation == indentation {
                scopes.removeLast()
                continue
            }
            if let scope = scopes.last, indentation != scope.indentation + 4 { continue }
            let text = Self.signature(file.lines[index...])
            if isVisible(text, in: scopes) {
                add(text, at: index, of: file, scopes)
            }
            let following = file.lines[(index + 1)...].first ?? ""
            let headerEnd = Self.isCondition(following) ? following : line
            if let scope = scope(text, indentation, scopes), headerEnd.hasSuffix("{") {
                scopes.append(scope)
            }
        }
    }

    private func isVisible(_ text: String, in scopes: [Scope]) -> Bool {
        if scopes.contains(where: { $0.content == .hidden }) { return false }
        let words = Self.words(text)
        guard let scope = scopes.last else { return words.contains("public") }
        switch scope.content {
        case .requirements: return !words.contains("}")
        case .cases where words.first == "case": return true
        default: return words.contains("public")
        }
    }

    private mutating func add(
        _ text: String, at index: Int, of file: SourceFile, _ scopes: [Scope]
    ) {
        var above = index
        while above > 0, file.lines[above - 1].drop(while: { $0 == " " }).hasPrefix("@") {
            above -= 1
        }
        let isSaid = above > 0 && file.lines[above - 1].drop { $0 == " " }.hasPrefix("///")
        let shown = text.split(separator: " ").filter { $0 != "public" }.joined(separator: " ")
        let base = Self.base(shown)
        if let scope = scopes.last, scope.content == .requirements {
            requirements[scope.name, default: []].insert(base)
        }
        let isDefault = scopes.last.map { requirements[$0.name]?.contains(base) == true } ?? false
        let isCase = scopes.last?.content == .cases && shown.hasPrefix("case ")
        declarations.append(
            Declaration(
                path: file.path, line: index + 1,
                owners: [String(file.path.split(separator: "/")[1])] + scopes.map(\.text),
                text: shown,
                isDocumented: isSaid || isCase || isDefault
                    || Self.plain.contains { shown.contains($0) }))
    }

    private func scope(_ text: String, _ indentation: Int, _ scopes: [Scope]) -> Scope? {
        let words = Self.words(text)
        let shown = words.filter { $0 != "public" }.joined(separator: " ")
        func scope(_ content: Scope.Content, _ name: String) -> Scope {
            Scope(content: content, name: name, text: shown, indentation: indentation)
        }
        if words.first == "extension", words.count > 1 {
            let name = Self.name(words[1])
            return scope(types.contains(name) ? .type : .hidden, name)
        }
        guard let index = words.firstIndex(where: Self.typeWords.contains), index + 1 < words.count
        else { return scope(.hidden, "") }
        let name = Self.name(words[index + 1])
        guard words.contains("public") else { return scope(.hidden, name) }
        switch words[index] {
        case "protocol": return scope(.requirements, name)
        case "enum": return scope(.cases, name)
        default: return scope(.type, name)
        }
    }

    /// A declaration without its body and its value, on one line.
    static func signature(_ lines: ArraySlice<String>) -> String {
        var text = ""
        var depth = 0
        for (index, line) in zip(lines.indices, lines) {
            let part = line.drop { $0 == " " }
            text += text.isEmpty || text.hasSuffix("(") || part.hasPrefix(")") ? part : " " + part
            depth += part.count { "([".contains($0) } - part.count { ")]".contains($0) }
            let following = lines[(index + 1)...].first ?? ""
            if depth <= 0, !part.hasSuffix(","), !isCondition(following) { break }
        }
        if text.contains("{ case ") { return text }
        depth = 0
        var end = text.startIndex
        while end < text.endIndex {
            if "([".contains(text[end]) { depth += 1 }
            if ")]".contains(text[end]) { depth -= 1 }
            if depth == 0, text[end...].hasPrefix(" {") { break }
            // A value says what kind of a thing it is where no type does.
            if depth == 0, text[end...].hasPrefix(" = "), text[..<end].contains(":") { break }
            end = text.index(after: end)
        }
        return String(text[..<end])
    }

    /// The second line of a header: what its types must fulfil.
    private static func isCondition(_ line: String) -> Bool {
        line.drop { $0 == " " }.hasPrefix("where ")
    }

    private static func words(_ text: String) -> [String] {
        text.split(separator: " ").map(String.init)
    }

    /// A type's name without what follows and what it is nested in.
    private static func name(_ word: String) -> String {
        let name = word.prefix { $0.isLetter || $0.isNumber || $0 == "." }
        return name.split(separator: ".").last.map(String.init) ?? ""
    }

    /// A default shares this with what the protocol asks for: the name and the labels' beginning.
    private static func base(_ text: String) -> String {
        let words = Self.words(text).filter { $0 != "mutating" && $0 != "static" }
        return words.prefix(2).joined(separator: " ").prefix { $0 != ":" }.description
    }
}
