import HouseReading

extension Undone {
    /// The words in backticks.
    static func spans(_ text: Substring) -> [String] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    /// Words as keys, columns and options are written.
    static func words(_ text: String) -> Set<String> {
        Set(
            text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }.map(String.init))
    }

    /// The text of each match of a pattern that has one.
    static func declared(_ pattern: String, in files: [SourceFile]) -> [Declared] {
        files.flatMap { file in
            file.code.matches(pattern).map {
                Declared(name: $0.found[0], path: file.path, line: $0.line)
            }
        }
    }

    /// The ids of the types that a list names, each as `id` of the type says.
    static func registered(_ list: String, in files: [SourceFile]) -> [Declared] {
        guard let file = files.first(where: { !$0.code.matches(list).isEmpty }) else { return [] }
        let types = file.code.block(behind: list).words.filter { $0 != "self" }
        var ids: [String: Declared] = [:]
        for file in files {
            let owners = ["struct _", "class _", "enum _"].flatMap(file.code.matches)
            for id in file.code.matches(#"let id = """#) {
                let owner = owners.filter { $0.index < id.index }.max { $0.index < $1.index }
                guard let owner else { continue }
                ids[owner.found[0]] = Declared(name: id.found[0], path: file.path, line: id.line)
            }
        }
        return types.map { ids[$0] ?? Declared(name: $0, path: file.path, line: 1) }
    }
}
