import HouseReading

/// Imports of targets of ours of which a file names nothing.
///
/// It is careful: a word that the target declares counts, be it another target's here. A word behind
/// a point can be any of its members; others are what it has at the top of its files, or adds to
/// another's types.
enum UnusedImports {
    /// Members that the standard library has, too: where nothing else is named, they are its.
    private static let common: Set<String> = [
        "allSatisfy", "append", "compactMap", "contains", "count", "description", "dropFirst",
        "dropLast", "enumerated", "filter", "first", "flatMap", "formUnion", "hasPrefix",
        "hasSuffix", "index", "indices", "insert", "intersection", "isEmpty", "joined", "keys",
        "last", "map", "max", "min", "prefix", "rawValue", "reduce", "remove", "removeAll",
        "removeFirst", "removeLast", "reversed", "self", "some", "sorted", "split", "subtracting",
        "suffix", "union", "utf8", "values",
    ]

    private struct Room {
        var tops: Set<String> = []
        var added: [String: Set<String>] = [:]
        var members: Set<String> = []
        var operators: Set<UInt8> = []

        mutating func add(_ declared: DeclaredNames) {
            tops.formUnion(declared.tops)
            added.merge(declared.added) { $0.union($1) }
            members.formUnion(declared.members.subtracting(UnusedImports.common))
            operators.formUnion(declared.operators)
        }

        func isNamed(_ words: NamedWords, _ signs: Set<UInt8>) -> Bool {
            let foreign = added.filter { !tops.contains($0.key) }.values
            return
                !(tops.isDisjoint(with: words.bare)
                && foreign.allSatisfy { $0.isDisjoint(with: words.bare) }
                && members.isDisjoint(with: words.members)
                && operators.isDisjoint(with: signs))
        }
    }

    static func findings(_ tree: Tree) -> [Finding] {
        let exports = exports(tree)
        let rooms = tree.sources.reduce(into: [String: Room]()) { rooms, file in
            rooms[file.target, default: Room()].add(DeclaredNames(file.code))
        }
        return tree.swift.flatMap { file -> [Finding] in
            let imports = file.imports.filter { name, _ in rooms[name] != nil }
            guard !imports.isEmpty else { return [] }
            let words = NamedWords(file.code)
            return imports.filter { name, line in
                // A module may pass on another one, whose names nothing here knows.
                let shown = [name] + (exports[name] ?? [])
                guard !file.lines[line - 1].contains("@_exported") else { return false }
                return shown.allSatisfy { room in
                    rooms[room].map { !$0.isNamed(words, file.code.signs) } ?? false
                }
            }.map { name, line in
                Finding(
                    file.path, line,
                    "imports \(name) and names nothing of it. Remove the import")
            }
        }
    }

    private static func exports(_ tree: Tree) -> [String: [String]] {
        tree.sources.reduce(into: [:]) { exports, file in
            for (name, line) in file.imports where file.lines[line - 1].contains("@_exported") {
                exports[file.target, default: []].append(name)
            }
        }
    }
}
