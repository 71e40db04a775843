@testable import LabKeyTraces

extension KeyTrace {
    /// Reads a text.
    static func csv(_ text: String) throws -> KeyTrace {
        let source = try CSVColumns.source(keyFile(Array(text.utf8)))
        return try KeyTraceReader.readAll(source, countsEachAsOne: false).trace
    }
}
