import LabBase

/// Appends to a file that another process has made.
package final class AppendedFile {
    private let descriptor: Int32

    package init(_ path: String) throws(Complaint) {
        descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        if descriptor < 0 { throw Complaint(Terminal.describe(errno)) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    package func write(_ bytes: UnsafeRawBufferPointer) throws(Complaint) {
        if let error = Terminal.writeAll(bytes, to: descriptor) {
            throw Complaint(Terminal.describe(error))
        }
    }
}
