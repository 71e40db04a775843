import LabBase

/// Reads a picture's properties from its header alone.
package enum PictureHeader {
    /// Range of edges with which the number of pixels fits 64 bits; libpng has the same.
    static let edges = 1...Int(Int32.max)
    /// Most parts before the pixels; a file with more is made to waste time.
    static let mostParts = 10_000

    package enum Reading: Sendable, Equatable {
        case picture(PictureFacts)
        /// Another kind of file, in words: `a TIFF`.
        case other(String)
    }

    package static func read(path: String) throws(Complaint) -> Reading {
        var bytes = try HeaderBytes(path: path)
        return try read(&bytes)
    }

    /// Reads a file that is in memory.
    package static func read(bytes: [UInt8]) throws(Complaint) -> Reading {
        var bytes = HeaderBytes(bytes)
        return try read(&bytes)
    }

    private static func read(_ bytes: inout HeaderBytes) throws(Complaint) -> Reading {
        switch FileKind(try bytes.bytes(at: 0, count: min(bytes.count, FileKind.bytesToTell))) {
        case .other(let words): return .other(words)
        case .picture(let format): return .picture(try facts(of: format, &bytes))
        }
    }

    /// The facts of a file that is a picture.
    package static func facts(path: String) throws(Complaint) -> PictureFacts {
        switch try read(path: path) {
        case .picture(let facts): return facts
        case .other(let words): throw Complaint("is no picture: \(words)")
        }
    }

    static func facts(
        of format: PictureFormat, _ bytes: inout HeaderBytes
    ) throws(Complaint) -> PictureFacts {
        let facts =
            switch format {
            case .png: try PNGHeader.facts(&bytes)
            case .jpeg: try JPEGHeader.facts(&bytes)
            case .webp: try WebPHeader.facts(&bytes)
            case .gif: try GIFHeader.facts(&bytes)
            case .heic, .avif: try MediaHeader.facts(format, &bytes)
            }
        guard edges.contains(facts.size.width), edges.contains(facts.size.height) else {
            throw Complaint("claims \(facts.size.width) x \(facts.size.height) pixels")
        }
        return facts
    }
}
