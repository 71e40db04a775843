import LabKeyTraces
import LabXZ

/// The options about how a key trace's files are read, as typed.
package struct KeyTraceOptions: FormedMessage, Sendable, Equatable {
    package var format: String?
    package var columns: String?
    package var delimiter: String?
    package var operations: String?
    package var block: String?

    package init() {}

    package static let names = ["from", "columns", "delimiter", "ops", "block"]

    static let messageForm = MessageForm(
        KeyTraceOptions(), \.format, \.columns, \.delimiter, \.operations, \.block)

    /// The values, which the command line has checked.
    package var choice: KeyTraceInput.Choice {
        var choice = KeyTraceInput.Choice()
        choice.format = format
        choice.columns.names = columns.flatMap(ColumnChoice.parse)
        choice.columns.delimiter = delimiter.flatMap(ColumnChoice.delimiter)
        choice.operations = operations.flatMap(OperationChoice.parse)
        choice.blockBytes = block.flatMap(BlockLength.parse)
        choice.xz = XZUnpacker.decompressor
        return choice
    }
}
