import CLZMA
import CPlatform
import LabBase
import LabOrders

/// The contents of an xz file: one stream, or several in a row.
package final class XZBytes: ByteSource {
    /// Reads xz in programs that link this room.
    package static let decompressor: Decompressor = { XZBytes($0) }

    /// Files made by `xz -9` need 64 MiB; a header may ask for 4 GiB.
    private static let mostMemoryBytes: UInt64 = 1 << 31

    private let input: CompressedInput
    private var stream = lzma_stream()
    private var isInputOver = false
    private var isOver = false
    private var failure: Complaint?

    package init(_ source: any ByteSource) {
        input = CompressedInput(source)
        guard clzma_begin_reading(&stream, Self.mostMemoryBytes) == LZMA_OK else {
            memory_refused(1 << 17)
        }
    }

    deinit { lzma_end(&stream) }

    package func read(
        into base: UnsafeMutableRawPointer, room: Int
    ) throws(Complaint) -> Int {
        stream.next_out = base.assumingMemoryBound(to: UInt8.self)
        stream.avail_out = room
        while !isOver, stream.avail_out == room {
            if stream.avail_in == 0, !isInputOver {
                try input.refill()
                stream.next_in = UnsafePointer(input.base)
                stream.avail_in = input.count
                isInputOver = input.count == 0
            }
            step()
        }
        // Serves the bytes before the failure first.
        if stream.avail_out == room, let failure { throw failure }
        return room - stream.avail_out
    }

    private func step() {
        let result = lzma_code(&stream, isInputOver ? LZMA_FINISH : LZMA_RUN)
        if result == LZMA_OK { return }
        isOver = true
        switch result {
        case LZMA_STREAM_END: return
        case LZMA_BUF_ERROR: stop("the xz stream was cut off", at: input.offset)
        case LZMA_MEMLIMIT_ERROR:
            stop("the xz stream needs more than 2 GiB of memory to be unpacked", at: readBytes)
        case LZMA_MEM_ERROR: memory_refused(1 << 26)
        case LZMA_OPTIONS_ERROR:
            stop("the xz stream is packed in a way that this liblzma doesn't know", at: readBytes)
        case LZMA_FORMAT_ERROR: stop("the xz stream is broken (no xz)", at: readBytes)
        default: stop("the xz stream is broken (its data are corrupt)", at: readBytes)
        }
    }

    private func stop(_ reason: String, at byte: Int) {
        failure = Complaint(reason, at: .byte(byte, of: ""))
    }

    private var readBytes: Int { input.offset + input.count - stream.avail_in }
}
