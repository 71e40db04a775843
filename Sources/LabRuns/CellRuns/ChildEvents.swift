import LabBase
import LabCells
import LabOrders

/// Writes behind what the parent has written.
final class ChildEvents: EventSink {
    let request: ChildEventRequest
    private var file: AppendedFile?
    /// Why it couldn't be written.
    private(set) var failure: String?

    init(_ request: ChildEventRequest) {
        self.request = request
        do throws(Complaint) {
            file = try AppendedFile(request.path)
        } catch {
            failure = error.message
        }
    }

    package func write(_ lines: borrowing LineBytes) {
        guard failure == nil, let file else { return }
        do throws(Complaint) {
            try lines.withBytes { bytes throws(Complaint) in try file.write(bytes) }
        } catch {
            failure = error.message
        }
    }
}
