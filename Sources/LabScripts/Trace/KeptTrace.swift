/// A source that was played once, and whose events were kept.
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

    /// Who wants what wasn't kept is played the source itself.
    @inlinable
    package func play<Sink: TraceSink>(into sink: inout Sink) throws(Halt) {
        guard events.hasLayouts || !sink.wantsLayouts, !sink.wantsStage else {
            return try source.playDirectly(into: &sink)
        }
        try events.play(into: &sink)
    }
}

extension TraceSource {
    /// Plays once, for the summary, and keeps the events on the way, if there is room.
    package func keeping(
        layouts: Bool, room: EventRoom = .shared
    ) throws(Halt) -> (summary: TraceSummary, events: KeptEvents?) {
        var keeper = EventKeeper(header, wantsLayouts: layouts, room: room)
        do throws(Halt) {
            try playDirectly(into: &keeper)
        } catch {
            keeper.giveUp()
            throw error
        }
        return (keeper.summary, keeper.kept())
    }
}
