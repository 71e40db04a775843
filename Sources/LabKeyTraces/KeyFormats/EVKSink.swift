import LabBase
import LabOrders

/// Writes evk, chunk after chunk.
final class EVKSink: RequestSink {
    private var output: SinkBuffer
    private let context: SinkContext
    private var numbers = KeyNumbers()
    /// Numbers of the keys of the current block.
    private let log = RequestLog(count: RequestBlock.capacity)
    private var firstSizes = DenseTable<Int64>(count: 1 << 12)
    private var requests: UInt64 = 0
    private var digest = Digest64(byteCount: 0)

    /// Header and sections of the current chunk.
    private var chunk = EVKChunk()
    private var keys: [UInt32] = []
    private var newSizes: [UInt8] = []
    private var strays: [UInt8] = []
    private var lastStray = -1
    private var times: [UInt8] = []
    private var lastTime: Int64 = 0
    private var details: [UInt8] = []
    private let version: UInt32
    private var names: [UInt8] = []
    /// True if a key of the chunk differs from its number.
    private var hasNames = false

    init(_ sink: any ByteSink, _ context: SinkContext) {
        output = SinkBuffer(sink)
        self.context = context
        var header = EVK.magic
        version = EVK.version(for: context.columns)
        header.appendLittle(version)
        header.appendLittle(UInt32(context.columns.rawValue))
        header.appendLittle(UInt64(context.ticksPerSecond ?? 0))
        header.appendLittle(Digest64.of(header[...]))
        output.bytes += header
    }

    func write(_ block: borrowing RequestBlock) throws(Complaint) {
        var known = numbers.count
        numbers.number(block, into: log, from: 0)
        guard numbers.count < UInt32.max else { throw context.unfit("it has too many keys") }
        for index in 0..<UInt32(block.count) {
            let number = log[index].number
            let isNew = number == known
            keys.append(number)
            if isNew {
                known += 1
                name(block.keys[index], number)
            }
            if context.columns.contains(.sizes) { addSize(block.sizes[index], number, isNew) }
            if context.columns.contains(.times) {
                Varint.append(Varint.zigzag(block.times[index] &- lastTime), to: &times)
                lastTime = block.times[index]
            }
            if version > 1 { addDetails(block, index) }
            chunk.requests += 1
            if chunk.requests == EVK.mostRequests || names.count > 1 << 20 { try endChunk() }
        }
    }

    private func name(_ key: UInt64, _ number: UInt32) {
        chunk.newKeys += 1
        if context.texts.has(key) {
            let text = context.texts.text(of: key)
            names.append(9)
            Varint.append(UInt64(text.count), to: &names)
            names.append(contentsOf: text)
            hasNames = true
            return
        }
        if key != UInt64(number) { hasNames = true }
        let length = (71 - key.leadingZeroBitCount) / 8
        names.append(UInt8(length))
        for byte in 0..<length {
            names.append(UInt8(truncatingIfNeeded: key >> (8 * UInt64(byte))))
        }
    }

    private func addSize(_ size: Int64, _ number: UInt32, _ isNew: Bool) {
        if isNew {
            if Int(number) >= firstSizes.count {
                firstSizes = DenseTable(copying: firstSizes, count: firstSizes.count * 2)
            }
            firstSizes[number] = size
            Varint.append(UInt64(size), to: &newSizes)
        } else if firstSizes[number] != size {
            Varint.append(UInt64(chunk.requests - lastStray - 1), to: &strays)
            Varint.append(UInt64(size), to: &strays)
            lastStray = chunk.requests
            chunk.strays += 1
        }
    }

    private func addDetails(_ block: borrowing RequestBlock, _ index: UInt32) {
        let columns = context.columns
        if columns.contains(.costs) { Varint.append(UInt64(block.costs[index]), to: &details) }
        if columns.contains(.latencies) {
            Varint.append(UInt64(block.latenciesNs[index]), to: &details)
        }
        if columns.contains(.operations) { details.append(block.operations[index]) }
        if columns.contains(.lives) { Varint.append(UInt64(block.lives[index]), to: &details) }
    }

    private func endChunk() throws(Complaint) {
        if chunk.requests == 0 { return }
        var sections: [UInt8] = []
        PackedNumbers.append(keys, to: &sections)
        chunk.keysBytes = sections.count
        sections += newSizes
        sections += strays
        chunk.sizesBytes = newSizes.count + strays.count
        sections += times
        chunk.timesBytes = times.count
        sections += details
        chunk.detailsBytes = details.count
        if hasNames {
            sections += names
            chunk.namesBytes = names.count
        }
        chunk.digest = Digest64.of(sections[...])
        digest.add(chunk.digest)
        chunk.append(to: &output.bytes, version: version)
        output.bytes += sections
        requests += UInt64(chunk.requests)
        try output.pass()
        chunk = EVKChunk()
        keys.removeAll(keepingCapacity: true)
        newSizes.removeAll(keepingCapacity: true)
        strays.removeAll(keepingCapacity: true)
        times.removeAll(keepingCapacity: true)
        details.removeAll(keepingCapacity: true)
        names.removeAll(keepingCapacity: true)
        hasNames = false
        lastStray = -1
        lastTime = 0
    }

    func finish() throws(Complaint) {
        try endChunk()
        var end: [UInt8] = []
        end.appendLittle(EVK.endMark)
        end.appendLittle(UInt32(0))
        end.appendLittle(requests)
        end.appendLittle(UInt64(numbers.count))
        end.appendLittle(digest.value)
        end.appendLittle(Digest64.of(end[...]))
        output.bytes += end
        try output.finish()
    }
}
