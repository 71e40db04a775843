import LabBase

/// An output file that is written piece by piece, for results that are larger than memory.
///
/// The pieces go to a temporary file beside the target, which is renamed at the end, or removed if
/// there is none. So output files are never seen half-written. A target that can't be replaced is
/// written directly. Only one thread may use it at a time.
package final class OutputBytes: ByteSink, @unchecked Sendable {
    private let file: OutputFile
    private let descriptor: Int32
    private let temporary: Temporaries.File?
    private let isOurs: Bool
    private var isFinished = false

    package init(_ file: OutputFile) throws(Complaint) {
        self.file = file
        switch file.destination {
        case .replaced(let target):
            let made = try OutputFile.temporary(beside: target, for: file.path)
            temporary = made
            descriptor = made.descriptor
            isOurs = true
        case .direct(let descriptor):
            temporary = nil
            self.descriptor = descriptor
            isOurs = false
        case .awaitingReader(let fifo):
            temporary = nil
            descriptor = open(fifo, O_WRONLY | O_CLOEXEC)
            isOurs = true
            guard descriptor >= 0 else { throw .unwritable(file.path, errno) }
        }
    }

    deinit {
        if isFinished { return }
        if isOurs { close(descriptor) }
        temporary?.remove()
    }

    /// A folder with room for as many bytes again.
    package var spoolFolder: String {
        if let temporary { return OutputFile.folder(of: temporary.path) }
        return Terminal.environment("TMPDIR") ?? "/tmp"
    }

    package func write(_ bytes: [UInt8]) throws(Complaint) {
        try check(bytes.withUnsafeBytes { Terminal.writeAll($0, to: descriptor) })
    }

    package func write(_ bytes: UnsafeRawBufferPointer) throws(Complaint) {
        try check(Terminal.writeAll(bytes, to: descriptor))
    }

    private func check(_ error: Int32?) throws(Complaint) {
        guard let error else { return }
        if error == EPIPE, file.isStandardOutput { Terminal.dieOfBrokenPipe() }
        throw .unwritable(file.path, error)
    }

    /// Removes the bytes after a count, if that is possible.
    package func cut(toBytes count: Int) throws(Complaint) {
        guard temporary != nil else { return }
        guard ftruncate(descriptor, off_t(count)) == 0 else { throw .unwritable(file.path, errno) }
        lseek(descriptor, 0, SEEK_END)
    }

    package func finish() throws(Complaint) { try finish(isPartial: false) }

    /// - Parameter isPartial: keeps the bytes beside the file, as those of an interrupted command.
    package func finish(isPartial: Bool) throws(Complaint) {
        if isPartial { try file.checkPartial() } else { try file.checkUnread() }
        guard let temporary, case .replaced(let target) = file.destination else {
            isFinished = true
            guard isOurs, close(descriptor) != 0, errno != EINTR else { return }
            throw .unwritable(file.path, errno)
        }
        let error = OutputFile.takeOver(from: target, descriptor)
        isFinished = true
        let name = isPartial ? file.partialPath : target
        if let error = temporary.becomes(name, after: error) { throw .unwritable(file.path, error) }
    }
}
