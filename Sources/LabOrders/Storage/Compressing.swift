import CPlatform
import CZlib
import CZstd
import LabBase

extension Compression {
    package func compressing(_ sink: any ByteSink) -> any ByteSink {
        switch self {
        case .gzip: GzipSink(sink)
        case .zstd: ZstdSink(sink)
        case .xz: preconditionFailure("xz is only read")
        }
    }
}

/// Writes one gzip member.
final class GzipSink: ByteSink {
    private let sink: any ByteSink
    private var stream = z_stream()
    private let room = 1 << 16

    init(_ sink: any ByteSink) {
        self.sink = sink
        guard czlib_begin_writing(&stream, 6) == Z_OK else { memory_refused(1 << 18) }
    }

    deinit { deflateEnd(&stream) }

    var spoolFolder: String { sink.spoolFolder }

    func write(_ bytes: [UInt8]) throws(Complaint) { try run(bytes, Z_NO_FLUSH) }

    func finish() throws(Complaint) {
        try run([], Z_FINISH)
        try sink.finish()
    }

    private func run(_ bytes: [UInt8], _ flush: Int32) throws(Complaint) {
        var done = 0
        var isFull = true
        while done < bytes.count || isFull {
            var used = 0
            let piece = [UInt8](unsafeUninitializedCapacity: room) { output, count in
                bytes.withUnsafeBufferPointer { input in
                    // zlib only reads this memory, though its header doesn't declare it const.
                    stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                        .map { $0 + done }
                    stream.avail_in = UInt32(min(bytes.count - done, 1 << 30))
                    let asked = stream.avail_in
                    stream.next_out = output.baseAddress
                    stream.avail_out = UInt32(room)
                    deflate(&stream, flush)
                    used = Int(asked - stream.avail_in)
                    count = room - Int(stream.avail_out)
                }
            }
            done += used
            isFull = piece.count == room
            if !piece.isEmpty { try sink.write(piece) }
        }
    }
}

/// Writes one zstd frame.
final class ZstdSink: ByteSink {
    private let sink: any ByteSink
    private let stream: OpaquePointer
    private let room = 1 << 17

    init(_ sink: any ByteSink) {
        self.sink = sink
        guard let stream = ZSTD_createCCtx() else { memory_refused(1 << 17) }
        self.stream = stream
        ZSTD_CCtx_setParameter(stream, ZSTD_c_compressionLevel, 3)
        ZSTD_CCtx_setParameter(stream, ZSTD_c_checksumFlag, 1)
    }

    deinit { ZSTD_freeCCtx(stream) }

    var spoolFolder: String { sink.spoolFolder }

    func write(_ bytes: [UInt8]) throws(Complaint) { try run(bytes, ZSTD_e_continue) }

    func finish() throws(Complaint) {
        try run([], ZSTD_e_end)
        try sink.finish()
    }

    private func run(_ bytes: [UInt8], _ how: ZSTD_EndDirective) throws(Complaint) {
        var done = 0
        var left = 1
        while done < bytes.count || how == ZSTD_e_end && left > 0 {
            let piece = [UInt8](unsafeUninitializedCapacity: room) { output, count in
                bytes.withUnsafeBytes { input in
                    var given = ZSTD_inBuffer(src: input.baseAddress, size: bytes.count, pos: done)
                    var made = ZSTD_outBuffer(dst: output.baseAddress, size: room, pos: 0)
                    left = ZSTD_compressStream2(stream, &made, &given, how)
                    precondition(ZSTD_isError(left) == 0, "zstd refuses to compress")
                    done = given.pos
                    count = made.pos
                }
            }
            if !piece.isEmpty { try sink.write(piece) }
        }
    }
}
