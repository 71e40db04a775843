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
    package func contents(of source: any ByteSource, xz: Decompressor? = nil) -> (any ByteSource)? {
        switch self {
        case .gzip: UnpackedBytes(source, GzipUnpacker())
        case .zstd: UnpackedBytes(source, ZstdUnpacker())
        case .xz: xz?(source)
        }
    }
}

/// How a compressed stream ends.
package enum StreamEnd {
    case complete
    /// With the reason.
    case broken(String)
}

/// Unpacks a stream of one compression.
package protocol Unpacker: AnyObject {
    /// Unpacks some input, which is empty at the end of the file. Returns how many bytes it took
    /// and made, and the stream's end if it is reached.
    func unpack(
        _ input: UnsafeMutableBufferPointer<UInt8>, into output: UnsafeMutableRawBufferPointer
    ) -> (taken: Int, made: Int, end: StreamEnd?)
}

/// The contents of a compressed file.
package final class UnpackedBytes: ByteSource {
    private let source: any ByteSource
    private let unpacker: any Unpacker
    private let buffer = DenseTable<UInt8>(count: 1 << 17)
    /// The bytes of the buffer that weren't taken yet.
    private var rest = 0..<0
    /// Offset of the buffer's contents in the file.
    private var offset = 0
    private var isInputOver = false
    private var isOver = false
    private var failure: Complaint?

    package init(_ source: any ByteSource, _ unpacker: any Unpacker) {
        self.source = source
        self.unpacker = unpacker
    }

    package func read(into base: UnsafeMutableRawPointer, room: Int) throws(Complaint) -> Int {
        var made = 0
        while !isOver, made == 0 {
            if rest.isEmpty, !isInputOver {
                offset += rest.upperBound
                rest = 0..<0
                let start = UnsafeMutableRawPointer(buffer.base)
                rest = 0..<(try source.read(into: start, room: buffer.count))
                isInputOver = rest.isEmpty
            }
            let step = unpacker.unpack(
                UnsafeMutableBufferPointer(start: buffer.base + rest.lowerBound, count: rest.count),
                into: UnsafeMutableRawBufferPointer(start: base, count: room))
            made = step.made
            rest = rest.lowerBound + step.taken..<rest.upperBound
            guard let end = step.end else { continue }
            isOver = true
            guard case .broken(let reason) = end else { continue }
            failure = Complaint(reason, at: .byte(offset + rest.lowerBound, of: ""))
        }
        // Serves the bytes before the failure first.
        if made == 0, let failure { throw failure }
        return made
    }
}

/// A gzip file has one member, or several in a row.
final class GzipUnpacker: Unpacker {
    private var stream = z_stream()
    private var isBetweenMembers = true

    init() { guard czlib_begin_reading(&stream) == Z_OK else { memory_refused(1 << 18) } }

    deinit { inflateEnd(&stream) }

    func unpack(
        _ input: UnsafeMutableBufferPointer<UInt8>, into output: UnsafeMutableRawBufferPointer
    ) -> (taken: Int, made: Int, end: StreamEnd?) {
        if input.isEmpty {
            return (0, 0, isBetweenMembers ? .complete : .broken("the gzip stream was cut off"))
        }
        let room = UInt32(min(output.count, 1 << 30))
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.avail_out = room
        isBetweenMembers = false
        var end: StreamEnd?
        switch inflate(&stream, Z_NO_FLUSH) {
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END:
            isBetweenMembers = true
            inflateReset(&stream)
        default:
            let reason = stream.msg.map { String(cString: $0) } ?? "no gzip"
            end = .broken("the gzip stream is broken (\(reason))")
        }
        return (input.count - Int(stream.avail_in), Int(room - stream.avail_out), end)
    }
}

/// A zstd file has one frame, or several in a row.
final class ZstdUnpacker: Unpacker {
    private let stream: OpaquePointer
    private var isInFrame = false

    init() {
        guard let stream = ZSTD_createDCtx() else { memory_refused(1 << 17) }
        self.stream = stream
        // Accepts the largest window that a compressor can use, as with `zstd --ultra --long=31`.
        ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, 31)
    }

    deinit { ZSTD_freeDCtx(stream) }

    func unpack(
        _ input: UnsafeMutableBufferPointer<UInt8>, into output: UnsafeMutableRawBufferPointer
    ) -> (taken: Int, made: Int, end: StreamEnd?) {
        if input.isEmpty, !isInFrame { return (0, 0, .complete) }
        var given = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
        var made = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
        let result = ZSTD_decompressStream(stream, &made, &given)
        var end: StreamEnd?
        if ZSTD_isError(result) != 0 {
            let reason = String(cString: ZSTD_getErrorName(result))
            end = .broken("the zstd stream is broken (\(reason))")
        } else {
            isInFrame = result != 0
            if input.isEmpty, made.pos == 0, isInFrame {
                end = .broken("the zstd stream was cut off")
            }
        }
        return (given.pos, made.pos, end)
    }
}
