#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A file, or standard input, as it lies there.
public final class FileBytes: ByteSource {
    private let descriptor: Int32
    /// Of a regular file.
    public let byteCount: Int?

    public init(path: String) throws(ByteFailure) {
        descriptor = path == "-" ? dup(0) : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ByteFailure(String(cString: strerror(errno))) }
        var status = stat()
        fstat(descriptor, &status)
        byteCount = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    deinit { close(descriptor) }

    public func read(into base: UnsafeMutableRawPointer, room: Int) throws(ByteFailure) -> Int {
        while true {
            #if canImport(Darwin)
            let count = Darwin.read(descriptor, base, room)
            #else
            let count = Glibc.read(descriptor, base, room)
            #endif
            if count >= 0 { return count }
            if errno != EINTR { throw ByteFailure(String(cString: strerror(errno))) }
        }
    }
}
