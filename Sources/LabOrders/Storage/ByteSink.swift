import LabBase

/// Receives bytes piece by piece.
package protocol ByteSink: AnyObject {
    /// A folder with room for a temporary file of about the output's size.
    var spoolFolder: String { get }
    func write(_ bytes: [UInt8]) throws(Complaint)
    /// Finishes the output; call it once, at the end. Output that isn't finished leaves no file.
    func finish() throws(Complaint)
}

extension [UInt8] {
    @inlinable @inline(__always)
    package mutating func appendLittle<Number: FixedWidthInteger>(_ number: Number) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}

/// Stores the output in memory.
package final class MemorySink: ByteSink {
    package private(set) var bytes: [UInt8] = []
    package private(set) var isFinished = false
    package var spoolFolder: String { "/tmp" }

    package init() {}

    package func write(_ bytes: [UInt8]) throws(Complaint) { self.bytes += bytes }
    package func finish() throws(Complaint) { isFinished = true }
}

/// A temporary file that is written, and then read from its start. It disappears with this object.
package final class Spool: ByteSource, Sendable {
    private let descriptor: Int32
    private let folder: String
    private let named: Temporaries.File?

    /// - Parameter isNamed: true to keep its name meanwhile, so that another process can write to
    ///   it.
    package init(in folder: String, isNamed: Bool = false) throws(Complaint) {
        self.folder = folder
        guard let file = Temporaries.make(in: folder) else { throw Self.failure(folder, errno) }
        named = isNamed ? file : nil
        if !isNamed { file.remove() }
        descriptor = file.descriptor
    }

    package var path: String? { named?.path }

    private static func failure(_ folder: String, _ error: Int32) -> Complaint {
        let words = folder == "." ? "this folder" : folder
        return .unwritable("a temporary file in \(words)", error)
    }

    deinit {
        close(descriptor)
        named?.remove()
    }

    package func write(_ bytes: [UInt8]) throws(Complaint) {
        try check(bytes.withUnsafeBytes { Terminal.writeAll($0, to: descriptor) })
    }

    package func write(_ bytes: UnsafeRawBufferPointer) throws(Complaint) {
        try check(Terminal.writeAll(bytes, to: descriptor))
    }

    private func check(_ error: Int32?) throws(Complaint) {
        if let error { throw Self.failure(folder, error) }
    }

    /// Reads all of it, a chunk at a time.
    package func readAll(_ body: ([UInt8]) throws(Complaint) -> Void) throws(Complaint) {
        rewind()
        let error = try Descriptor.readAll(descriptor, pieceBytes: 1 << 20) {
            piece throws(Complaint) in
            try body(Array(piece))
            return nil
        }
        try check(error)
    }

    /// Removes bytes after the last line feed: half of a line of a process that died.
    package func cutHalfLine() {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var end = Int(lseek(descriptor, 0, SEEK_END))
        while end > 0 {
            let start = max(0, end - chunk.count)
            let count = pread(descriptor, &chunk, end - start, off_t(start))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            if let feed = chunk[..<count].lastIndex(of: UInt8(ascii: "\n")) {
                _ = ftruncate(descriptor, off_t(start + feed + 1))
                return
            }
            end = start
        }
        _ = ftruncate(descriptor, 0)
    }

    /// Appends the next piece.
    package func seekToEnd() { lseek(descriptor, 0, SEEK_END) }

    package func rewind() { lseek(descriptor, 0, SEEK_SET) }

    package func read(into base: UnsafeMutableRawPointer, room: Int) throws(Complaint) -> Int {
        let count = Descriptor.read(descriptor, into: base, room: room)
        if count < 0 { throw Complaint(Terminal.describe(errno)) }
        return count
    }
}
