import HouseReading

/// A column that the sources declare.
struct DeclaredColumn {
    var name: String
    /// `peakImageBytes`; nil where it is no property of `TypedColumn`.
    var property: String?
    /// The type that it is a figure of: `RunResult`. It is nil where no extension says.
    var source: String?
    var path: String
    var line: Int

    /// How columns are made: each kind also has a short name in the files that have many.
    private static let makers = [
        #"Self("""#, #"Self(Column("""#, #"Text("""#, #"Number("""#, #"Decimal("""#,
    ]

    static func all(_ tree: Tree) -> [DeclaredColumn] {
        tree.sources.filter { $0.has("TypedColumn") }.flatMap { file -> [DeclaredColumn] in
            let sources = file.code.matches("Source == _")
            let properties = file.code.matches("var _: Self {")
            let columns = makers.flatMap(file.code.matches).sorted { $0.index < $1.index }
            return columns.filter { !$0.found[0].contains("\\") }.map { column in
                let name = file.code.tokens[column.index...].firstIndex(of: .text(column.found[0]))
                return DeclaredColumn(
                    name: column.found[0],
                    property: properties.last { $0.index + 5 == column.index }?.found[0],
                    source: sources.last { $0.index < column.index }?.found[0],
                    path: file.path, line: name.map { Int(file.code.lines[$0]) } ?? column.line)
            }
        }
    }
}
