@testable import LabOrders
@testable import LabReplay

/// The outcomes of requests, as docs/understand/counting.md has them.
extension ReferenceReplay {
    /// A served image counts once, by what can be seen: a copy that a decoder made.
    func noteServed(_ copy: Int) {
        let what = copies[copy]!
        guard what.isDecodersWork else { return }
        let picture = seen(what.picture.image, version: what.picture.version)
        if picture.image != what.picture.image { reached.insert(.servedUnderAnotherName) }
        servedPictures.insert(picture)
    }

    /// Images of one content are one picture.
    func seen(_ image: ImageID, version: Int) -> ServedPicture {
        let same = policies[0].keys.content
        return ServedPicture(image: same.isEmpty ? image : same[image], version: version)
    }

    /// All who wait for a load.
    func endRequests(of load: ReferenceLoad, as end: WritableKeyPath<Counts, Int64>) {
        for view in load.waiters where openRequests.remove(view) != nil {
            counts[keyPath: end] += 1
            if end == \.failedRequests { reached.insert(.failedRequest) }
        }
    }

    func giveUp(_ view: ViewID) {
        if openRequests.remove(view) != nil { counts.unservedRequests += 1 }
    }

    /// The run is over, or the app's life.
    func giveUpAll() {
        if !isRunning, !openRequests.isEmpty { reached.insert(.unservedByKill) }
        for view in openRequests { giveUp(view) }
    }
}

/// A picture that a view was given.
struct ServedPicture: Hashable {
    var image: ImageID
    var version: Int
}
