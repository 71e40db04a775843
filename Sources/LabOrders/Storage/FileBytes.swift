import LabBase

/// The bytes of a file, or of standard input, without decompression.
package final class FileBytes: ByteSource {
    private let descriptor: Int32
    /// Bytes of a regular file; nil for others.
    package let byteCount: Int?
    package let isFolder: Bool

    /// - Parameter path: `-` is standard input.
    package init(path: String, as name: String) throws(Complaint) {
        descriptor = path == "-" ? dup(0) : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let error = errno
            let isMissing = error == ENOENT || error == ENOTDIR
            throw Complaint(
                (isMissing ? "" : "it can't be read: ") + Terminal.describe(error),
                isMissing ? "Check the path" : nil, at: .whole(name), exit: .noInput,
                sign: .system(error))
        }
        try FileUses.reads(descriptor, as: name)
        var status = stat()
        fstat(descriptor, &status)
        let kind = status.st_mode & S_IFMT
        isFolder = kind == S_IFDIR
        // Standard input may have been read in part already.
        byteCount = kind == S_IFREG && path != "-" ? Int(status.st_size) : nil
    }

    deinit { close(descriptor) }

    package func read(into base: UnsafeMutableRawPointer, room: Int) throws(Complaint) -> Int {
        let count = Descriptor.read(descriptor, into: base, room: room)
        if count < 0 { throw Complaint(Terminal.describe(errno)) }
        return count
    }

    /// The last bytes of a regular file, without moving its position; nil if it has fewer.
    package func last(_ count: Int) -> [UInt8]? {
        guard let byteCount, byteCount >= count else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        let read = pread(descriptor, &bytes, count, off_t(byteCount - count))
        return read == count ? bytes : nil
    }
}

package final class MemoryBytes: ByteSource {
    private let bytes: [UInt8]
    private let mostAtOnce: Int
    private var done = 0

    package init(_ bytes: [UInt8], mostAtOnce: Int = .max) {
        self.bytes = bytes
        self.mostAtOnce = mostAtOnce
    }

    package func read(into base: UnsafeMutableRawPointer, room: Int) throws(Complaint) -> Int {
        let count = min(room, bytes.count - done, mostAtOnce)
        bytes.withUnsafeBytes { all in
            guard count > 0, let start = all.baseAddress else { return }
            base.copyMemory(from: start + done, byteCount: count)
        }
        done += count
        return count
    }
}

/// Bytes whose beginning was inspected.
package final class LookedAtBytes: ByteSource {
    private let rest: any ByteSource
    package private(set) var head: [UInt8]
    private var served = 0
    private var failure: Complaint?

    package init(_ rest: any ByteSource, looking count: Int) {
        self.rest = rest
        head = [UInt8](repeating: 0, count: count)
        var filled = 0
        head.withUnsafeMutableBytes { room in
            while let base = room.baseAddress, filled < count {
                do throws(Complaint) {
                    let read = try rest.read(into: base + filled, room: count - filled)
                    if read == 0 { break }
                    filled += read
                } catch {
                    failure = error
                    break
                }
            }
        }
        head.removeLast(count - filled)
    }

    package func read(into base: UnsafeMutableRawPointer, room: Int) throws(Complaint) -> Int {
        if served < head.count {
            let count = min(room, head.count - served)
            head.withUnsafeBytes { all in
                guard let start = all.baseAddress else { return }
                base.copyMemory(from: start + served, byteCount: count)
            }
            served += count
            return count
        }
        if let failure { throw failure }
        return try rest.read(into: base, room: room)
    }
}
