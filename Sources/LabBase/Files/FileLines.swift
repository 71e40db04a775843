import LabSystem

/// A file's lines, one after the other, without their line feeds. However large the file is, only
/// a chunk of it and the current line are in memory, and a line has a greatest length: a file that
/// is no text, or a device without an end, may have no line feed at all.
package struct FileLines: ~Copyable {
    /// Bytes of a line: thousands of times what an event of a trace has.
    package static let longestLine = 32 << 20

    package struct Failure: Error {
        package var code: Int32
        package var reason: String
        /// What is wrong is the next line, not the file: it is longer than `longestLine`.
        package var isLongLine = false
    }

    private static let chunkBytes = 1 << 16

    private let descriptor: Int32
    private var chunk = [UInt8](repeating: 0, count: FileLines.chunkBytes)
    private var at = 0
    private var end = 0
    private var isOver = false
    /// Whether the line that was read last ended with the file, and not with a line feed.
    package private(set) var lacksFeed = false

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
                if line.count > Self.longestLine { throw Self.longLine }
                return line
            }
            line.append(contentsOf: chunk[at..<end])
            if line.count > Self.longestLine { throw Self.longLine }
            guard try refill() else {
                if line.isEmpty { return nil }
                lacksFeed = true
                return line
            }
        }
    }

    private static var longLine: Failure {
        let longest = longestLine >> 20
        return Failure(
            code: 0,
            reason: "this line is longer than \(longest) MiB. Break it, or name a file of text",
            isLongLine: true)
    }

    /// What is left of the file, a chunk at a time, whether it has lines or not; empty at its end.
    mutating func piece() throws(Failure) -> ArraySlice<UInt8> {
        if at == end { _ = try refill() }
        defer { at = end }
        return chunk[at..<end]
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
