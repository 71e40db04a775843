import LabBase
import LabPictures

/// The pictures that real memory will have drawn and decoded, and about how long that takes.
package struct RealWork: Sendable {
    /// Files that aren't there yet, and about how large they will be.
    private var drawn = 0
    private var drawnBytes: Int64 = 0
    private var drawingNs: Int64 = 0
    private var decodes = 0
    private var decodingNs: Int64 = 0

    /// Drawing that takes less isn't told.
    private static let tellingDrawingNs: Int64 = 100_000_000
    /// Decoding isn't told where all of the work takes less.
    private static let tellingNs: Int64 = 5_000_000_000

    /// Nanoseconds for a pixel on an ordinary machine. 'lab bench decode' measures them.
    static func decodeNs(_ format: PictureFormat) -> Int64 {
        switch format {
        case .jpeg: 5
        case .webp: 10
        case .png, .gif, .heic, .avif: 13
        }
    }

    /// Drawing takes as long as decoding so often.
    private static let drawing: Int64 = 2

    mutating func draw(_ pictures: DrawnPictures, _ content: Int) {
        let size = pictures.size(content)
        drawn += 1
        drawnBytes += pictures.usualBytes(size)
        drawingNs +=
            Self.drawing * Self.decodeNs(pictures.format) * Int64(pictures.frames) * size.pixels
    }

    mutating func decode(_ count: Int, ns: Int64) {
        decodes += count
        decodingNs += ns
    }

    /// A line for those who will wait; nil where nothing is drawn, and the rest isn't long.
    ///
    /// - Parameters:
    ///   - jobs: threads that draw, and that cells run on.
    ///   - cells: how many there are to run.
    ///   - ofPhone: true if a phone's system acts by what its apps really hold.
    package func line(jobs: Int, cells: Int, ofPhone: Bool = false) -> String? {
        let drawingSpan = drawingNs / Int64(max(1, min(jobs, drawn)))
        let decodingSpan = decodingNs / Int64(max(1, min(jobs, cells)))
        var parts: [String] = []
        if drawingNs > Self.tellingDrawingNs {
            parts.append(
                "first draws \(drawn) picture\(drawn == 1 ? "" : "s"), which later runs read again "
                    + "('lab pictures'): about \(Fixed.bytes(drawnBytes)) in "
                    + Self.text(drawingSpan))
        }
        if drawingSpan + decodingSpan > Self.tellingNs {
            parts.append("decodes \(decodes) times: about \(Self.text(decodingSpan))")
        }
        if parts.isEmpty { return nil }
        return "real memory " + parts.joined(separator: ", and ")
            + (ofPhone
                ? ". --memory model needs none of it"
                : ". --memory model gives the same counts at once")
    }

    private static func text(_ ns: Int64) -> String {
        Span.rough(seconds: (ns + 500_000_000) / 1_000_000_000)
    }
}

extension ImageCatalog {
    /// About how long each image takes to decode.
    var decodeNs: [Int64] {
        groups.flatMap { group in
            group.images.map { image in
                let format: PictureFormat?
                switch group.source {
                case .generated(let drawn): format = drawn.format
                case .directory(let folder):
                    format = folder.files[group.member(image)].facts?.format
                case .plain: format = nil
                }
                return format.map { RealWork.decodeNs($0) * (sizeBytes[image] / 4) } ?? 0
            }
        }
    }
}
