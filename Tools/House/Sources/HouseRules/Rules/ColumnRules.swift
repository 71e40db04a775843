import HouseReading

/// Columns are declared once, stand in a table, and are read under what was declared.
enum ColumnRules {
    static func findings(_ tree: Tree) -> [Finding] {
        let tables = tables(tree)
        let columns = DeclaredColumn.all(tree).filter { $0.property != nil }
        let lost = columns.filter { column in
            !tables.own[column.source ?? "", default: tables.any].contains(column.property!)
                && !tables.parts.contains(column.property!)
        }.map { column in
            Finding(
                column.path, column.line,
                "the column '\(column.name)' is in no table. Add .of(.\(column.property!)) to one")
        }
        return lost + repeated(columns, tree) + tree.sources.flatMap(untyped)
    }

    private struct Tables {
        /// Columns between `[TableColumn<RunResult>]` and the next declaration, by `RunResult`.
        var own: [String: Set<String>] = [:]
        /// Columns that are taken of a part: `.of(.cell) { $0.place }`.
        var parts: Set<String> = []
        var any: Set<String> = []
    }

    private static func tables(_ tree: Tree) -> Tables {
        var tables = Tables()
        for file in tree.sources where file.has("Column") {
            let shown = ["of(._", "same(._", "TypedColumn<_, _>._"].flatMap(file.code.matches)
            tables.any.formUnion(shown.map { $0.found.last! })
            tables.parts.formUnion(file.code.matches("of(._) {").map { $0.found[0] })
            let ends = ["let _", "var _", "func _", "extension _"].flatMap(file.code.matches)
                .map(\.index)
            for table in file.code.matches("[TableColumn<_>]") {
                let end = ends.filter { $0 > table.index }.min() ?? .max
                tables.own[table.found[0], default: []].formUnion(
                    shown.filter { table.index < $0.index && $0.index < end }.map { $0.found[0] })
            }
        }
        return tables
    }

    /// A name of two words is no word of anything else.
    private static func repeated(_ columns: [DeclaredColumn], _ tree: Tree) -> [Finding] {
        // Another table, too, says what a warning freed, and calls it the same.
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
