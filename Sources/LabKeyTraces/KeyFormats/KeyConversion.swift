import LabBase
import LabOrders

/// Writes a key trace in another format.
package enum KeyConversion {
    package struct Outcome {
        package var requests = 0
        /// The damage that cut the trace, if its good part was to be used.
        package var cut: Complaint?
    }

    package static func run(
        _ source: any RequestSource, _ texts: KeyTexts, to format: any WrittenKeyFormat.Type,
        _ output: any ByteSink, named name: String = "", keepsGoing: Bool = false,
        progress: (Int) -> Void = { _ in }
    ) throws(Complaint) -> Outcome {
        let wanted = source.columns.intersection(format.columns)
        var outcome = Outcome()
        var block = RequestBlock()
        let context = SinkContext(
            columns: wanted, texts: texts, ticksPerSecond: source.ticksPerSecond, format: format.id,
            output: name)
        let sink = try format.sink(output, context)
        while true {
            outcome.cut = try source.next(&block, wanted, keepsGoing: keepsGoing)
            if let cut = outcome.cut, cut.goodRequests == nil { throw cut }
            if block.count == 0 { break }
            outcome.requests += block.count
            try sink.write(block)
            if outcome.requests & (1 << 20 - 1) < RequestBlock.capacity {
                progress(outcome.requests)
            }
        }
        try sink.finish()
        return outcome
    }
}
