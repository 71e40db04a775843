import LabBase

/// Events of an app as a phone plays them: in time in front alone, without what the phone decides.
///
/// Being in the background takes no time here, and neither that nor the memory of other apps is
/// told: of both the phone has its own.
package struct FrontTrace: TraceSource {
    package let source: any TraceSource

    package init(_ source: any TraceSource) { self.source = source }

    @usableFromInline package var header: TraceHeader { source.header }

    @usableFromInline
    package func play<Sink: TraceSink>(into sink: inout Sink) throws(Halt) {
        var front = FrontSink(sink: sink)
        defer { sink = front.sink }
        try source.playDirectly(into: &front)
    }
}

private struct FrontSink<Sink: TraceSink>: TraceSink {
    var sink: Sink
    /// Time in the background so far, and since when the app is there again; nil in front.
    private var awayNs: Int64 = 0
    private var leftNs: Int64?

    init(sink: Sink) { self.sink = sink }

    var wantsLayouts: Bool { sink.wantsLayouts }
    var wantsStage: Bool { sink.wantsStage }

    private func inFront(_ timeNs: Int64) -> Int64 { (leftNs ?? timeNs) - awayNs }

    mutating func receive(_ event: TraceEvent) throws(Halt) {
        switch event.action {
        case .background: leftNs = leftNs ?? event.timeNs
        case .foreground:
            awayNs += event.timeNs - (leftNs ?? event.timeNs)
            leftNs = nil
        case .otherApps: break
        default:
            var event = event
            event.timeNs = inFront(event.timeNs)
            try sink.receive(event)
        }
    }

    mutating func receive(_ layout: TraceLayout, timeNs: Int64) throws(Halt) {
        try sink.receive(layout, timeNs: inFront(timeNs))
    }

    mutating func receive(_ note: StageNote, timeNs: Int64) throws(Halt) {
        try sink.receive(note, timeNs: inFront(timeNs))
    }

    mutating func remark(_ complaint: Complaint) { sink.remark(complaint) }

    mutating func finish(timeNs: Int64) throws(Halt) { try sink.finish(timeNs: inFront(timeNs)) }
}
