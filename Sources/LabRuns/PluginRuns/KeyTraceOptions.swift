import LabKeyTraces
import LabXZ

/// The options about how a key trace's files are read, as typed.
package struct KeyTraceOptions: Sendable, Equatable {
    package var format: String?
    package var columns: String?
    package var delimiter: String?
    package var operations: String?
    package var block: String?

    package init() {}

    /// Each option by its name.
    private static var all: [(name: String, path: WritableKeyPath<KeyTraceOptions, String?>)] {
        [
            ("from", \.format), ("columns", \.columns), ("delimiter", \.delimiter),
            ("ops", \.operations), ("block", \.block),
        ]
    }

    /// The options' names.
    package static var names: [String] { all.map(\.name) }

    /// `name=value`, for another process.
    var words: [String] {
        Self.all.compactMap { option in
            self[keyPath: option.path].map { "\(option.name)=\($0)" }
        }
    }

    /// Takes an option's value; false for another name.
    mutating func take(_ value: String, of name: String) -> Bool {
        guard let option = Self.all.first(where: { $0.name == name }) else { return false }
        self[keyPath: option.path] = value
        return true
    }

    /// The values, which the command line has checked.
    package var choice: KeyTraceInput.Choice {
        var choice = KeyTraceInput.Choice()
        choice.format = format
        choice.columns.names = columns.flatMap(ColumnChoice.parse)
        choice.columns.delimiter = delimiter.flatMap(ColumnChoice.delimiter)
        choice.operations = operations.flatMap(OperationChoice.parse)
        choice.blockBytes = block.flatMap(BlockLength.parse)
        choice.xz = XZBytes.decompressor
        return choice
    }
}
