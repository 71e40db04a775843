#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A file's lines, one after the other, without their line feeds. However large the file is, only
/// a chunk of it and the current line are in memory.
package struct FileLines: ~Copyable {
    package struct Failure: Error {
        package var code: Int32
        package var reason: String
    }

    private static let chunkBytes = 1 << 16

    private let descriptor: Int32
    private var chunk = [UInt8](repeating: 0, count: FileLines.chunkBytes)
    private var at = 0
    private var end = 0
    private var isOver = false

    package init(_ path: String) throws(Failure) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { throw Self.failure() }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    private static func failure() -> Failure {
        let code = errno
        return Failure(code: code, reason: String(cString: strerror(code)))
    }

    /// Nil at the file's end.
    package mutating func next() throws(Failure) -> [UInt8]? {
        var line: [UInt8] = []
        while true {
            if let feed = chunk[at..<end].firstIndex(of: UInt8(ascii: "\n")) {
                line.append(contentsOf: chunk[at..<feed])
                at = feed + 1
                return line
            }
            line.append(contentsOf: chunk[at..<end])
            guard try refill() else { return line.isEmpty ? nil : line }
        }
    }

    /// The next line that isn't blank.
    package mutating func nextWritten() throws(Failure) -> [UInt8]? {
        while let line = try next() {
            if !Self.isBlank(line) { return line }
        }
        return nil
    }

    package static func isBlank(_ line: [UInt8]) -> Bool {
        line.allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }
    }

    private mutating func refill() throws(Failure) -> Bool {
        at = 0
        end = 0
        while !isOver {
            let count = read(descriptor, &chunk, Self.chunkBytes)
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw Self.failure() }
            isOver = count == 0
            end = count
            return count > 0
        }
        return false
    }
}
