import LabBase
import LabOrders

/// Reads a published format of lines: for each line a request, one for each block that it touches,
/// or as many as the line says.
final class PublishedSource: RequestSource, DescribedSource {
    let columns: RequestColumns
    let requestCount: Int? = nil
    let ticksPerSecond: Int?
    let decided: String
    let remark: String?
    private var lines: TextLines
    private let texts: KeyTexts
    private let format: String
    private let file: PublishedColumns
    private let reader: PublishedFields
    private let blockBytes: Int64?
    private var isPastHeader: Bool
    /// The current line's request, of which some may be left.
    private var request = PublishedFields.Request()
    private var left: UInt64 = 0
    private var done = 0

    init(_ file: consuming KeyFile, _ columns: PublishedColumns, _ format: String) {
        self.file = columns
        self.format = format
        self.columns = columns.requestColumns
        texts = file.texts
        blockBytes = file.blockBytes
        isPastHeader = !columns.hasHeader
        reader = PublishedFields(columns)
        ticksPerSecond = columns.ticksPerSecond(file.head)
        decided =
            columns.text + (blockBytes.map { "; in blocks of \($0) bytes" } ?? "")
        remark =
            columns.hasOffset && blockBytes == nil
            ? "each request is one key, whatever its length: requests that overlap, but begin "
                + "elsewhere, share nothing. --block 4KB makes a key of each block that they touch"
            : nil
        lines = TextLines(file)
    }

    func read(
        into block: inout RequestBlock, wanted: RequestColumns
    ) throws(Complaint) {
        block.count = 0
        if let failure = lines.failure { throw failure }
        var count = 0
        while count < block.room {
            if left > 0 {
                put(into: &block, UInt32(count), wanted)
                count += 1
            } else if lines.next(done: done + count) {
                if !isPastHeader {
                    isPastHeader = true
                } else if !take(done: done + count) {
                    break
                }
            } else {
                break
            }
        }
        block.count = count
        done += count
        if count == 0, let failure = lines.failure { throw failure }
    }

    private func put(
        into block: inout RequestBlock, _ index: UInt32, _ wanted: RequestColumns
    ) {
        block.keys[index] = request.key
        if wanted.contains(.sizes) { block.sizes[index] = request.size }
        if wanted.contains(.times) { block.times[index] = request.time }
        if wanted.contains(.operations) { block.operations[index] = request.operation.rawValue }
        if wanted.contains(.lives) { block.lives[index] = request.life }
        left -= 1
        guard left > 0, request.offset != nil, blockBytes != nil else { return }
        request.offset? += 1
        request.key = key(request.prefix, request.offset ?? 0)
    }

    /// Reads the current line; false if it is wrong.
    private func take(done: Int) -> Bool {
        let line = file.layout.delimiter == 0x09 ? lines.untrimmed : lines.line
        do throws(PublishedFields.Mistake) {
            try reader.read(lines.bytes, line, texts, into: &request)
            left = request.repeats
            if let offset = request.offset { try place(offset) }
        } catch {
            let found = error.found.map { lines.shown(error.lead, $0) } ?? ""
            lines.failure = lines.problem(error.what + found, done: done)
            return false
        }
        return true
    }

    /// Makes the key of a position on a disk, and with blocks that of the first one.
    private func place(_ offset: Int64) throws(PublishedFields.Mistake) {
        guard let blockBytes else {
            request.key = key(request.prefix, offset)
            return
        }
        guard let blocks = BlockRange(offset, request.size, blockBytes) else {
            throw .init(what: BlockRange.problem(of: request.size, format))
        }
        left = blocks.count
        request.offset = blocks.first
        request.size = blockBytes
        request.key = key(request.prefix, blocks.first)
    }

    private func key(_ prefix: [UInt8], _ number: Int64) -> UInt64 {
        var text = prefix
        Decimal.append(number, to: &text)
        return texts.key(text)
    }
}
