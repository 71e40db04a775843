import HouseReading

/// Columns are declared once, stand in a table, and are read under what was declared.
enum ColumnRules {
    static func findings(_ tree: Tree) -> [Finding] {
        let shown = Set(
            tree.sources.flatMap { file in
                ["of(._", "same(._", ">._"].flatMap(file.code.matches).map { $0.found[0] }
            })
        let columns = DeclaredColumn.all(tree).filter { $0.property != nil }
        let lost = columns.filter { !shown.contains($0.property!) }.map { column in
            Finding(
                column.path, column.line,
                "the column '\(column.name)' is in no table. Add .of(.\(column.property!)) to one")
        }
        return lost + repeated(columns, tree) + tree.sources.flatMap(untyped)
    }

    /// A name of two words is no word of anything else.
    private static func repeated(_ columns: [DeclaredColumn], _ tree: Tree) -> [Finding] {
        // What a warning freed is called the same in another table.
        let own = columns.filter { $0.source != "WarningProbe" }
        let names = Set(own.map(\.name).filter { $0.contains("_") })
        let homes = Set(columns.map { "\($0.path):\($0.line)" })
        return tree.sources.flatMap { file in
            zip(file.code.tokens, file.code.lines).compactMap { token, line in
                guard case .text(let text) = token, names.contains(text),
                    !homes.contains("\(file.path):\(line)")
                else { return nil }
                return Finding(
                    file.path, Int(line),
                    "'\(text)' is a column's name. Ask the column for it: Column.of(...).name")
            }
        }
    }

    /// `row["decodes"]`, `rows[0].text("policy")`.
    private static func untyped(_ file: SourceFile) -> [Finding] {
        let readers = [#"["""#, #".integer("""#, #".text("""#, #".number("""#, #".written("""#]
        guard file.has("ow[\"") || file.has("ows[") || file.has("ow.") || file.has("]") else {
            return []
        }
        return ["_", "_[_]"].flatMap { row in
            ["", "?", "!"].flatMap { mark in readers.map { row + mark + $0 } }
        }.flatMap(file.code.matches).filter { match in
            let word =
                match.found[0].hasSuffix("s") ? match.found[0].dropLast() : match.found[0][...]
            return word.hasSuffix("row") || word.hasSuffix("Row")
        }.map { match in
            Finding(
                file.path, match.line, "reads a row under a string. Name the column: row[.decodes]")
        }
    }
}
