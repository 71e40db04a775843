/// What a file declares that other files can name: nothing private, nothing within a function.
struct DeclaredNames {
    private(set) var names: Set<String> = []
    /// The first sign of each operator that isn't one that all types share.
    private(set) var operators: Set<UInt8> = []

    private enum Scope { case type, code }
    private static let typeKinds: Set<String> = [
        "struct", "class", "enum", "protocol", "actor", "extension",
    ]
    private static let otherKinds: Set<String> = [
        "func", "var", "let", "case", "typealias", "associatedtype", "operator", "macro",
    ]
    /// What can stand between a declaration's privacy and its kind.
    private static let modifiers: Set<String> = [
        "final", "indirect", "static", "mutating", "nonisolated", "lazy", "weak", "unowned",
        "override", "borrowing", "consuming", "convenience", "required",
    ]

    init(_ code: SourceCode) {
        var scopes: [Scope] = []
        var opening: Scope = .code
        var isPrivate = false
        let tokens = code.tokens
        for (index, token) in tokens.enumerated() {
            switch token {
            case .text: isPrivate = false
            case .sign(UInt8(ascii: "{")):
                scopes.append(opening)
                opening = .code
            case .sign(UInt8(ascii: "}")): _ = scopes.popLast()
            case .sign: break
            case .word(let word):
                let isKind = Self.typeKinds.contains(word) || Self.otherKinds.contains(word)
                if isKind, index + 1 < tokens.count, !isPrivate, !scopes.contains(.code) {
                    add(tokens[(index + 1)...])
                }
                if Self.typeKinds.contains(word), Self.isWord(tokens, index + 1) { opening = .type }
                if word == "func" || word == "var" { opening = .code }
                if !Self.modifiers.contains(word) {
                    isPrivate =
                        ["private", "fileprivate"].contains(word)
                        && tokens.dropFirst(index + 1).first != .sign(UInt8(ascii: "("))
                }
            }
        }
    }

    private static func isWord(_ tokens: [SourceCode.Token], _ index: Int) -> Bool {
        guard index < tokens.count, case .word = tokens[index] else { return false }
        return true
    }

    /// Names behind a kind, parted by commas, each perhaps with what it carries; or an operator.
    private mutating func add(_ tokens: ArraySlice<SourceCode.Token>) {
        var depth = 0
        var isName = true
        for token in tokens {
            switch token {
            case .word(let word) where isName && depth == 0:
                names.insert(word)
                isName = false
            case .sign(UInt8(ascii: "(")): depth += 1
            case .sign(UInt8(ascii: ")")): depth -= 1
            case .sign(UInt8(ascii: ",")) where depth == 0 && !isName: isName = true
            case .sign(UInt8(ascii: "`")): break
            case .sign(let sign) where isName && depth == 0:
                if !"=<>".utf8.contains(sign) { operators.insert(sign) }
                return
            default: if depth <= 0 { return }
            }
        }
    }
}
