import LabOrders
import LabReplay

/// Players, the app's own memory, and work beside loads.
extension EventLines {
    func putOfMedia(_ entry: LogEntry) {
        switch entry {
        case .besideBegins(let work):
            bytes.put("besideBegins\",\"load\":")
            bytes.put(work.number)
        case .besideEnds(let work):
            bytes.put("besideEnds\",\"load\":")
            bytes.put(work.number)
        case .playerBegins(let view, let memoryBytes):
            put("playerBegins", view)
            bytes.put(",\"bytes\":")
            bytes.put(memoryBytes)
        case .videoPlays(let view): put("videoPlays", view)
        case .playerEnds(let view, let stalledNs):
            put("playerEnds", view)
            bytes.put(",\"stalled\":")
            bytes.put(ms: stalledNs)
        case .frame(let view): put("frame", view)
        case .appMemory(let size):
            bytes.put("appMemory\",\"bytes\":")
            bytes.put(size)
        default: break
        }
    }

    private func put(_ event: StaticString, _ view: ViewID) {
        bytes.put(event)
        bytes.put("\",\"view\":")
        bytes.put(view.number)
    }
}
