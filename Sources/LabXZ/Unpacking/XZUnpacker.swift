import CLZMA
import CPlatform
import LabOrders

/// An xz file has one stream, or several in a row.
package final class XZUnpacker: Unpacker {
    /// Reads xz in programs that link this room.
    package static let decompressor: Decompressor = { UnpackedBytes($0, XZUnpacker()) }

    /// Files made by `xz -9` need 64 MiB; a header may ask for 4 GiB.
    private static let mostMemoryBytes: UInt64 = 1 << 31

    private var stream = lzma_stream()

    private init() {
        guard clzma_begin_reading(&stream, Self.mostMemoryBytes) == LZMA_OK else {
            memory_refused(1 << 17)
        }
    }

    deinit { lzma_end(&stream) }

    package func unpack(
        _ input: UnsafeMutableBufferPointer<UInt8>, into output: UnsafeMutableRawBufferPointer
    ) -> (taken: Int, made: Int, end: StreamEnd?) {
        stream.next_in = UnsafePointer(input.baseAddress)
        stream.avail_in = input.count
        stream.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.avail_out = output.count
        let result = lzma_code(&stream, input.isEmpty ? LZMA_FINISH : LZMA_RUN)
        let end: StreamEnd? =
            switch result {
            case LZMA_OK: nil
            case LZMA_STREAM_END: .complete
            case LZMA_BUF_ERROR: .broken("the xz stream was cut off")
            case LZMA_MEMLIMIT_ERROR:
                .broken("the xz stream needs more than 2 GiB of memory to be unpacked")
            case LZMA_MEM_ERROR: memory_refused(1 << 26)
            case LZMA_OPTIONS_ERROR:
                .broken("the xz stream is packed in a way that this liblzma doesn't know")
            case LZMA_FORMAT_ERROR: .broken("the xz stream is broken (no xz)")
            default: .broken("the xz stream is broken (its data are corrupt)")
            }
        return (input.count - stream.avail_in, output.count - stream.avail_out, end)
    }
}
