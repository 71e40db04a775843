import Foundation

/// A file that is written from its beginning, with errors for answers.
///
/// Each call of the system writes whole lines, so that a kill between two leaves no half one.
final class FileWriter {
    private let path: String
    private let descriptor: Int32

    init(path: String, isNew: Bool = true) throws {
        self.path = path
        descriptor = open(path, O_WRONLY | (isNew ? O_CREAT | O_TRUNC : 0), 0o644)
        if descriptor < 0 {
            throw RecorderFailure.cannotWrite(path: path, reason: Self.reason(errno))
        }
    }

    func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { buffer in
            var start = 0
            while start < buffer.count {
                #if canImport(Darwin)
                let count = Darwin.write(
                    descriptor, buffer.baseAddress! + start, buffer.count - start)
                #else
                let count = Glibc.write(
                    descriptor, buffer.baseAddress! + start, buffer.count - start)
                #endif
                if count < 0, errno == EINTR { continue }
                if count < 0 {
                    throw RecorderFailure.cannotWrite(path: path, reason: Self.reason(errno))
                }
                start += count
            }
        }
    }

    func write(_ bytes: [UInt8], at place: Int) throws {
        lseek(descriptor, off_t(place), SEEK_SET)
        try write(bytes)
    }

    func close() {
        #if canImport(Darwin)
        _ = Darwin.close(descriptor)
        #else
        _ = Glibc.close(descriptor)
        #endif
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
