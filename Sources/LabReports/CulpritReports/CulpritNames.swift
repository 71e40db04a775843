import LabBase
import LabCells
import LabOrders

/// The names of causes, moments, images and losses.
extension Culprits {
    /// A cause in a table, and in a sentence: `61 % is photos 40-76 ...`
    func words(ofCause number: Int) -> (title: String, phrase: String) {
        switch causes.all[number] {
        case .motion: return ("fast scrolling", "waiting for slower scrolling")
        case .queue(let index):
            let queue = causes.queues[index]
            return (
                "queue \(queue.name)" + (queue.width.map { " (\($0))" } ?? ""),
                "waiting in the queue \(queue.name)"
                    + (queue.width.map { " (\($0) at a time)" } ?? "")
            )
        case .connection: return ("connection", "waiting for a connection")
        case .latency: return ("latency", "waiting for the server to answer")
        case .transfer: return ("transfer", "being transferred")
        case .sharedLink: return ("shared link", "sharing the link")
        case .flash: return ("flash", "being read")
        case .sharedFlash: return ("shared flash", "sharing the flash")
        case .decoding: return ("decoding", "being decoded")
        case .sharedCores: return ("shared cores", "sharing the cores")
        case .mainThread: return ("main thread", "waiting for the main thread")
        case .batch: return ("batch", "waiting for others of a batch")
        case .networkDown: return ("network down", "waiting for the network to be back")
        case .failed: return ("failed load", "without a load, after it failed")
        case .nothing: return ("no load", "without a load")
        }
    }

    func name(of image: ImageID) -> String { catalog.name(of: image) }

    func screenTitle(_ name: UInt32) -> String { screenName(name) ?? Self.noScreen }

    static let noScreen = "no screen"

    func title(ofMoment index: Int) -> String {
        let moment = moments[index]
        let again = moment.number > 1 ? " (\(moment.number))" : ""
        switch moment.kind {
        case .start: return "before any screen"
        case .screen(let name, let isNew):
            return
                (isNew
                ? "\(screenName(ofMoment: name)) opens" : "back on \(screenName(ofMoment: name))")
                + again
        case .drag: return "drag \(moment.number)"
        case .fling: return "fling \(moment.number)"
        case .jump: return "jump \(moment.number)"
        case .rest(let movement): return "after \(title(ofMoment: movement))"
        case .warning: return "after warning \(moment.number)"
        case .background: return "in the background" + again
        case .foreground: return "back in the app" + again
        case .killed: return "after kill \(moment.number)"
        case .relaunched: return "started again" + again
        }
    }

    func screenName(ofMoment name: UInt32) -> String {
        Int(name) < screenNames.count ? screenNames[Int(name)] : "a screen"
    }

    static func ordinal(_ number: Int) -> String {
        switch (number % 10, number % 100) {
        case (1, let tens) where tens != 11: "\(number)st"
        case (2, let tens) where tens != 12: "\(number)nd"
        case (3, let tens) where tens != 13: "\(number)rd"
        default: "\(number)th"
        }
    }

    /// Images as runs of neighbours: `photos 40-76`, `photos 3, 7 and 40-76`.
    func names(of images: some Sequence<ImageID>) -> String {
        let sorted = images.sorted()
        let groups = sorted.grouped { catalog.groupOf[$0] }
        return Listing.and(
            groups.map { number, members in
                let group = catalog.groups[Int(number)]
                let runs = members.map { group.member($0) }.runs
                guard runs.count <= 3 else {
                    return "\(members.count) of \(group.name) \(runs[0].lowerBound)-"
                        + "\(runs[runs.count - 1].upperBound)"
                }
                return "\(group.name) "
                    + Listing.and(
                        runs.map {
                            $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
                        })
            })
    }

}

extension LossKind {
    /// One for all warnings.
    var alike: LossKind {
        if case .warning = self { return .warning(0) }
        return self
    }

    /// In a table, and in a sentence: `80 after a store had evicted the copy`.
    var words: (title: String, phrase: String) {
        switch self {
        case .evicted: ("evicted", "after a store had evicted the copy")
        case .warning: ("warning", "after a warning had freed it")
        case .signal: ("other signal", "after a reaction to leaving or coming back")
        case .afterWarning:
            (
                "warning, then its view",
                "after a warning had taken it from the store, and its view had let go"
            )
        case .expired: ("expired", "after its time in the store was over")
        case .replaced: ("replaced", "after another had taken its key")
        case .removed: ("removed", "after the app had removed it")
        case .killed: ("kill", "after a kill")
        case .lastView: ("last view", "after its last view had let go and no store held it")
        case .unclaimed: ("unclaimed", "after no view had taken it")
        case .alive: ("not found", "while another copy was there")
        case .unknown: ("unknown", "of which no copy is known")
        }
    }
}
