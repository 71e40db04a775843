import LabOrders

/// What becomes of requests: each is served, fails, or stays unserved, once.
extension Replay {
    /// A request that found nothing stays open until its image is there.
    func leaveOpen(_ view: ViewID) { views[view].hasOpenRequest = true }

    func noteServed(_ view: ViewID) {
        if close(view) { counts.servedRequests += 1 }
    }

    func noteFailed(_ view: ViewID) {
        if close(view) { counts.failedRequests += 1 }
    }

    /// Its view is bound anew, hidden or cleared, or the run or the app's life is over.
    func giveUp(_ view: ViewID) {
        if close(view) { counts.unservedRequests += 1 }
    }

    private func close(_ view: ViewID) -> Bool {
        guard views[view].hasOpenRequest else { return false }
        views[view].hasOpenRequest = false
        return true
    }

    /// All who wait for a load are served at once, before anything comes of it.
    func serveWaiters(of load: LoadID) {
        var view = pipeline.loads[load].firstWaiter
        while view != .absent {
            noteServed(view)
            view = views[view].nextWaiter
        }
    }

    /// A view has an image: what a decoder made is one that had to be decoded.
    func noteGiven(_ instance: InstanceID) {
        let entry = instances[instance]
        guard entry.costsDecode, !entry.isHandedOver else { return }
        served.note(entry.image, version: entry.version)
    }
}

/// Which of an image's pictures, where it was replaced.
struct LaterPicture: Hashable {
    var image: ImageID
    var version: UInt32
}

/// Which pictures were decoded.
struct DecodedPictures {
    private var isDecoded: ArrayTable<ImageID, Bool>
    private var later: Set<LaterPicture> = []

    init(imageCount: Int) { isDecoded = ArrayTable(repeating: false, count: imageCount) }

    /// True if it was before.
    @inline(__always)
    mutating func note(_ image: ImageID, version: UInt32) -> Bool {
        if version > 0 {
            return !later.insert(LaterPicture(image: image, version: version)).inserted
        }
        defer { isDecoded[image] = true }
        return isDecoded[image]
    }
}

/// Pictures that were decoded and given to a view, each once however many images show it: no
/// policy gives as much with fewer decodes.
struct ServedImages {
    /// By image: the first one with the same picture; empty where each has its own.
    private let firsts: ArrayTable<ImageID, ImageID>
    private var isServed: ArrayTable<ImageID, Bool>
    private var later: Set<LaterPicture> = []
    private(set) var count: Int64 = 0

    init(imageCount: Int, firsts: ArrayTable<ImageID, ImageID>) {
        self.firsts = firsts
        isServed = ArrayTable(repeating: false, count: imageCount)
    }

    @inline(__always)
    mutating func note(_ image: ImageID, version: UInt32) {
        let picture = firsts.isEmpty ? image : firsts[image]
        if version > 0 {
            if later.insert(LaterPicture(image: picture, version: version)).inserted { count += 1 }
            return
        }
        if isServed[picture] { return }
        isServed[picture] = true
        count += 1
    }
}
