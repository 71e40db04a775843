import LabBase
import LabCells
import LabScripts

/// A source as the text of a trace, in chunks.
package enum TraceText {
    package static func write(
        _ input: CellInput, _ body: @escaping (String) -> Void
    ) throws(Complaint) {
        var writer = TraceWriter(header: input.header) { body(String(decoding: $0, as: UTF8.self)) }
        try Complaint.ofPlay { () throws(Halt) in
            try input.source.play(into: &writer)
        }
    }
}
