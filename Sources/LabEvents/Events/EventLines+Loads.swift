import LabDevices
import LabOrders
import LabReplay

/// Loads, and what they share.
extension EventLines {
    @inline(__always)
    func putOfLoad(_ entry: LogEntry) {
        switch entry {
        case .loadBegins(let birth):
            bytes.put("loadBegins\",\"load\":")
            bytes.put(birth.load.number)
            bytes.put(",\"image\":")
            images.put(birth.image, to: &bytes)
            bytes.put(",\"size\":")
            bytes.put(birth.size)
            put(policy: birth.policy)
            if birth.isPrefetch { bytes.put(",\"prefetch\":true") }
        case .load(let load, let step):
            bytes.put("load\",\"load\":")
            bytes.put(load.number)
            bytes.put(",\"step\":\"")
            put(step)
        case .loadEnds(let load, let end):
            bytes.put("loadEnds\",\"load\":")
            bytes.put(load.number)
            bytes.put(",\"end\":\"")
            switch end {
            case .delivered: bytes.put("delivered\"")
            case .filed: bytes.put("filed\"")
            case .found: bytes.put("found\"")
            case .failed: bytes.put("failed\"")
            case .cancelled: bytes.put("cancelled\"")
            }
        case .bundled(let load, let bundle):
            bytes.put("bundled\",\"load\":")
            bytes.put(load.number)
            bytes.put(",\"bundle\":")
            bytes.put(bundle)
        case .shares(let kind, let share):
            bytes.put("shares\",\"what\":\"")
            switch kind {
            case .link: bytes.put("link\"")
            case .flash: bytes.put("flash\"")
            case .cores: bytes.put("cores\"")
            }
            bytes.put(",\"loads\":")
            bytes.put(share.count)
            bytes.put(",\"each\":[")
            bytes.put(share.numerator)
            bytes.put(",")
            bytes.put(share.denominator)
            bytes.put("]")
            if share.bundle > 0 {
                bytes.put(",\"bundle\":")
                bytes.put(share.bundle)
            }
        case .mainWorks(let fromNs, let toNs, let work):
            bytes.put(work == .reads ? "mainReads\",\"from\":" : "mainDecodes\",\"from\":")
            bytes.put(ms: fromNs)
            bytes.put(",\"to\":")
            bytes.put(ms: toNs)
        default: break
        }
    }

    /// The rest of the line, with the quote that ends the step's name.
    @inline(__always)
    private func put(_ step: LoadStep) {
        switch step {
        case .postponed: bytes.put("postponed\"")
        case .queued(let queue):
            bytes.put("queued\",\"queue\":")
            bytes.put(queue)
        case .connecting: bytes.put("connecting\"")
        case .requesting: bytes.put("requesting\"")
        case .transferring: bytes.put("transferring\"")
        case .shares(let fetcher):
            bytes.put("shares\",\"with\":")
            bytes.put(fetcher.number)
        case .parked: bytes.put("parked\"")
        case .seeking: bytes.put("seeking\"")
        case .reading: bytes.put("reading\"")
        case .decoding: bytes.put("decoding\"")
        case .decodingOnMain: bytes.put("decodingOnMain\"")
        case .awaitsMain: bytes.put("awaitsMain\"")
        case .awaitsBatch: bytes.put("awaitsBatch\"")
        }
    }

    /// Puts the number of a group's own policy, where groups have theirs.
    @inline(__always)
    func put(policy: UInt16) {
        if policy == 0 { return }
        bytes.put(",\"part\":")
        bytes.put(UInt32(policy))
    }
}
