import LabBase

/// The sink of a player, which is compiled once for all sinks. Nearly all plays store their events,
/// so that sink is called directly, and another one through the protocol.
struct PlayerSink {
    /// Changed where it stands: an optional keeper would be copied for each event.
    private final class Kept {
        var keeper: EventKeeper

        init(_ keeper: EventKeeper) { self.keeper = keeper }
    }

    private let kept: Kept?
    private var other: (any TraceSink)?
    let wantsLayouts: Bool
    let wantsStage: Bool

    init(_ sink: some TraceSink) {
        kept = (sink as? EventKeeper).map(Kept.init)
        if kept == nil { other = sink }
        wantsLayouts = sink.wantsLayouts
        wantsStage = sink.wantsStage
    }

    var any: any TraceSink { kept?.keeper ?? other! }

    /// Inlined, so that an event is written where it is made.
    @inline(__always)
    mutating func receive(_ event: TraceEvent) throws(Halt) {
        if kept?.keeper.receive(event) == nil { try other!.receive(event) }
    }

    /// Stores quiet frames, and returns their number. Another sink gets them one by one.
    mutating func receive(_ quiet: inout QuietFrames, of frames: inout MotionFrames) -> Int {
        kept?.keeper.receive(&quiet, of: &frames) ?? 0
    }

    mutating func receive(_ layout: TraceLayout, timeNs: Int64) throws(Halt) {
        if kept?.keeper.receive(layout, timeNs: timeNs) == nil {
            try other!.receive(layout, timeNs: timeNs)
        }
    }

    mutating func receive(_ note: StageNote, timeNs: Int64) throws(Halt) {
        if kept?.keeper.receive(note, timeNs: timeNs) == nil {
            try other!.receive(note, timeNs: timeNs)
        }
    }

    mutating func remark(_ complaint: Complaint) {
        if kept?.keeper.remark(complaint) == nil { other!.remark(complaint) }
    }

    mutating func finish(timeNs: Int64) throws(Halt) {
        if kept?.keeper.finish(timeNs: timeNs) == nil { try other!.finish(timeNs: timeNs) }
    }
}
