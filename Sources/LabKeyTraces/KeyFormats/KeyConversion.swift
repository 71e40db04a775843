import LabOrders

/// Writes a key trace in another format.
package struct KeyConversion {
    package enum Failure: Error {
        case reading(KeyTraceFailure)
        case writing(KeyWriteFailure)
    }

    /// What became of it.
    package struct Outcome {
        package var requests = 0
        /// Why the rest of the trace isn't there, where its good part was to be used.
        package var cut: KeyTraceFailure?
    }

    package var keepsGoing = false

    package init(keepsGoing: Bool = false) { self.keepsGoing = keepsGoing }

    package func run(
        _ input: KeyTraceInput, to format: any KeyFormat.Type, _ output: any ByteSink
    ) throws(Failure) -> Outcome {
        try run(input.source, input.texts, to: format, output)
    }

    package func run(
        _ source: any RequestSource, _ texts: KeyTexts, to format: any KeyFormat.Type,
        _ output: any ByteSink
    ) throws(Failure) -> Outcome {
        let sink = format.sink(output)
        let wanted = source.columns.intersection(format.columns)
        var outcome = Outcome()
        var block = RequestBlock()
        let context = SinkContext(
            columns: wanted, texts: texts, ticksPerSecond: source.ticksPerSecond)
        try write { () throws(KeyWriteFailure) in try sink.begin(context) }
        while true {
            if let failure = next(source, &block, wanted) {
                guard keepsGoing, failure.goodRequests != nil else { throw .reading(failure) }
                outcome.cut = failure
                break
            }
            if block.count == 0 { break }
            outcome.requests += block.count
            do throws(KeyWriteFailure) {
                try sink.write(block)
            } catch {
                throw .writing(error)
            }
        }
        try write { () throws(KeyWriteFailure) in try sink.finish() }
        return outcome
    }

    private func write(_ step: () throws(KeyWriteFailure) -> Void) throws(Failure) {
        do throws(KeyWriteFailure) {
            try step()
        } catch {
            throw .writing(error)
        }
    }

    private func next(
        _ source: any RequestSource, _ block: inout RequestBlock, _ wanted: RequestColumns
    ) -> KeyTraceFailure? {
        do throws(KeyTraceFailure) {
            try source.read(into: &block, wanted: wanted)
            return nil
        } catch {
            return error
        }
    }
}
