import CPictures

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Why a PNG can't be read or written, in libpng's own words, or the system's.
package struct PNGError: Error, Sendable, Equatable {
    package enum Stage: Sendable {
        /// Before a pixel was asked for: no such file, not a PNG, too large.
        case header
        /// The header was good; the pixels, or the file's end, are not.
        case pixels
        case writing
    }

    package var stage: Stage
    package var reason: String
    /// The system refused, as it may not the next time: it says nothing of the file.
    package var isSystems = false

    package init(stage: Stage, reason: String, isSystems: Bool = false) {
        self.stage = stage
        self.reason = reason
        self.isSystems = isSystems
    }
}

/// PNG files, read and written by libpng.
///
/// Pixels are 8-bit RGBA, row after row without gaps, whatever the file holds: palettes, greys and
/// transparency are expanded, 16 bits are scaled to 8, what has no alpha is opaque. No gamma or
/// profile is applied, so equal files give equal pixels everywhere.
package enum PNGFile {
    package struct Header: Sendable, Equatable {
        package var width: Int
        package var height: Int

        /// What the pixels take. The largest claims exceed 64 bits, and stop at the largest number.
        package var decodedBytes: Int64 {
            let (bytes, overflow) = (Int64(width) * Int64(height)).multipliedReportingOverflow(
                by: 4)
            return overflow ? Int64.max : bytes
        }
    }

    package struct Decoding: Sendable, Equatable {
        package var header: Header
        /// The most that libpng and zlib held at once beside the pixels.
        package var scratchPeakBytes: Int
    }

    /// Of the libpng that runs, which may not be the one that was compiled against.
    package static var libraryVersion: String { String(cString: cpng_version()) }

    /// The size that the file claims. Nothing is allocated for pixels.
    package static func header(path: String) throws(PNGError) -> Header {
        var target = cpng_target()
        target.purpose = cpng_header_only
        return try read(path, target).header
    }

    /// Decodes every row and keeps none, so that it needs no memory for the picture.
    package static func check(path: String) throws(PNGError) -> Decoding {
        var target = cpng_target()
        target.purpose = cpng_check_pixels
        return try read(path, target)
    }

    /// Decodes into the caller's memory, which is left half filled when the pixels are damaged. A
    /// picture that needs more than the buffer is refused before a row is read.
    package static func decode(
        path: String, into pixels: UnsafeMutableRawBufferPointer
    ) throws(PNGError) -> Decoding {
        try read(path, target(cpng_keep_pixels, pixels))
    }

    /// Decodes to another size: each pixel is the file's that lies below its centre. Beside the
    /// caller's memory it takes one row of the file's, which the scratch counts.
    package static func decode(
        path: String, to size: PixelSize, into pixels: UnsafeMutableRawBufferPointer
    ) throws(PNGError) -> Decoding {
        guard let width = UInt32(exactly: size.width), let height = UInt32(exactly: size.height),
            width > 0, height > 0
        else {
            throw PNGError(
                stage: .header, reason: "nothing is \(size.width) x \(size.height) pixels")
        }
        var target = target(cpng_scale_pixels, pixels)
        target.width = width
        target.height = height
        return try read(path, target)
    }

    private static func target(
        _ purpose: cpng_purpose, _ pixels: UnsafeMutableRawBufferPointer
    ) -> cpng_target {
        var target = cpng_target()
        target.purpose = purpose
        target.pixels = pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
        target.capacity = pixels.count
        return target
    }

    private static func read(_ path: String, _ target: cpng_target) throws(PNGError) -> Decoding {
        let descriptor = try openForReading(path)
        defer { close(descriptor) }
        var target = target
        var decoding = cpng_decoding()
        cpng_decode(descriptor, &target, &decoding)
        guard decoding.outcome == cpng_done else {
            let stage: PNGError.Stage = decoding.outcome == cpng_header_failed ? .header : .pixels
            throw PNGError(
                stage: stage, reason: text(&decoding.reason), isSystems: decoding.is_systems != 0)
        }
        return Decoding(
            header: Header(width: Int(decoding.width), height: Int(decoding.height)),
            scratchPeakBytes: decoding.scratch_peak_bytes)
    }

    /// Without O_NONBLOCK a pipe that happens to end in `.png` would hang us.
    private static func openForReading(_ path: String) throws(PNGError) -> Int32 {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw PNGError(stage: .header, reason: systemReason(), isSystems: true)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw PNGError(stage: .header, reason: "not a regular file")
        }
        return descriptor
    }

    /// A C array of characters, which Swift sees as a tuple, as text.
    private static func text<Characters>(_ characters: inout Characters) -> String {
        withUnsafeBytes(of: &characters) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    static func systemReason() -> String { String(cString: strerror(errno)) }
}
