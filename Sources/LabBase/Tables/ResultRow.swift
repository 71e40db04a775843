/// A kind of source of a row's figures, whose columns can be read from rows. Parts that share
/// column names aren't sources.
public protocol RowSource {}

/// One row of a result: figures under columns.
///
/// `row[.decodes]` is an `Int64?`, `row[.policy]` a `String`, and `row[figure: .decodes]` exact, as
/// it is written.
///
/// A missing column reads like one without a figure: a file of an older version lacks the latest
/// ones.
public struct ResultRow: Sendable, Equatable {
    /// The columns of this row, in the order of CSV.
    public let columns: [Column]
    /// One figure for each column.
    public var figures: [Figure]

    /// Makes a row with a figure for each column.
    package init(columns: [Column], figures: [Figure]) {
        precondition(columns.count == figures.count, "\(figures.count) figures")
        self.columns = columns
        self.figures = figures
    }

    /// The value in a column: `row[.decodes]`; nil if there is none.
    public subscript<Source: RowSource, Value>(column: TypedColumn<Source, Value>) -> Value? {
        Value.value(of: self[figure: column.column])
    }

    /// The text in a column; empty if there is none.
    public subscript<Source: RowSource>(column: TypedColumn<Source, String>) -> String {
        self[figure: column.column].written
    }

    /// The figure in a column, exact as it is written.
    public subscript<Source: RowSource, Value>(figure column: TypedColumn<Source, Value>) -> Figure
    {
        get { self[figure: column.column] }
        set { self[figure: column.column] = newValue }
    }

    /// The figure in a column whose values have no type of their own.
    public subscript(figure column: Column) -> Figure {
        get { index(of: column).map { figures[$0] } ?? .none }
        set {
            guard let index = index(of: column) else {
                preconditionFailure("no column \(column.name)")
            }
            figures[index] = newValue
        }
    }

    private func index(of column: Column) -> Int? {
        // Few names are as long, and lengths are compared at once.
        let (name, length) = (column.name, column.name.utf8.count)
        return columns.firstIndex { $0.name.utf8.count == length && $0.name == name }
    }

    package func has<Source: RowSource, Value>(_ column: TypedColumn<Source, Value>) -> Bool {
        index(of: column.column) != nil
    }

    /// The value in a column; 0 if there is none.
    package func integer<Source: RowSource>(_ column: TypedColumn<Source, Int64>) -> Int64 {
        self[column] ?? 0
    }

    package func number<Source: RowSource, Value>(_ column: TypedColumn<Source, Value>) -> Double? {
        self[figure: column.column].number
    }

    package func written<Source: RowSource, Value>(_ column: TypedColumn<Source, Value>) -> String {
        self[figure: column.column].written
    }
}

/// The row's name in the package. Programs have a `Row` of their own, or that of a database.
package typealias Row = ResultRow
