import LabOrders

/// What becomes of requests: each is served, fails, or stays unserved, once.
extension Replay {
    /// A request that found nothing stays open until its image is there.
    func leaveOpen(_ index: Int) { views[index].hasOpenRequest = true }

    func noteServed(_ index: Int) {
        if close(index) { counts.servedRequests += 1 }
    }

    func noteFailed(_ index: Int) {
        if close(index) { counts.failedRequests += 1 }
    }

    /// Its view is bound anew, hidden or cleared, or the run or the app's life is over.
    func giveUp(_ index: Int) {
        if close(index) { counts.unservedRequests += 1 }
    }

    private func close(_ index: Int) -> Bool {
        guard views[index].hasOpenRequest else { return false }
        views[index].hasOpenRequest = false
        return true
    }

    /// All who wait for a load are served at once, before anything comes of it.
    func serveWaiters(of load: UInt32) {
        var view = pipeline.loads[load].firstWaiter
        while view != .absent {
            noteServed(Int(view))
            view = views[Int(view)].nextWaiter
        }
    }

    /// A view has an image: what a decoder made is one that had to be decoded.
    func noteGiven(_ instance: InstanceID) {
        let entry = instances[instance]
        guard entry.costsDecode, !entry.isHandedOver else { return }
        served.note(entry.image, version: entry.version)
    }
}

/// Pictures that were decoded and given to a view, each once however many images show it: no
/// policy gives as much with fewer decodes.
struct ServedImages {
    private struct Later: Hashable {
        var image: ImageID
        var version: UInt32
    }

    /// By image: the first one with the same picture; empty where each has its own.
    private let firsts: [ImageID]
    private var isServed: [Bool]
    /// What replaced an image is nobody else's picture.
    private var later: Set<Later> = []
    private(set) var count: Int64 = 0

    init(imageCount: Int, firsts: [ImageID]) {
        self.firsts = firsts
        isServed = Array(repeating: false, count: imageCount)
    }

    @inline(__always)
    mutating func note(_ image: ImageID, version: UInt32) {
        if version > 0 {
            if later.insert(Later(image: image, version: version)).inserted { count += 1 }
            return
        }
        let picture = Int(firsts.isEmpty ? image : firsts[Int(image)])
        if isServed[picture] { return }
        isServed[picture] = true
        count += 1
    }
}
