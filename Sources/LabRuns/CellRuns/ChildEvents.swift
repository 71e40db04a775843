import LabBase
import LabOrders

/// The form and the path of the file that a cell's own process writes its events to.
package struct ChildEventRequest: Sendable, Equatable {
    package var form: EventForm
    package var path: String

    package init(form: EventForm, path: String) {
        self.form = form
        self.path = path
    }
}

/// Writes behind what the parent has written.
package final class ChildEvents: EventSink {
    private var file: AppendedFile?
    /// Why it couldn't be written.
    package private(set) var failure: String?

    package init(_ request: ChildEventRequest) {
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
