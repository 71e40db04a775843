import LabBase
import LabPolicies

enum PartLookUp {
    static var blocks: [Block] {
        PolicyRegistry.parts.map { part in
            let texts = [part.summary.capitalizedFirst + ".", part.explanation]
            return .section(
                part.id, Block.paragraphs(texts) + table(of: part.parameters, "key") + part.details)
        }
    }

    /// Parameters as a table; nothing if there are none.
    ///
    /// - Parameter noun: the heading of their names.
    static func table(of parameters: [PolicyParameter], _ noun: String) -> [Block] {
        if parameters.isEmpty { return [] }
        let table = TextTable(
            parameters,
            [
                .text(noun) { $0.isPositional ? "(\($0.name))" : "`\($0.name)`" },
                .text("values") { $0.values }, .text("default") { $0.defaultText },
                .text("meaning") { $0.summary },
            ])
        return [.table(table)]
    }
}
