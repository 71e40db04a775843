/// Iterates over a file's lines, without their line feeds. Only a chunk and the current line are in
/// memory, however large the file is. A line has a greatest length: binary files and endless
/// devices may have no line feed at all.
package struct FileLines: ~Copyable {
    /// Most bytes of a line: thousands of times those of a trace's event.
    package static let longestLine = 32 << 20

    private static let chunkBytes = 1 << 16

    private let path: String
    private let descriptor: Int32
    /// Number of lines that were read.
    package private(set) var count = 0
    private var chunk = Descriptor.room(FileLines.chunkBytes)
    private var at = 0
    private var end = 0
    private var isOver = false
    /// True if the last line ended with the file instead of a line feed.
    package private(set) var lacksFeed = false

    package init(_ path: String) throws(Complaint) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { throw failure(line: 1) }
        try FileUses.reads(descriptor, as: KeptInput.typed(path))
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    private func failure(line: Int) -> Complaint {
        Complaint.system(errno, of: path, exit: .badData)
            .at(.input(path, SourcePosition(line: line)))
    }

    /// The next line; nil at the file's end.
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

    /// The next chunk of the file, whether it has lines or not; empty at its end.
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
        if isOver { return false }
        let bytes = Descriptor.read(descriptor, into: &chunk, room: Self.chunkBytes)
        if bytes < 0 { throw failure(line: count) }
        isOver = bytes == 0
        end = bytes
        return !isOver
    }
}
