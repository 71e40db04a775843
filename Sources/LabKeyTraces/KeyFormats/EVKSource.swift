import LabBase
import LabOrders

/// Reads evk. Its keys are the dense numbers, unless original keys are asked for.
final class EVKSource: RequestSource {
    let columns: RequestColumns
    let requestCount: Int?
    let denseKeyCount: Int?
    let ticksPerSecond: Int?

    private let path: String
    private let version: UInt32
    private var bytes: ByteWindow
    private let texts: KeyTexts
    private let givesNames: Bool
    private var done = 0
    private var known: UInt64 = 0
    private var isOver = false
    private var failure: Complaint?
    private var digest = Digest64(byteCount: 0)
    /// First size by key.
    private var firstSizes = DenseTable<Int64>(count: 1 << 12)
    private var names = DenseTable<UInt64>(count: 1 << 12)
    private var hasLargeNumbers = false

    /// A block that was given out in part, because less than a block was asked for.
    private var staged = RequestBlock()
    private var stagedDone = 0

    /// The current chunk, which lies at the window's start until all its requests are read.
    private var chunk = EVKChunk()
    private var chunkDone = 0
    /// Number of known keys at its end.
    private var chunkEndKeys: UInt64 = 0
    /// Where the next number of each section is read.
    private var keysOffset = 0
    private var newSizesOffset = 0
    private var straysOffset = 0
    /// The next request whose size isn't its key's first, by its number in the chunk.
    private var nextStray = Int.max
    private var straysLeft = 0
    private var timesOffset = 0
    private var lastTime: Int64 = 0
    private var detailsOffset = 0

    init(_ file: consuming KeyFile) throws(Complaint) {
        path = file.path
        texts = file.texts
        givesNames = file.givesNames
        let end = Self.end(file.last(EVK.endBytes))
        bytes = file.bytes
        bytes.want(EVK.headerBytes)
        guard bytes.count >= EVK.headerBytes else {
            throw .stop(
                path, bytes, done: 0,
                otherwise: "the header has \(bytes.count) bytes and not \(EVK.headerBytes): the "
                    + "file was cut off, or isn't evk")
        }
        guard bytes.copy(0..<8) == EVK.magic else {
            throw Complaint.damage(path, "the file doesn't begin as evk does", at: .byte(0))
        }
        guard bytes.load(UInt64.self, at: 24) == bytes.digest(0..<24) else {
            throw Complaint.damage(
                path, "the header's digest is wrong: it is damaged", at: .byte(0))
        }
        version = bytes.load(UInt32.self, at: 8)
        guard (1...EVK.version).contains(version) else {
            throw Complaint.damage(
                path,
                "evk version \(version), and this lab reads versions 1 to \(EVK.version)",
                at: .byte(8))
        }
        columns = RequestColumns(rawValue: bytes[12])
            .intersection(version == 1 ? [.sizes, .times] : EVK.columns)
        let ticks = bytes.load(UInt64.self, at: 16)
        ticksPerSecond = ticks == 0 ? nil : Int(exactly: ticks)
        requestCount = end?.requests
        denseKeyCount = givesNames ? nil : end?.keys
        bytes.skip(EVK.headerBytes)
    }

    /// Totals from a file's end, if the end is accessible.
    private static func end(_ bytes: [UInt8]?) -> (requests: Int, keys: Int)? {
        guard let bytes else { return nil }
        var window = ByteWindow(MemoryBytes(bytes), bufferBytes: bytes.count)
        window.want(bytes.count)
        guard window.load(UInt32.self, at: 0) == EVK.endMark,
            window.load(UInt64.self, at: 32) == window.digest(0..<32),
            let requests = Int(exactly: window.load(UInt64.self, at: 8)),
            let keys = Int(exactly: window.load(UInt64.self, at: 16)), requests < UInt32.max,
            keys <= requests
        else { return nil }
        return (requests, keys)
    }

    func read(into block: inout RequestBlock, wanted: RequestColumns) throws(Complaint) {
        if stagedDone == staged.count {
            // One step unpacks a block or the rest of a chunk.
            if block.room == RequestBlock.capacity { return try unpack(into: &block, wanted) }
            stagedDone = 0
            staged.count = 0
            try unpack(into: &staged, wanted)
        }
        let count = min(staged.count - stagedDone, block.room)
        for index in 0..<UInt32(count) {
            block.copy(
                UInt32(stagedDone) + index, of: staged, to: index, wanted, hasDetails: version > 1)
        }
        stagedDone += count
        block.count = count
    }

    private func unpack(
        into block: inout RequestBlock, _ wanted: RequestColumns
    ) throws(Complaint) {
        block.count = 0
        if let failure { throw failure }
        if chunkDone == chunk.requests { try nextChunk(wanted) }
        if isOver { return }
        let count = min(chunk.requests - chunkDone, RequestBlock.capacity)
        // Gives out no request of a damaged block: its chunk's digest is right, so it was written
        // with the mistake, and nothing in it can be trusted.
        try takeKeys(count, into: &block)
        if wanted.contains(.sizes) { try takeSizes(count, into: &block) }
        if wanted.contains(.times) { try takeTimes(count, into: &block) }
        if !wanted.isDisjoint(with: .details) { try takeDetails(count, into: &block) }
        if givesNames {
            for index in 0..<UInt32(count) {
                block.keys[index] = names[UInt32(truncatingIfNeeded: block.keys[index])]
            }
        }
        chunkDone += count
        guard chunkDone < chunk.requests || known == chunkEndKeys else {
            throw wrong("its new keys aren't \(chunk.newKeys)", at: 0)
        }
        done += count
        block.count = count
    }

