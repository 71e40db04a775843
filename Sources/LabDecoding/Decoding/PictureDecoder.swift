import CPictures
import LabBase
import LabPictures

extension PictureFormat {
    fileprivate var pic: pic_format? {
        switch self {
        case .png: pic_png
        case .jpeg: pic_jpeg
        case .webp: pic_webp
        case .gif: pic_gif
        case .heic, .avif: nil
        }
    }

    /// The library that decodes the format, and its version.
    package var library: String? {
        let name: String? =
            switch self {
            case .png: "libpng"
            case .jpeg: "libjpeg-turbo"
            case .webp: "libwebp"
            case .gif: "giflib"
            case .heic, .avif: nil
            }
        return name.flatMap { name in libraryVersion.map { name + " " + $0 } }
    }

    /// Version of the library that decodes the format.
    package var libraryVersion: String? { pic.map { String(cString: pic_version($0)) } }
}

extension PixelLayout {
    fileprivate var pic: pic_layout {
        switch self {
        case .rgba: pic_8888
        case .rgb565: pic_565
        case .f16: pic_f16
        case .grey: pic_grey
        }
    }
}

/// Decodes picture files with libpng, libjpeg-turbo, libwebp and giflib, and writes them.
///
/// Pixels are RGBA in bytes, or another layout made from them, row after row without gaps, whatever
/// the file contains: palettes, greys and transparency are expanded, 16 bits are scaled to 8,
/// pixels without alpha are opaque. Gamma and profiles are ignored, and pictures aren't turned.
package enum PictureDecoder {
    /// Decodes all of a first frame without storing it, so that it needs no memory for a picture
    /// that comes in rows.
    package static func check(path: String, _ facts: PictureFacts) throws(Complaint) {
        try read(path, facts, pic_target())
    }

    /// Decodes into the caller's memory, which is only partly filled if the pixels are damaged. A
    /// picture that needs more than the buffer is refused before a row is read.
    package static func decode(
        path: String, _ facts: PictureFacts, _ wanted: PictureTarget = PictureTarget(),
        into pixels: UnsafeMutableRawBufferPointer
    ) throws(Complaint) {
        var target = pic_target()
        target.pixels = pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
        target.capacity = pixels.count
        target.layout = wanted.layout.pic
        switch wanted.way {
        case .auto: target.way = pic_at_best
        case .whole, .stays: target.way = pic_from_whole
        case .rows, .sampled: target.way = pic_row_by_row
        }
        if let size = wanted.size, size != facts.size {
            let (across, down) =
                facts.isTurned ? (size.height, size.width) : (size.width, size.height)
            guard let width = UInt32(exactly: across), let height = UInt32(exactly: down),
                width > 0, height > 0
            else { throw Complaint("nothing is \(size.width) x \(size.height) pixels") }
            target.width = width
            target.height = height
        }
        // libpng decodes only the first frame of an APNG.
        let frames = min(wanted.frames, facts.frames)
        target.frames = UInt32(clamping: facts.format == .png ? 1 : frames)
        try read(path, facts, target)
        if frames > 1, facts.format == .png, let start = pixels.baseAddress {
            let bytes = Int(facts.bytes(wanted)) / frames
            for frame in 1..<frames {
                (start + frame * bytes).copyMemory(from: start, byteCount: bytes)
            }
        }
    }

    /// Decodes into memory of its own, for pictures that are made small.
    static func pixels(
        path: String, _ facts: PictureFacts, _ wanted: PictureTarget
    ) throws(Complaint) -> [UInt8] {
        let pixels = UnsafeMutableRawBufferPointer.allocate(
            byteCount: Int(facts.bytes(wanted)), alignment: 16)
        defer { pixels.deallocate() }
        try decode(path: path, facts, wanted, into: pixels)
        return Array(pixels)
    }

    private static func read(
        _ path: String, _ facts: PictureFacts, _ target: pic_target
    ) throws(Complaint) {
        guard let format = facts.format.pic else {
            throw Complaint("\(facts.format.title) isn't decoded")
        }
        if let reason = PictureCost(facts).refusal() {
            throw Complaint(reason)
        }
        let descriptor = try FolderFile.open(path).descriptor
        defer { close(descriptor) }
        var target = target
        target.frames = max(1, target.frames)
        var decoding = pic_decoding()
        pic_decode(descriptor, format, &target, &decoding)
        guard decoding.outcome == pic_done else {
            throw Complaint(
                String(array: decoding.reason),
                sign: decoding.is_systems != 0 ? .system(EIO) : nil)
        }
        let size = PixelSize(width: Int(decoding.width), height: Int(decoding.height))
        guard size == facts.fileSize else {
            throw Complaint("its size is another now")
        }
    }
}

/// Writes a picture file.
package struct PictureEncoder: Sendable {
    package var format: PictureFormat
    package var size: PixelSize
    /// 3: RGB, 4: RGBA.
    package var channels = 3
    /// True to compress for a photo, whose neighbouring pixels differ by a little noise, and
    /// nothing repeats.
    package var isPhoto: Bool
    /// Frames of an animation, whose rows follow each other, and how long one is shown.
    package var frames = 1
    package var frameMs = 0

    package init(_ format: PictureFormat, _ size: PixelSize, channels: Int = 3, isPhoto: Bool) {
        self.format = format
        self.size = size
        self.channels = channels
        self.isPhoto = isPhoto
    }

    private typealias Drawing = (Int, UnsafeMutablePointer<UInt8>) -> Void

    /// Writes to an open file, row after row: `drawRow` fills `width * channels` bytes with row y.
    package func write(
        to descriptor: Int32,
        drawRow: @escaping (_ y: Int, _ row: UnsafeMutablePointer<UInt8>) -> Void
    ) throws(Complaint) {
        guard let width = UInt32(exactly: size.width), let height = UInt32(exactly: size.height),
            let format = format.pic, channels == 3 || channels == 4
        else { throw Complaint("no \(format.title) is \(size.width) x \(size.height)") }
        var drawn = pic_drawn(
            width: width, height: height, channels: Int32(channels), is_photo: isPhoto ? 1 : 0,
            frames: UInt32(clamping: frames), frame_ms: UInt32(clamping: frameMs))
        var drawing = drawRow
        if let failure = Self.encode(descriptor, format, &drawn, &drawing) {
            throw Complaint(failure)
        }
    }

    /// Encodes, and returns the reason of a failure; nil for success.
    private static func encode(
        _ descriptor: Int32, _ format: pic_format, _ drawn: inout pic_drawn,
        _ drawing: inout Drawing
    ) -> String? {
        withUnsafeMutablePointer(to: &drawing) { context in
            withUnsafeTemporaryAllocation(
                of: CChar.self, capacity: Int(pic_reason_bytes)
            ) { reason in
                let written = pic_encode(
                    descriptor, format, &drawn,
                    { context, y, row in
                        context!.assumingMemoryBound(to: Drawing.self).pointee(Int(y), row!)
                    }, context, reason.baseAddress)
                return written == 1 ? nil : String(cString: reason.baseAddress!)
            }
        }
    }
}

extension LinkedDecoder: PictureDecoding {
    package static var versions: [String] { PictureFormat.allCases.compactMap(\.libraryVersion) }

    package static func check(path: String, _ facts: PictureFacts) throws(Complaint) {
        try PictureDecoder.check(path: path, facts)
    }
}
