import LabBase

/// The content of memory that is filled without a picture: as small as a compressor makes memory of
/// its kind, since one that is the same throughout would be swapped out for nothing.
package struct PageContent: Sendable, Equatable {
    private static let pageBytes = 4096

    /// The bytes of each page that have no pattern; the others are 0.
    private let noiseBytes: Int

    /// - Parameter ratio: how many times smaller it becomes.
    package init(ratio: Double) {
        let words = Int((Double(Self.pageBytes / 8) / max(1, ratio)).rounded())
        noiseBytes = max(1, words) * 8
    }

    func write(to block: UnsafeMutableRawBufferPointer) {
        guard let start = block.baseAddress else { return }
        memset(start, 0, block.count)
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        var page = 0
        while page < block.count {
            var offset = page
            let end = min(page + noiseBytes, block.count) - 8
            while offset <= end {
                // Marsaglia's xorshift of 64 bits: quick, and without a pattern that is found.
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                (start + offset).storeBytes(of: state, as: UInt64.self)
                offset += 8
            }
            page += Self.pageBytes
        }
    }
}

/// The memory of one image's pixels, in an arena.
package typealias PixelBlock = UnsafeMutableRawBufferPointer

extension UnsafeMutableRawBufferPointer {
    /// Writes to all of a block of the arena, so that every page is there.
    package func touch(_ content: PageContent? = nil) {
        if let content {
            content.write(to: self)
        } else if let start = baseAddress {
            memset(start, 1, count)
        }
    }
}
