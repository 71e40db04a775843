@testable import LabOrders
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles

/// Blank time for pictures that were seen before: every wait and every picture that a view was
/// given is written down, and they are held against each other when the run is over.
extension ReferenceReplay {
    /// A view wants a picture and hasn't got it.
    struct Lack {
        var picture: ServedPicture
        /// So many pictures had been given to views by then.
        var given: Int
    }

    struct Wait {
        var fromNs: Int64
        var toNs: Int64
        var lack: Lack
        /// The app wasn't there, and the person was.
        var isWithoutApp = false
    }

    func noteDelivered(_ copy: Int) {
        let picture = copies[copy]!.picture
        deliveries.append(seen(picture.image, version: picture.version))
    }

    func lack(of view: ViewID) -> Lack {
        let image = content[Int(views[view]!.wanted!)]
        return Lack(
            picture: seen(image, version: version[Int(image)]), given: deliveries.count)
    }

    /// The app is there again: views that the person looks at lacked their images until now.
    func noteAwaited() {
        guard let since = awaitedSinceNs else { return }
        awaitedSinceNs = nil
        for (view, state) in views where state.isLost && state.isInWindow && isInFront(state) {
            // A thumbnail isn't missed beside the view that lies over it.
            if thumbnails.values.contains(view) { continue }
            waits.append(
                Wait(fromNs: since, toNs: nowNs, lack: lack(of: view), isWithoutApp: true))
        }
    }

    func countWaits() {
        for wait in waits where wait.toNs > wait.fromNs {
            let earlier = deliveries[..<wait.lack.given]
            guard earlier.contains(wait.lack.picture) else { continue }
            if wait.isWithoutApp {
                reached.insert(.missedWithoutApp)
                counts.restartNs += wait.toNs - wait.fromNs
            } else {
                reached.insert(.blankAgain)
                counts.reblankNs += wait.toNs - wait.fromNs
            }
        }
    }
}
