import CPlatform
import CZlib
import CZstd
import LabBase

/// Reads the bytes that a compressed file holds.
package typealias Decompressor = @Sendable (any ByteSource) -> any ByteSource

/// The compression of a file, recognised by its first bytes.
///
/// xz is read and not written, and its library isn't linked by all programs that read key traces.
/// Those that link it have a `Decompressor`.
package enum Compression: String, Sendable, CaseIterable {
    case gzip, zstd, xz

    package var ending: String {
        switch self {
        case .gzip: ".gz"
        case .zstd: ".zst"
        case .xz: ".xz"
        }
    }

    /// Number of bytes needed to recognise it.
    package static let magicBytes = TextEncoding.xz.count

    package init?(magic: [UInt8]) {
        if magic.starts(with: TextEncoding.gzip) {
            self = .gzip
        } else if magic.starts(with: TextEncoding.zstd) {
            self = .zstd
        } else if magic.starts(with: TextEncoding.xz) {
            self = .xz
        } else if magic.count > 3, magic[0] & 0xF0 == 0x50, magic[1..<4] == [0x2A, 0x4D, 0x18] {
            // A skippable frame may come first.
            self = .zstd
        } else {
            return nil
        }
    }

    package init?(ending path: String) {
        guard let found = Self.allCases.first(where: { path.hasSuffix($0.ending) }) else {
            return nil
        }
        self = found
    }

    /// A file's name without its folders and without a compression's ending.
    package static func unpacked(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        return String(name.dropLast(Compression(ending: name)?.ending.count ?? 0))
    }

    /// Returns nil for xz if it isn't linked.
    package func contents(
        of source: any ByteSource, xz: Decompressor? = nil
    ) -> (any ByteSource)? {
        switch self {
        case .gzip: GzipBytes(source)
        case .zstd: ZstdBytes(source)
        case .xz: xz?(source)
        }
    }
}

/// Compressed bytes of a file, and how many of them were used.
package final class CompressedInput {
    private let source: any ByteSource
    private let buffer = DenseTable<UInt8>(count: 1 << 17)
    package private(set) var count = 0
    /// Offset of the buffer's contents in the file.
    package private(set) var offset = 0

    package init(_ source: any ByteSource) { self.source = source }

    package var base: UnsafeMutablePointer<UInt8> { buffer.base }

    /// Reads more bytes after all former ones were used.
    package func refill() throws(Complaint) {
        offset += count
        count = 0
        count = try source.read(into: UnsafeMutableRawPointer(base), room: buffer.count)
    }
}

/// The contents of a gzip file: one member, or several in a row.
final class GzipBytes: ByteSource {
    private let input: CompressedInput
    private var stream = z_stream()
    private var isBetweenMembers = true
    private var isOver = false
    private var failure: Complaint?

    init(_ source: any ByteSource) {
        input = CompressedInput(source)
        guard czlib_begin_reading(&stream) == Z_OK else { memory_refused(1 << 18) }
    }

    deinit { inflateEnd(&stream) }

    func read(into base: UnsafeMutableRawPointer, room: Int) throws(Complaint) -> Int {
        stream.next_out = base.assumingMemoryBound(to: UInt8.self)
        stream.avail_out = UInt32(min(room, 1 << 30))
        let asked = stream.avail_out
        while !isOver, stream.avail_out == asked {
            if stream.avail_in == 0 {
                try input.refill()
                stream.next_in = input.base
                stream.avail_in = UInt32(input.count)
                if input.count == 0 {
                    isOver = true
                    if !isBetweenMembers {
                        failure = Complaint(
                            "the gzip stream was cut off", at: .byte(input.offset, of: ""))
                    }
                    break
                }
            }
            step()
        }
        // Serves the bytes before the failure first.
        if stream.avail_out == asked, let failure { throw failure }
        return Int(asked - stream.avail_out)
    }

    private func step() {
        isBetweenMembers = false
        switch inflate(&stream, Z_NO_FLUSH) {
        case Z_OK, Z_BUF_ERROR: return
        case Z_STREAM_END:
            isBetweenMembers = true
            inflateReset(&stream)
        default:
            isOver = true
            let reason = stream.msg.map { String(cString: $0) } ?? "no gzip"
            failure = Complaint("the gzip stream is broken (\(reason))", at: .byte(offset, of: ""))
        }
    }

    private var offset: Int { input.offset + input.count - Int(stream.avail_in) }
}

/// The contents of a zstd file: one frame, or several in a row.
final class ZstdBytes: ByteSource {
    private let input: CompressedInput
    private let stream: OpaquePointer
    private var used = 0
    private var isInFrame = false
    private var isOver = false
    private var failure: Complaint?

    init(_ source: any ByteSource) {
        input = CompressedInput(source)
        guard let stream = ZSTD_createDCtx() else { memory_refused(1 << 17) }
        self.stream = stream
        // Accepts the largest window that a compressor can use, as with `zstd --ultra --long=31`.
        ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, 31)
    }

    deinit { ZSTD_freeDCtx(stream) }

    func read(into base: UnsafeMutableRawPointer, room: Int) throws(Complaint) -> Int {
        var output = ZSTD_outBuffer(dst: base, size: room, pos: 0)
        while !isOver, output.pos == 0 {
            var isFlushing = false
            if used == input.count {
                try input.refill()
                used = 0
                isFlushing = input.count == 0
                if isFlushing, !isInFrame {
                    isOver = true
                    break
                }
            }
            var given = ZSTD_inBuffer(src: input.base, size: input.count, pos: used)
            let result = ZSTD_decompressStream(stream, &output, &given)
            used = given.pos
            if ZSTD_isError(result) != 0 {
                isOver = true
                let reason = String(cString: ZSTD_getErrorName(result))
                failure = Complaint(
                    "the zstd stream is broken (\(reason))",
                    at: .byte(input.offset + used, of: ""))
                break
            }
            isInFrame = result != 0
            if isFlushing, output.pos == 0, isInFrame {
                isOver = true
                failure = Complaint("the zstd stream was cut off", at: .byte(input.offset, of: ""))
            }
        }
        // Serves the bytes before the failure first.
        if output.pos == 0, let failure { throw failure }
        return output.pos
    }
}
