/// A source that was played once and its stored events.
@usableFromInline
package struct KeptTrace: TraceSource {
    @usableFromInline let source: any TraceSource
    @usableFromInline package let events: KeptEvents
    @usableFromInline package let header: TraceHeader

    package init(_ source: any TraceSource, _ events: KeptEvents) {
        self.source = source
        self.events = events
        header = source.header
    }

    /// Plays the stored events, or the source itself for a sink that wants more than was stored.
    @inlinable
    package func play<Sink: TraceSink>(into sink: inout Sink) throws(Halt) {
        guard events.hasLayouts || !sink.wantsLayouts, !sink.wantsStage else {
            return try source.playDirectly(into: &sink)
        }
        try events.play(into: &sink)
    }
}

extension TraceSource {
    /// Plays once for the summary, and stores the events if the budget has space.
    package func keeping(
        layouts: Bool, budget: EventBudget = .shared
    ) throws(Halt) -> (summary: TraceSummary, events: KeptEvents?) {
        var keeper = EventKeeper(header, wantsLayouts: layouts, budget: budget)
        do throws(Halt) {
            try playDirectly(into: &keeper)
        } catch {
            keeper.giveUp()
            throw error
        }
        return (keeper.summary, keeper.kept())
    }
}
