import LabBase
import LabCells
import LabPolicies

/// A plan as a sweep needs it: to be listed, and known again by what was begun.
extension CellPlan {
    package var columns: [Column] { worldColumns.added(to: SweepColumns.all) }

    package func list(_ cells: [Cell]) -> String {
        CSV.line(SweepColumns.list.map { $0.column.name } + worldColumns.columns.map { $0.name })
            + cells.map { cell in
                let source = sources[cell.input]
                let planned = SweepColumns.Planned(cell: cell, header: source.header)
                let figures =
                    SweepColumns.list.figures(of: planned)
                    + worldColumns.figures(of: source.world)
                return CSV.line(figures.map { $0.written })
            }.joined()
    }

    /// The digest of all that the figures of these cells depend on, so that a sweep never goes on
    /// with cells of other arguments or other files. Each row names the lab that counted it.
    package func digest(of cells: [Cell]) -> UInt64 {
        var digest = Digest()
        func add(_ text: String) {
            digest.add(text)
            digest.add(0xFF)
        }
        for column in columns { add(column.name) }
        add("\(options.memory) \(options.repeats) \(options.warnings) \(options.changes)")
        var known: Set<ObjectIdentifier> = []
        for source in sources {
            for draw in source.world?.draws ?? [] { add("\(draw.name) \(draw.text)") }
            // Seeds and worlds of one input have one pedigree, and so have the parts of a phone.
            if let pedigree = source.pedigree,
                !known.insert(ObjectIdentifier(pedigree)).inserted
            {
                continue
            }
            add(source.pedigree?.sha256 ?? "")
            digest.add(source.header.linkedDevice, ofPhone: source.phone != nil)
            add("\(source.header.decay)")
            digest.add(source.header.catalog)
        }
        for cell in cells {
            for figure in SweepColumns.identity(cell, sources[cell.input].header) {
                add(figure.written)
            }
            if let phone = cell.phone { add("\(phone.appName ?? "") \(phone.limited ?? -1)") }
            add(Policy.sha256(of: cell.readPaths) ?? "")
        }
        return digest.value
    }
}
