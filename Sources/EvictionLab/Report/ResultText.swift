/// A result in the formats that programs read.
public enum ResultText {
    public static func text(
        _ session: RunSession, _ outcomes: [CellOutcome], _ format: ResultFormat,
        columns: [Column], _ row: (CellOutcome) -> Row?
    ) -> String {
        let rows = outcomes.compactMap(row)
        guard format == .json else { return CSV.table(columns, rows) }
        return JSONReport(provenance: .now(session.inputs), rows: rows).text
    }
}
