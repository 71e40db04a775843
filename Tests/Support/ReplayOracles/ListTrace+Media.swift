@testable import LabOrders
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

/// Traces with players of videos in views, transfers that are no images', and an app that uses
/// more and less memory. Half of them run short of it.
extension ListTrace {
    static func media(seed: UInt64) -> ListTrace {
        var random = SplitMix(seed &+ 0x3ED1A)
        var trace = seed % 2 == 0 ? rich(seed: seed) : pressed(seed: seed)
        // A link that a video needs half of, and more.
        trace.header.device.network.bytesPerSecond = random.pick([500_000, 2_000_000, 50_000_000])
        trace.header.videos = [
            Video(
                memoryBytes: 3000, bytesPerSecond: 1_000_000, aheadNs: 6_000_000,
                lengthNs: 20_000_000, startsNs: 2_000_000),
            Video(
                memoryBytes: 700, bytesPerSecond: 250_000, aheadNs: 9_000_000,
                lengthNs: 9_000_000, startsNs: 9_000_000, keepsPoster: true),
            Video(
                memoryBytes: 5000, bytesPerSecond: 3_000_000, aheadNs: 3_000_001,
                lengthNs: 60_000_000, startsNs: 1_000_000),
        ]
        var playing: Set<ViewID> = []
        var (transfers, begun): (TransferID, [TransferID]) = (0, [])
        var events: [TraceEvent] = []
        for event in trace.events {
            func add(_ action: TraceAction) {
                events.append(TraceEvent(timeNs: event.timeNs, action: action))
            }
            // A view that is destroyed doesn't play.
            if case .drop(let view) = event.action, playing.remove(view) != nil {
                add(.stop(view: view))
            }
            events.append(event)
            guard random.chance(40) else { continue }
            let view = ViewID(random.below(5))
            switch random.below(10) {
            case ..<5:
                if playing.insert(view).inserted {
                    add(.play(view: view, video: VideoID(random.below(3))))
                } else {
                    playing.remove(view)
                    add(.stop(view: view))
                }
            case ..<7:
                let host = trace.header.catalog.transferHost(named: "elsewhere")
                add(
                    .traffic(
                        transfers, bytes: random.pick([1000, 20_000, 300_000]),
                        host: random.pick([0, host])))
                begun.append(transfers)
                transfers += 1
            case ..<8:
                if let last = begun.popLast() { add(.trafficEnds(last)) }
            default: add(.appMemory(bytes: random.pick([0, 500, 2000, 9000])))
            }
        }
        trace.events = events
        return trace
    }
}
