import LabBase

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Where bytes go, piece by piece.
package protocol ByteSink: AnyObject {
    /// A folder for a file of about the size of what is written, until it is finished.
    var spoolFolder: String { get }
    func write(_ bytes: [UInt8]) throws(OutputFailure)
    /// To be called once, at the end: what isn't finished leaves no file.
    func finish() throws(OutputFailure)
}

extension [UInt8] {
    @inline(__always)
    package mutating func appendLittle<Number: FixedWidthInteger>(_ number: Number) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}

/// Keeps what is written.
package final class MemorySink: ByteSink {
    package private(set) var bytes: [UInt8] = []
    package private(set) var isFinished = false
    package var spoolFolder: String { "/tmp" }

    package init() {}

    package func write(_ bytes: [UInt8]) throws(OutputFailure) { self.bytes += bytes }
    package func finish() throws(OutputFailure) { isFinished = true }
}

/// A file without a name, that is written, and then read from its start. It is gone with us.
package final class Spool: ByteSource {
    private let descriptor: Int32
    private let folder: String

    package init(in folder: String) throws(OutputFailure) {
        self.folder = folder
        guard let file = Temporaries.make(in: folder) else {
            throw Self.failure(folder, errno)
        }
        file.remove()
        descriptor = file.descriptor
    }

    private static func failure(_ folder: String, _ error: Int32) -> OutputFailure {
        let place = folder == "." ? "this folder" : folder
        return .system("a temporary file in \(place)", reason: Terminal.describe(error))
    }

    deinit { close(descriptor) }

    package func write(_ bytes: [UInt8]) throws(OutputFailure) {
        guard let error = bytes.withUnsafeBytes({ Terminal.writeAll($0, to: descriptor) }) else {
            return
        }
        throw Self.failure(folder, error)
    }

    package func rewind() { lseek(descriptor, 0, SEEK_SET) }

    package func read(into base: UnsafeMutableRawPointer, room: Int) throws(ByteFailure) -> Int {
        while true {
            #if canImport(Darwin)
            let count = Darwin.read(descriptor, base, room)
            #else
            let count = Glibc.read(descriptor, base, room)
            #endif
            if count >= 0 { return count }
            if errno != EINTR { throw ByteFailure(Terminal.describe(errno)) }
        }
    }
}
