import LabBase
import LabPictures

/// The pictures that real memory will have drawn and decoded, and about how long that takes.
package struct RealWork: Sendable {
    /// Files that aren't there yet.
    package internal(set) var drawn = 0
    package internal(set) var decodes = 0
    private(set) var ns: Int64 = 0

    /// Less than this is begun without a word.
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
        drawn += 1
        ns += Self.drawing * Self.decodeNs(pictures.format) * pictures.size(content).pixels
    }

    mutating func decode(_ count: Int, ns: Int64) {
        decodes += count
        self.ns += ns
    }

    /// A line for those who will wait; nil where that isn't long.
    ///
    /// - Parameters:
    ///   - jobs: cells that run at the same time.
    ///   - ofPhone: true if a phone's system acts by what its apps really hold.
    package func line(jobs: Int, ofPhone: Bool = false) -> String? {
        let span = ns / Int64(max(1, jobs))
        guard span > Self.tellingNs else { return nil }
        let draws = drawn == 0 ? "" : "draws \(drawn) picture\(drawn == 1 ? "" : "s"), once, and "
        return "real memory \(draws)decodes \(decodes) times: about \(Span.text(ns: span)). "
            + (ofPhone
                ? "--memory model needs none of it"
                : "--memory model gives the same counts without")
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