    private func wrong(_ reason: String, at cursor: Int) -> Complaint {
        let found = Complaint.damage(
            path, "a chunk is wrong: \(reason)", at: .byte(bytes.offset + cursor),
            good: done)
        failure = found
        return found
    }

    private func nextChunk(_ wanted: RequestColumns) throws(Complaint) {
        bytes.skip(chunk.sectionBytes)
        chunk = EVKChunk()
        chunkDone = 0
        let headerBytes = EVK.chunkHeaderBytes(version)
        bytes.want(headerBytes)
        guard bytes.count >= 4 else { throw cutOff() }
        if bytes.load(UInt32.self, at: 0) == EVK.endMark { return try end() }
        guard bytes.count >= headerBytes else { throw cutOff() }
        guard bytes.load(UInt32.self, at: 0) == EVK.chunkMark else {
            throw wrong("it doesn't begin as chunks do", at: 0)
        }
        let digestOffset = headerBytes - 8
        guard bytes.load(UInt64.self, at: digestOffset) == bytes.digest(0..<digestOffset) else {
            throw wrong("its header's digest is wrong: it is damaged", at: 0)
        }
        guard let next = EVKChunk(bytes, version: version) else {
            throw wrong("its header asks for the impossible", at: 4)
        }
        bytes.want(headerBytes + next.sectionBytes)
        guard bytes.count >= headerBytes + next.sectionBytes else { throw cutOff() }
        bytes.skip(headerBytes)
        guard bytes.digest(0..<next.sectionBytes) == next.digest else {
            throw wrong("its digest is wrong: it is damaged", at: 0)
        }
        guard requestCount.map({ done + next.requests <= $0 }) ?? true else {
            throw wrong("it has more requests than the file says", at: 0)
        }
        guard PackedNumbers.controlBytes(next.requests) <= next.keysBytes,
            bytes.packedBytes(next.requests, at: 0) == next.keysBytes
        else { throw wrong("its keys don't fill their section", at: 0) }
        digest.add(next.digest)
        chunk = next
        chunkEndKeys = known + UInt64(next.newKeys)
        guard chunkEndKeys < UInt64(UInt32.max) else { throw wrong("too many keys", at: 0) }
        guard denseKeyCount.map({ chunkEndKeys <= UInt64($0) }) ?? true else {
            throw wrong("it has more keys than the file says", at: 0)
        }
        try beginSections(wanted)
    }

    private func beginSections(_ wanted: RequestColumns) throws(Complaint) {
        keysOffset = PackedNumbers.controlBytes(chunk.requests)
        newSizesOffset = chunk.keysBytes
        timesOffset = chunk.keysBytes + chunk.sizesBytes
        detailsOffset = timesOffset + chunk.timesBytes
        lastTime = 0
        if wanted.contains(.sizes) { try beginSizes() }
        if givesNames { try takeNames() }
    }

    private func cutOff() -> Complaint {
        let found = Complaint.stop(
            path, bytes, done: done,
            otherwise: "the file ends in the middle: it was cut off")
        failure = found
        return found
    }

    private func end() throws(Complaint) {
        guard bytes.count >= EVK.endBytes else { throw cutOff() }
        guard bytes.load(UInt64.self, at: 32) == bytes.digest(0..<32) else {
            throw wrong("the digest of the file's end is wrong: it is damaged", at: 0)
        }
        guard bytes.load(UInt64.self, at: 24) == digest.value else {
            throw wrong("the file's digest is wrong: chunks are missing or misplaced", at: 0)
        }
        guard bytes.load(UInt64.self, at: 8) == UInt64(done),
            bytes.load(UInt64.self, at: 16) == known
        else {
            throw wrong("the file's end counts other requests or keys", at: 0)
        }
        bytes.want(EVK.endBytes + 1)
        guard bytes.count == EVK.endBytes else {
            throw wrong("something follows the file's end", at: EVK.endBytes)
        }
        isOver = true
    }

    private func takeKeys(_ count: Int, into block: inout RequestBlock) throws(Complaint) {
        keysOffset += bytes.unpack(
            count, controls: chunkDone / 4, numbers: keysOffset, into: block.keys)
        var known = known
        var isWrong = false
        for index in 0..<UInt32(count) {
            let key = block.keys[index]
            known += key == known ? 1 : 0
            isWrong = isWrong || key >= known
        }
        self.known = known
        if isWrong || known > chunkEndKeys {
            throw wrong("a key comes before its turn", at: keysOffset)
        }
    }

