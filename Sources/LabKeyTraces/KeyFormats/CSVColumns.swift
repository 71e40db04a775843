import LabBase
import LabOrders

/// Reads columns of text. One is the key, others may be the size in bytes and the time. The
/// delimiter and the columns are guessed from the first lines, unless the user names them.
package enum CSVColumns: WrittenKeyFormat {
    package static let id = "csv"
    package static let endings = [".csv", ".tsv"]
    package static let columns: RequestColumns = [
        .sizes, .times, .costs, .latencies, .operations, .lives,
    ]
    package static let hasChosenColumns = true

    package static func recognises(_ head: KeyFileHead) -> Bool {
        guard let first = head.lines.first else { return false }
        guard let delimiter = CSVHeader.guessDelimiter(head.lines) else {
            return endings.contains { head.name.hasSuffix($0) }
                && !CSVHeader.guess([String(first)]).isEmpty
        }
        let count = CSVHeader.fields(first, delimiter).count
        let isEven = head.lines.allSatisfy { CSVHeader.fields($0, delimiter).count == count }
        return isEven || endings.contains { head.name.hasSuffix($0) }
    }

    package static func source(_ file: consuming KeyFile) throws(Complaint) -> any RequestSource {
        let header = try CSVHeader(file.head, of: file.path, file.columns)
        return DelimitedSource(file, header.columns(of: file.head), id)
    }

    package static func sink(_ output: any ByteSink, _ context: SinkContext) -> any RequestSink {
        let line = CSVLine(context)
        return EachRequest(output, line, header: line.header)
    }
}
