/// The columns of `lab sweep`: which cell of the grid a row is, then those of `lab compare`.
public enum SweepColumns {
    public static let all: [Column] = axis + ResultColumns.all

    static let axis: [Column] = [
        Column("cell", .count),
        // Empty for a policy that has no limit, or its own.
        Column("limit_bytes", .bytes),
    ]

    /// What a cell is known by before it is run: the columns up to `status`.
    static func identity(_ cell: Cell, _ header: TraceHeader) -> [Figure] {
        [.integer(Int64(cell.number)), .integer(optional: cell.limitBytes)]
            + CellOutcome.identity(cell, header)
    }

    /// The columns of `lab sweep --cells`.
    static let list = ["cell", "scenario", "device", "policy", "limit_bytes", "seed"]
}

/// What one cell of a sweep came to, now or before an interruption.
public struct SweepResult: Sendable, Equatable {
    public var cell: Int
    /// From `status` on.
    public var figures: [Figure]
    /// What went wrong, for people.
    public var problem: String?

    static let columns = Array(SweepColumns.all.dropFirst(identityCount))
    private static let identityCount = SweepColumns.axis.count + ResultColumns.identity.count - 1

    public init(_ cell: Cell, _ outcome: CellOutcome) {
        self.cell = cell.number
        figures = Array(outcome.row.figures.dropFirst(ResultColumns.identity.count - 1))
        // A journal has a line for each result.
        problem = outcome.problem.map {
            $0.split(whereSeparator: \.isNewline).joined(separator: " ")
        }
    }

    init(cell: Int, figures: [Figure], problem: String?) {
        self.cell = cell
        self.figures = figures
        self.problem = problem
    }

    /// Whether it came to its end with every image.
    public var isSound: Bool {
        figures[0] == .text(RunStatus.ok.rawValue) && figures[Self.failed] == .integer(0)
    }

    private static let failed = columns.firstIndex { $0.name == "failed" }!

    /// The whole row, by the plan that the cell is of.
    public func row(_ plan: CellPlan) -> Row {
        let cell = plan.cells[cell - 1]
        return Row(
            columns: SweepColumns.all,
            figures: SweepColumns.identity(cell, plan.sources[cell.input].header) + figures)
    }
}

extension CellPlan {
    /// The list of cells, without running any.
    public func list(_ cells: [Cell]) -> String {
        CSV.line(SweepColumns.list)
            + cells.map { cell in
                let header = sources[cell.input].header
                return CSV.line([
                    String(cell.number), header.scenario, header.device.id, cell.policy.text,
                    cell.limitBytes.map(String.init) ?? "", String(header.seed),
                ])
            }.joined()
    }

    /// Of all that the figures of these cells depend on, so that what was begun with other
    /// arguments, other files or another version is never gone on with.
    public func digest(of cells: [Cell]) -> UInt64 {
        var digest = Digest()
        func add(_ text: String) {
            for byte in text.utf8 { digest.add(UInt64(byte)) }
            digest.add(0xFF)
        }
        add(LabVersion.number)
        add("\(options.memory) \(options.repeats) \(options.warnings) \(options.changes)")
        add("\(options.kernel)")
        for (index, source) in sources.enumerated() where index % seedCount == 0 {
            add(JSONReport.Provenance.digest(of: source.path))
            add("\(source.header.device) \(source.header.decay)")
            let catalog = source.header.catalog
            for image in 0..<catalog.imageCount {
                digest.add(UInt64(catalog.sizeBytes[image]))
                digest.add(UInt64(catalog.encodedBytes[image]))
                digest.add(UInt64(catalog.failure[image].rawValue))
            }
        }
        for cell in cells {
            for figure in SweepColumns.identity(cell, sources[cell.input].header) {
                add(figure.written)
            }
        }
        return digest.value
    }
}
