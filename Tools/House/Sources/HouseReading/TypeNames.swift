/// The types that a file has, and those that it names.
///
/// Words tell, not a compiler: a word with a capital is a type's name where some file of the target
/// has such a type at its top, unless it is a member (`.Step`), or this file means a type within
/// one of its own.
package struct TypeNames {
    /// At its top, whom other files can see.
    package private(set) var defined: Set<String> = []
    /// Within the types that it has or extends, by the outermost one's name.
    package private(set) var nested: [String: Set<String>] = [:]
    /// Types that it has or extends.
    package private(set) var opened: Set<String> = []
    /// Private ones at its top, which no other file means.
    package private(set) var hidden: Set<String> = []
    /// Words that could be types, and the line where each stands first.
    package private(set) var words: [String: Int] = [:]

    private static let kinds: Set<String> = [
        "struct", "class", "enum", "protocol", "actor", "typealias", "associatedtype", "extension",
    ]
    /// These can stand between a type's privacy and its kind.
    private static let modifiers: Set<String> = ["final", "indirect"]

    package init(_ code: SourceCode) {
        let tokens = code.tokens
        var depth = 0
        var outermost = ""
        var isPrivate = false
        for (index, token) in tokens.enumerated() {
            switch token {
            case .text: isPrivate = false
            case .sign(let sign):
                if sign == UInt8(ascii: "{") { depth += 1 }
                if sign == UInt8(ascii: "}") { depth -= 1 }
                isPrivate = false
            case .word(let word):
                let next = index + 1 < tokens.count ? tokens[index + 1] : token
                if Self.kinds.contains(word), case .word(let name) = next, Self.isType(name) {
                    if depth == 0 { outermost = name }
                    add(name, kind: word, isTop: depth == 0, outermost, isPrivate: isPrivate)
                }
                let isMember = index > 0 && tokens[index - 1] == .sign(UInt8(ascii: "."))
                if Self.isType(word), !isMember, words[word] == nil {
                    words[word] = Int(code.lines[index])
                }
                if !Self.modifiers.contains(word) {
                    isPrivate = word == "private" || word == "fileprivate"
                }
            }
        }
    }

    private mutating func add(
        _ name: String, kind: String, isTop: Bool, _ outermost: String, isPrivate: Bool
    ) {
        guard isTop else {
            nested[outermost, default: []].insert(name)
            return
        }
        opened.insert(name)
        guard kind != "extension" else { return }
        if isPrivate { hidden.insert(name) } else { defined.insert(name) }
    }

    private static func isType(_ word: String) -> Bool {
        word.utf8.first.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") } ?? false
    }
}