    private func beginSizes() throws(Complaint) {
        // New keys' sizes come first, one after the other; then the sizes that differ.
        var cursor = newSizesOffset
        while chunkEndKeys > firstSizes.count {
            firstSizes = DenseTable(copying: firstSizes, count: firstSizes.count * 2)
        }
        for key in known..<chunkEndKeys {
            let at = cursor
            guard let size = bytes.varint(at: &cursor, before: timesOffset),
                let size = Int64(exactly: size)
            else { throw wrong("a size isn't one", at: at) }
            firstSizes[UInt32(key)] = size
        }
        straysOffset = cursor
        straysLeft = chunk.strays
        nextStray = -1
        try advanceStray()
    }

    private func advanceStray() throws(Complaint) {
        if straysLeft == 0 {
            nextStray = .max
            return
        }
        straysLeft -= 1
        guard let gap = bytes.varint(at: &straysOffset, before: timesOffset),
            gap < UInt64(chunk.requests), nextStray + 1 + Int(gap) < chunk.requests
        else { throw wrong("a size that differs has no place", at: straysOffset) }
        nextStray += 1 + Int(gap)
    }

    private func takeSizes(_ count: Int, into block: inout RequestBlock) throws(Complaint) {
        for index in 0..<UInt32(count) {
            block.sizes[index] = firstSizes[UInt32(truncatingIfNeeded: block.keys[index])]
        }
        while nextStray < chunkDone + count {
            let at = straysOffset
            guard let size = bytes.varint(at: &straysOffset, before: timesOffset),
                let size = Int64(exactly: size)
            else { throw wrong("a size isn't one", at: at) }
            block.sizes[UInt32(nextStray - chunkDone)] = size
            try advanceStray()
        }
    }

    private func takeTimes(_ count: Int, into block: inout RequestBlock) throws(Complaint) {
        let end = chunk.keysBytes + chunk.sizesBytes + chunk.timesBytes
        var cursor = timesOffset
        var time = lastTime
        for index in 0..<UInt32(count) {
            guard let step = bytes.varint(at: &cursor, before: end) else {
                throw wrong("a time isn't one", at: cursor)
            }
            time &+= Varint.unzigzag(step)
            block.times[index] = time
        }
        timesOffset = cursor
        lastTime = time
    }

    private func takeDetails(_ count: Int, into block: inout RequestBlock) throws(Complaint) {
        let end = chunk.sectionBytes - chunk.namesBytes
        for index in 0..<UInt32(count) {
            let at = detailsOffset
            guard takeDetails(of: index, before: end, into: &block) else {
                throw wrong("a cost, a latency, an operation or a time to live isn't one", at: at)
            }
        }
    }

    /// Returns false if a value isn't there, or isn't possible.
    private func takeDetails(
        of index: UInt32, before end: Int, into block: inout RequestBlock
    ) -> Bool {
        if columns.contains(.costs) {
            guard let cost = detail(before: end) else { return false }
            block.costs[index] = cost
        }
        if columns.contains(.latencies) {
            guard let latency = detail(before: end) else { return false }
            block.latenciesNs[index] = latency
        }
        if columns.contains(.operations) {
            guard detailsOffset < end, let code = KeyOperation(rawValue: bytes[detailsOffset])
            else {
                return false
            }
            detailsOffset += 1
            block.operations[index] = code.rawValue
        }
        if columns.contains(.lives) {
            guard let life = detail(before: end).flatMap(UInt32.init(exactly:)) else {
                return false
            }
            block.lives[index] = life
        }
        return true
    }

    private func detail(before end: Int) -> Int64? {
        bytes.varint(at: &detailsOffset, before: end).flatMap(Int64.init(exactly:))
    }

    private func takeNames() throws(Complaint) {
        while chunkEndKeys > names.count {
            names = DenseTable(copying: names, count: names.count * 2)
        }
        guard chunk.namesBytes > 0 else {
            for key in known..<chunkEndKeys { names[UInt32(key)] = key }
            return
        }
        let end = chunk.sectionBytes
        var cursor = end - chunk.namesBytes
        for key in known..<chunkEndKeys {
            let at = cursor
            guard let name = name(at: &cursor, before: end) else {
                throw wrong("a key's name isn't one", at: at)
            }
            names[UInt32(key)] = name
        }
    }

    private func name(at cursor: inout Int, before end: Int) -> UInt64? {
        guard cursor < end else { return nil }
        let length = Int(bytes[cursor])
        cursor += 1
        if length == 9 {
            guard let count = bytes.varint(at: &cursor, before: end), count > 0,
                count <= KeyTexts.longest, cursor + Int(count) <= end, !hasLargeNumbers
            else { return nil }
            let text = bytes.copy(cursor..<cursor + Int(count))
            cursor += Int(count)
            return texts.key(text)
        }
        guard length <= 8, cursor + length <= end else { return nil }
        var number: UInt64 = 0
        for byte in 0..<length { number |= UInt64(bytes[cursor + byte]) << (8 * UInt64(byte)) }
        cursor += length
        if number >= KeyTexts.first {
            // The number could be that of a text.
            if texts.count > 0 { return nil }
            hasLargeNumbers = true
        }
        return number
    }
}
