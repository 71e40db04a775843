@testable import LabBase
@testable import LabDecoding
@testable import LabPictures

/// Picture files, decoded as most tests want them.
enum PictureReading {
    /// All that a decode gives, in memory of so many bytes, which were 0xAB before.
    static func pixels(
        _ path: String, _ target: PictureTarget = PictureTarget(), facts: PictureFacts? = nil,
        room: Int? = nil
    ) throws -> [UInt8] {
        let facts = try facts ?? PictureHeader.facts(path: path)
        var pixels = [UInt8](repeating: 0xAB, count: room ?? Int(facts.bytes(target)))
        try pixels.withUnsafeMutableBytes {
            try PictureDecoder.decode(path: path, facts, target, into: $0)
        }
        return pixels
    }

    static func check(_ path: String) throws {
        try PictureDecoder.check(path: path, try PictureHeader.facts(path: path))
    }

    /// Draws a picture into a file.
    static func write(
        _ path: String, _ encoder: PictureEncoder,
        _ draw: @escaping (Int, UnsafeMutablePointer<UInt8>) -> Void
    ) throws {
        try FolderFile.write(path) { descriptor throws(Complaint) in
            try encoder.write(to: descriptor, drawRow: draw)
        }
    }
}
