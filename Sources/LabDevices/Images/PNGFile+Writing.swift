import CPictures
import LabOrders

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension PNGFile {
    /// What the compressor should expect of a picture.
    package enum Compression: Sendable {
        /// Neighbours differ by a little noise: there is nothing to find but frequencies.
        case photo
        /// The same few colours over and over.
        case flat
    }

    /// Writes an RGB (or, with 4 channels, RGBA) picture to an open file, asking for one row after
    /// the other: `drawRow` fills `width * channels` bytes with row y.
    package static func write(
        to descriptor: Int32, width: Int, height: Int, channels: Int = 3,
        compression: Compression, drawRow: (_ y: Int, _ row: UnsafeMutablePointer<UInt8>) -> Void
    ) throws(PNGError) {
        guard let libpngWidth = UInt32(exactly: width), let libpngHeight = UInt32(exactly: height),
            channels == 3 || channels == 4
        else {
            throw PNGError(stage: .writing, reason: "no PNG is \(width) x \(height)")
        }
        var format = cpng_format()
        format.width = libpngWidth
        format.height = libpngHeight
        format.channels = Int32(channels)
        format.level = 1
        format.is_photo = compression == .photo ? 1 : 0
        let row = UnsafeMutablePointer<UInt8>.allocate(capacity: width * channels)
        defer { row.deallocate() }
        let failure = withoutActuallyEscaping(drawRow) { draw -> String? in
            var drawing = draw
            return encode(descriptor, &format, row, &drawing)
        }
        if let failure { throw PNGError(stage: .writing, reason: failure) }
    }

    private typealias Drawing = (Int, UnsafeMutablePointer<UInt8>) -> Void

    /// The reason why it failed, or nil.
    private static func encode(
        _ descriptor: Int32, _ format: inout cpng_format, _ row: UnsafeMutablePointer<UInt8>,
        _ drawing: inout Drawing
    ) -> String? {
        withUnsafeMutablePointer(to: &drawing) { context in
            withUnsafeTemporaryAllocation(
                of: CChar.self, capacity: cpng_reason_bytes
            ) { reason in
                let written = cpng_encode(
                    descriptor, &format, row,
                    { context, y, row in
                        context!.assumingMemoryBound(to: Drawing.self).pointee(Int(y), row!)
                    }, context, reason.baseAddress)
                return written == 1 ? nil : String(cString: reason.baseAddress!)
            }
        }
    }
}
