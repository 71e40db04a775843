import LabBase

/// Tests name columns as files do, so that a column that is called otherwise is noticed.
extension Row {
    subscript(name: String) -> Figure {
        get { self[figure: column(name)] }
        set { self[figure: column(name)] = newValue }
    }

    func integer(_ name: String) -> Int64 { self[name].integer ?? 0 }
    func text(_ name: String) -> String { self[name].written }

    private func column(_ name: String) -> Column {
        guard let column = columns.first(where: { $0.name == name }) else {
            preconditionFailure("no column \(name)")
        }
        return column
    }
}
