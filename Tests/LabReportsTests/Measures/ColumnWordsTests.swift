import Testing

@testable import LabBase
@testable import LabKeyTraces
@testable import LabReplay
@testable import LabReports
@testable import LabRuns
@testable import PlainDesks

/// The words of `Sources/CFiles/words/columns.md`, which a writer edits.
@Suite struct `Words about columns` {
    @Test func `are there for each column, and for nothing else`() {
        let worlds = [WorldColumns.world.column, WorldColumns.drawn]
        let keys = KeyResultColumns.every + KeyCurve.columns + ScoreColumns.all + KeySummary.columns
        let columns =
            ResultColumns.all + SweepColumns.all + worlds + WarnColumns.all + TimelineTable.columns
            + keys
        let rows = WordTable.columns.sections.values.flatMap { $0.rows }.map { $0[0] }
        check(rows.sorted(), Set(columns.map(\.wordName)).sorted())
    }

    @Test func `have the figures that the code has`() {
        check(Column.of(.memory).meaning.contains("`\(RowIdentity.measuredMemory)`"))
        let least = "below \(PairedDifference.fewestPairs) traces"
        let named = KeyResultColumns.every.filter { $0.name.hasSuffix("reduction_low") }
        for column in named { check(column.meaning.contains(least)) }
        check(named.count, 2)
    }
}
