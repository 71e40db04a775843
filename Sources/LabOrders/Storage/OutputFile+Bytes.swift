import LabBase

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Bytes that become an output file piece by piece, for results that are larger than memory.
///
/// As with all output, nobody sees half of it: the pieces go to a temporary file beside the target,
/// which is renamed at the end, and removed if there is no end. What can't be replaced is written
/// straight.
package final class OutputBytes: ByteSink {
    private let file: OutputFile
    private let descriptor: Int32
    private let temporary: Temporaries.File?
    private let isOurs: Bool
    private var isFinished = false

    package init(_ file: OutputFile) throws(OutputFailure) {
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
            guard descriptor >= 0 else { throw OutputFile.failure(file.path, errno) }
        }
    }

    deinit {
        if isFinished { return }
        if isOurs { close(descriptor) }
        temporary?.remove()
    }

    /// Where there is room for as much again.
    package var spoolFolder: String {
        if let temporary { return OutputFile.folder(of: temporary.path) }
        return Terminal.environment("TMPDIR") ?? "/tmp"
    }

    package func write(_ bytes: [UInt8]) throws(OutputFailure) {
        let error = bytes.withUnsafeBytes { Terminal.writeAll($0, to: descriptor) }
        guard let error else { return }
        if error == EPIPE, OutputFile.inherited(file.path) == Terminal.Stream.output.rawValue {
            Terminal.dieOfBrokenPipe()
        }
        throw OutputFile.failure(file.path, error)
    }

    package func finish() throws(OutputFailure) {
        guard let temporary, case .replaced(let target) = file.destination else {
            isFinished = true
            guard isOurs, close(descriptor) != 0, errno != EINTR else { return }
            throw OutputFile.failure(file.path, errno)
        }
        let error = OutputFile.takeOver(from: target, descriptor)
        isFinished = true
        if let error = temporary.becomes(target, after: error) {
            throw OutputFile.failure(file.path, error)
        }
    }
}
