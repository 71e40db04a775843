import LabSystem

/// A file's lines, one after the other, without their line feeds. However large the file is, only
/// a chunk of it and the current line are in memory, and a line has a greatest length: a file that
/// is no text, or a device without an end, may have no line feed at all.
package struct FileLines: ~Copyable {
    /// Bytes of a line: thousands of times what an event of a trace has.
    package static let longestLine = 32 << 20

    private static let chunkBytes = 1 << 16

    private let path: String
    private let descriptor: Int32
    /// Lines that were read.
    private var count = 0
    private var chunk = [UInt8](repeating: 0, count: FileLines.chunkBytes)
    private var at = 0
    private var end = 0
    private var isOver = false
    /// Whether the line that was read last ended with the file, and not with a line feed.
    package private(set) var lacksFeed = false

    package init(_ path: String) throws(Complaint) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { throw failure(line: 1) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    private func failure(line: Int) -> Complaint {
        Complaint.system(errno, of: path, exit: .badData)
            .at(.input(path, SourcePosition(line: line)))
    }

    /// Nil at the file's end.
    package mutating func next() throws(Complaint) -> [UInt8]? {
        let line = try unnumbered()
        count += 1
        return line
    }

    private mutating func unnumbered() throws(Complaint) -> [UInt8]? {
        var line: [UInt8] = []
        while true {
            if let feed = chunk[at..<end].firstIndex(of: UInt8(ascii: "\n")) {
                line.append(contentsOf: chunk[at..<feed])
                at = feed + 1
                if line.count > Self.longestLine { throw longLine }
                return line
            }
            line.append(contentsOf: chunk[at..<end])
            if line.count > Self.longestLine { throw longLine }
            guard try refill() else {
                if line.isEmpty { return nil }
                lacksFeed = true
                return line
            }
        }
    }

    private var longLine: Complaint {
        Complaint(
            "this line is longer than \(Self.longestLine >> 20) MiB",
            "Break it, or name a file of text",
            at: .input(path, SourcePosition(line: count + 1)), sign: .longLine)
    }

    /// What is left of the file, a chunk at a time, whether it has lines or not; empty at its end.
    mutating func piece() throws(Complaint) -> ArraySlice<UInt8> {
        if at == end { _ = try refill() }
        defer { at = end }
        return chunk[at..<end]
    }

    /// The next line that isn't blank.
    package mutating func nextWritten() throws(Complaint) -> [UInt8]? {
        while let line = try next() {
            if !Self.isBlank(line) { return line }
        }
        return nil
    }

    package static func isBlank(_ line: [UInt8]) -> Bool {
        line.allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }
    }

    private mutating func refill() throws(Complaint) -> Bool {
        at = 0
        end = 0
        while !isOver {
            let count = read(descriptor, &chunk, Self.chunkBytes)
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw failure(line: self.count) }
            isOver = count == 0
            end = count
            return count > 0
        }
        return false
    }
}
