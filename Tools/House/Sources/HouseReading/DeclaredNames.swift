/// Names that a file declares for others: nothing private, nothing within a function.
package struct DeclaredNames {
    /// At the file's top.
    package private(set) var tops: Set<String> = []
    /// Within extensions, by the type that is extended, which may be another target's.
    package private(set) var added: [String: Set<String>] = [:]
    package private(set) var members: Set<String> = []
    /// The first sign of each operator that isn't one that all types share.
    package private(set) var operators: Set<UInt8> = []

    private enum Scope: Equatable {
        case type, code
        case extending(String)
    }
    private static let typeKinds: Set<String> = [
        "struct", "class", "enum", "protocol", "actor", "extension",
    ]
    private static let kinds: Set<String> = [
        "struct", "class", "enum", "protocol", "actor", "func", "var", "let", "case", "typealias",
        "associatedtype", "operator", "macro",
    ]
    /// These can stand between a declaration's privacy and its kind.
    private static let modifiers: Set<String> = [
        "final", "indirect", "static", "mutating", "nonisolated", "lazy", "weak", "unowned",
        "override", "borrowing", "consuming", "convenience", "required",
    ]

    package init(_ code: SourceCode) {
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
                let isKind = Self.kinds.contains(word)
                if ["init", "subscript"].contains(word), !isPrivate { members.insert(word) }
                if isKind, index + 1 < tokens.count, !isPrivate, !scopes.contains(.code) {
                    add(tokens[(index + 1)...], in: scopes)
                }
                if Self.typeKinds.contains(word), index + 1 < tokens.count,
                    case .word(let name) = tokens[index + 1]
                {
                    opening = word == "extension" ? .extending(name) : .type
                }
                if word == "func" || word == "var" { opening = .code }
                if !Self.modifiers.contains(word) {
                    isPrivate =
                        ["private", "fileprivate"].contains(word)
                        && tokens.dropFirst(index + 1).first != .sign(UInt8(ascii: "("))
                }
            }
        }
    }

    /// Names behind a kind, parted by commas, each perhaps with what it carries; or an operator.
    private mutating func add(_ tokens: ArraySlice<SourceCode.Token>, in scopes: [Scope]) {
        var depth = 0
        var isName = true
        for token in tokens {
            switch token {
            case .word(let word) where isName && depth == 0:
                members.insert(word)
                if scopes.isEmpty { tops.insert(word) }
                if case .extending(let type)? = scopes.first {
                    added[type, default: []].insert(word)
                }
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
