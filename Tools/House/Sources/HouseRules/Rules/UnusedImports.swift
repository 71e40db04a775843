/// Imports of targets of ours of which a file names nothing.
///
/// It is careful: any word of the file that the target declares anywhere counts, be it another's.
enum UnusedImports {
    static func findings(_ tree: Tree) -> [Finding] {
        let exports = exports(tree)
        var rooms: [String: (names: Set<String>, operators: Set<UInt8>)] = [:]
        for file in tree.sources {
            let declared = DeclaredNames(file.code)
            rooms[file.target, default: ([], [])].names.formUnion(declared.names)
            rooms[file.target, default: ([], [])].operators.formUnion(declared.operators)
        }
        return tree.swift.flatMap { file -> [Finding] in
            let imports = file.imports.filter { name, _ in rooms[name] != nil }
            guard !imports.isEmpty else { return [] }
            var words: Set<String> = []
            var signs: Set<UInt8> = []
            for token in file.code.tokens {
                if case .word(let word) = token { words.insert(word) }
                if case .sign(let sign) = token { signs.insert(sign) }
            }
            return imports.filter { name, line in
                // What a module passes on may be another's, whose names nothing here knows.
                let shown = [name] + (exports[name] ?? [])
                guard !file.lines[line - 1].contains("@_exported") else { return false }
                return shown.allSatisfy { room in
                    guard let room = rooms[room] else { return false }
                    return room.names.isDisjoint(with: words)
                        && room.operators.isDisjoint(with: signs)
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
