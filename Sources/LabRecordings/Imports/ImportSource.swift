import LabBase
import LabDevices

/// A log that an importer reads: by its first bytes, as a whole, or line by line.
package struct ImportSource: Sendable {
    /// Bytes by which a kind of log is recognised.
    package static let bytesToTell = 1 << 16

    /// As the user gave it.
    package let path: String

    package init(_ path: String) { self.path = path }

    package func beginning() throws(Complaint) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(path, errno) }
        defer { close(descriptor) }
        try FileUses.reads(descriptor, as: path)
        var bytes = Descriptor.room(Self.bytesToTell)
        var count = 0
        while count < bytes.count {
            let more = bytes.withUnsafeMutableBytes {
                Descriptor.read(descriptor, into: $0.baseAddress! + count, room: $0.count - count)
            }
            guard more >= 0 else { throw .unreadable(path, errno) }
            if more == 0 { break }
            count += more
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// All of it, without a byte order mark: at most 256 MiB.
    package func bytes() throws(Complaint) -> [UInt8] {
        let bytes = try InputFile.bytes(of: path)
        return bytes.starts(with: Self.byteOrderMark)
            ? Array(bytes.dropFirst(Self.byteOrderMark.count)) : bytes
    }

    package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// True for a file that begins as an object of JSON does: its texts may have any words.
    package static func isJSON(_ first: [UInt8]) -> Bool { inside(first) != nil }

    /// The text of such a file within its outermost brace; nil for another file.
    static func inside(_ first: [UInt8]) -> ArraySlice<UInt8>? {
        let text = first.drop { $0 <= 0x20 || byteOrderMark.contains($0) }
        guard text.first == UInt8(ascii: "{") else { return nil }
        return text.dropFirst().drop { $0 <= 0x20 }
    }

    /// An error of the file, at a line if it has one.
    package func complaint(
        _ what: String, _ remedy: String? = nil, at place: SourcePosition? = nil
    ) -> Complaint {
        Complaint(what, remedy, at: .file(path, place))
    }

    /// The value of a log that is one JSON value, or of a line of one. Messages of the reader quote
    /// the text and its keys: these only say where it is wrong.
    package func json(_ bytes: [UInt8], line: Int = 1) throws(Complaint) -> JSONValue {
        if let refusal = TextEncoding.refusal(of: bytes.prefix(8)) {
            throw complaint(refusal.what, refusal.remedy, at: .line(line))
        }
        do throws(Complaint) {
            return try JSONReader.read(bytes, of: path, line: line)
        } catch {
            let place = error.position.map { SourcePosition.line($0.line, column: $0.column) }
            guard error.sign != .cutOff else {
                throw complaint(error.what, "Export the log again", at: place)
            }
            throw complaint(
                "isn't the JSON of a log: broken, not UTF-8, or nested too deep",
                "Export the log again", at: place)
        }
    }
}

extension SourcePosition {
    /// A place in a log, whose keys no message names.
    ///
    /// - Parameter column: 0 for a line as a whole.
    package static func line(_ line: Int, column: Int = 0) -> SourcePosition {
        SourcePosition(line: line, column: column)
    }

    /// `line 3`, `3:14`
    var inLog: String { column == 0 ? "line \(line)" : "\(line):\(column)" }
}
