@testable import LabOrders
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
        return Lack(picture: seen(image, version: version[Int(image)]), given: deliveries.count)
    }

    /// The app is there again: views that the person looks at lacked their images until now.
    func noteAwaited() {
        guard let since = awaitedSinceNs else { return }
        awaitedSinceNs = nil
        for (view, state) in views where state.isLost && state.isInWindow && isInFront(state) {
            // A thumbnail isn't missed beside the view that lies over it.
            if thumbnails.values.contains(view) { continue }
            waits.append(Wait(fromNs: since, toNs: nowNs, lack: lack(of: view), isWithoutApp: true))
        }
    }

    func countWaits() {
        let again = waits.filter { wait in
            wait.toNs > wait.fromNs && deliveries[..<wait.lack.given].contains(wait.lack.picture)
        }
        let inApp = again.filter { !$0.isWithoutApp }
        counts.reblankNs = inApp.reduce(0) { $0 + $1.toNs - $1.fromNs }
        counts.rewaitNs = Self.length(inApp)
        counts.restartNs = Self.length(again.filter(\.isWithoutApp))
        if counts.reblankNs > 0 { reached.insert(.blankAgain) }
        if counts.restartNs > 0 { reached.insert(.missedWithoutApp) }
        if counts.rewaitNs < counts.reblankNs { reached.insert(.blankTogether) }
    }

    /// Time in which there is one of them at least.
    private static func length(_ waits: [Wait]) -> Int64 {
        var (length, endNs) = (Int64(0), Int64.min)
        for wait in waits.sorted(by: { $0.fromNs < $1.fromNs }) where wait.toNs > endNs {
            length += wait.toNs - max(wait.fromNs, endNs)
            endNs = wait.toNs
        }
        return length
    }

    /// The time without the person's absences, each from a departure to the next return.
    func countFront(until endNs: Int64) {
        counts.frontNs = absences.reduce(endNs) { $0 - (($1.toNs ?? endNs) - $1.fromNs) }
    }
}
