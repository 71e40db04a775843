import LabOrders

/// The ends of requests: each is served, fails, or stays unserved, once.
extension Replay {
    func noteServed(_ view: ViewID) {
        if views.closeRequest(view) { counts.servedRequests += 1 }
    }

    func noteFailed(_ view: ViewID) {
        if views.closeRequest(view) { counts.failedRequests += 1 }
    }

    /// Its view is bound anew, hidden or cleared, or the run or the app's life is over.
    func giveUp(_ view: ViewID) {
        if views.closeRequest(view) { counts.unservedRequests += 1 }
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
        pictures.serve(entry.image, version: entry.version)
    }
}
