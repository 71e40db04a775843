/// A column, declared once: its name, its unit, the better one of two figures, and the origin of a
/// figure. `Value` is the type of its values in a row.
///
/// `static var decodes: Self { Self("decodes", .count) { $0.counts.decodes } }`
///
/// Its meaning stands in `Sources/CFiles/words/columns.md`.
public struct TypedColumn<Source, Value: FigureValue>: Sendable {
    /// The column's name, and the type of its figures.
    public let column: ResultRow.Column
    let figure: @Sendable (Source) -> Figure

    package init(_ column: Column, exactly figure: @escaping @Sendable (Source) -> Figure) {
        self.column = column
        self.figure = figure
    }

    /// The same column of a whole that has the source as a part; without a figure if the part is
    /// missing.
    package func of<Whole>(
        _ part: @escaping @Sendable (Whole) -> Source?
    ) -> TypedColumn<Whole, Value> {
        TypedColumn<Whole, Value>(column, exactly: { part($0).map(figure) ?? .none })
    }

    /// The value of a row of this source.
    public func value(of source: Source) -> Value? { Value.value(of: figure(source)) }
}

/// A type of figures' values: whole numbers, decimals and text.
public protocol FigureValue: Sendable {
    static func value(of figure: ResultRow.Figure) -> Self?
}

extension Int64: FigureValue {
    public static func value(of figure: ResultRow.Figure) -> Int64? { figure.integer }
}

extension Double: FigureValue {
    public static func value(of figure: ResultRow.Figure) -> Double? { figure.number }
}

extension String: FigureValue {
    public static func value(of figure: ResultRow.Figure) -> String? {
        figure.isNone ? nil : figure.written
    }
}

extension TypedColumn where Value == String {
    package init(
        _ name: String, row: String? = nil, _ text: @escaping @Sendable (Source) -> String?
    ) {
        self.init(Column(name, row: row, .text), exactly: { text($0).map { .text($0) } ?? .none })
    }
}

extension TypedColumn where Value == Int64 {
    package enum Unit { case count, bytes, byteDifference }

    package init(
        _ name: String, row: String? = nil, _ unit: Unit, _ better: Column.Better = .neither,
        measured: Bool = false,
        _ number: @escaping @Sendable (Source) -> Int64?
    ) {
        self.init(
            Column(
                name, row: row, unit == .count ? .count : .bytes, better, measured: measured,
                isDifference: unit == .byteDifference),
            exactly: { .integer(optional: number($0)) })
    }
}

extension TypedColumn where Value == Double {
    package enum Time { case milliseconds }
    package enum Share { case ratio, rate, ratioDifference }

    package init(
        _ name: String, row: String? = nil, _: Time, _ better: Column.Better = .neither,
        measured: Bool = false,
        ns: @escaping @Sendable (Source) -> Int64?
    ) {
        self.init(
            Column(name, row: row, .milliseconds, better, measured: measured),
            exactly: { .milliseconds(ns: ns($0)) })
    }

    package init(
        _ name: String, row: String? = nil, _ share: Share, _ better: Column.Better = .neither,
        _ figure: @escaping @Sendable (Source) -> Figure
    ) {
        self.init(
            Column(
                name, row: row, share == .rate ? .rate : .ratio, better,
                isDifference: share == .ratioDifference),
            exactly: figure)
    }
}

/// A column of a table whose rows each come from a `Source`; lists of columns consist of them.
package struct TableColumn<Source>: Sendable {
    package let column: Column
    package let figure: @Sendable (Source) -> Figure

    package static func of<Value>(_ typed: TypedColumn<Source, Value>) -> TableColumn {
        TableColumn(column: typed.column, figure: typed.figure)
    }

    package static func of<Part, Value>(
        _ typed: TypedColumn<Part, Value>, _ part: @escaping @Sendable (Source) -> Part?
    ) -> TableColumn {
        .of(typed.of(part))
    }

    /// The same column of a whole that has the source as a part.
    package func of<Whole>(_ part: @escaping @Sendable (Whole) -> Source?) -> TableColumn<Whole> {
        TableColumn<Whole>(column: column) { [figure] in part($0).map(figure) ?? .none }
    }

    /// A column that another table declares, with a figure of this table.
    package static func same<Other, Value>(
        _ typed: TypedColumn<Other, Value>, _ figure: @escaping @Sendable (Source) -> Figure
    ) -> TableColumn {
        TableColumn(column: typed.column, figure: figure)
    }
}

extension Array {
    package func figures<Source>(of source: Source) -> [Figure]
    where Element == TableColumn<Source> {
        map { $0.figure(source) }
    }

    package func row<Source>(of source: Source) -> Row where Element == TableColumn<Source> {
        Row(columns: map(\.column), figures: figures(of: source))
    }
}

extension Column {
    package static func of<Source, Value>(_ typed: TypedColumn<Source, Value>) -> Column {
        typed.column
    }
}
