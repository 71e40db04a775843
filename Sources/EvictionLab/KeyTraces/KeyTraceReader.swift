/// Reads a source to its end into a key trace.
public struct KeyTraceReader {
    public var countsEachAsOne: Bool

    public init(countsEachAsOne: Bool) { self.countsEachAsOne = countsEachAsOne }

    public func read(_ source: any RequestSource) throws(KeyTraceFailure) -> KeyTrace {
        var block = RequestBlock()
        var numbers = KeyNumbers()
        let isSized = source.columns.contains(.sizes) && !countsEachAsOne
        let wanted: RequestColumns = isSized ? .sizes : []
        // Address space for all that can come; memory is taken for what does.
        let room = source.requestCount ?? Int(UInt32.max)
        let log = RequestLog(count: room + RequestBlock.capacity)
        var position: UInt32 = 0
        while true {
            try source.read(into: &block, wanted: wanted)
            if block.count == 0 { break }
            numbers.number(block, into: log, from: position)
            position += UInt32(block.count)
        }
        return KeyTrace(
            log: log, count: Int(position), keyCount: Int(numbers.count), sizes: nil,
            strays: StraySizes(), requestedBytes: Int64(position),
            distinctBytes: Int64(numbers.count))
    }
}
