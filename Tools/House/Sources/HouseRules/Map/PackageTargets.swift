/// A target, and what it may know, as Package.swift has it.
package struct PackageTarget: Sendable, Equatable {
    package var name: String
    package var knows: [String]
    /// A sentence that says what it is about; some have none.
    package var about = ""
}

/// The targets of a Package.swift, tests apart, in its order.
///
/// It is read as text: to ask the package manager takes seconds, and a lock that a run of
/// the tests has already.
package enum PackageTargets {
    package static func read(_ text: String) -> [PackageTarget] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let code = lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
        let rooms = calls("room", in: code).compactMap { call -> PackageTarget? in
            let texts = texts(call)
            guard let name = texts.first, let list = list(call) else { return nil }
            let rest = texts.dropFirst(1 + list.count)
            return PackageTarget(name: name, knows: list, about: rest.first ?? "")
        }
        let others = ["systemLibrary", "target", "executableTarget"].flatMap { kind in
            calls("." + kind, in: code).compactMap { call -> PackageTarget? in
                guard let name = value("name", in: call).flatMap({ texts($0).first }),
                    !isOfTests(value("path", in: call) ?? "")
                else { return nil }
                let knows = value("dependencies", in: call) ?? ""
                let everything = knows.contains("everything") ? rooms.map(\.name) : []
                return PackageTarget(name: name, knows: everything + (list(knows) ?? []))
            }
        }
        return rooms + others.filter { other in !rooms.contains { $0.name == other.name } }
    }

    private static func isOfTests(_ path: Substring) -> Bool {
        path.contains("Tests/") || path.contains("Fuzz/")
    }

    /// The text in the parentheses behind a word.
    private static func calls(_ word: String, in text: String) -> [Substring] {
        var found: [Substring] = []
        var rest = text[...]
        while let range = rest.firstRange(of: word + "(") {
            let before = rest[..<range.lowerBound].last
            let call = balanced(rest[range.upperBound...], until: ")")
            if before.map({ !$0.isLetter }) ?? true { found.append(call) }
            rest = rest[range.upperBound...]
        }
        return found
    }

    private static func balanced(_ text: Substring, until end: Character) -> Substring {
        var depth = 0
        var isText = false
        for index in text.indices {
            let letter = text[index]
            if letter == "\"" { isText.toggle() }
            if isText { continue }
            if depth == 0, letter == end { return text[..<index] }
            if letter == "(" || letter == "[" { depth += 1 }
            if letter == ")" || letter == "]" { depth -= 1 }
        }
        return text
    }

    private static func texts(_ text: Substring) -> [String] {
        text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    /// The first one in brackets.
    private static func list(_ text: Substring) -> [String]? {
        guard let start = text.firstIndex(of: "[") else { return nil }
        return texts(balanced(text[text.index(after: start)...], until: "]"))
    }

    /// Behind a label, up to the next comma.
    private static func value(_ label: String, in call: Substring) -> Substring? {
        guard let range = call.firstRange(of: label + ":") else { return nil }
        return balanced(call[range.upperBound...], until: ",")
    }
}
