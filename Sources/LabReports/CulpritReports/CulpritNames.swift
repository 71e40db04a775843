import LabBase
import LabEvents
import LabOrders
import LabReplay
import LabRuns

/// The names of causes, moments, images and losses.
extension Culprits {
    /// In a table.
    func title(ofCause number: Int) -> String {
        switch causes.all[number] {
        case .motion: "fast scrolling"
        case .queue(let queue): "queue \(causes.queues[queue].name)\(width(queue))"
        case .connection: "connection"
        case .latency: "latency"
        case .transfer: "transfer"
        case .sharedLink: "shared link"
        case .flash: "flash"
        case .sharedFlash: "shared flash"
        case .decoding: "decoding"
        case .sharedCores: "shared cores"
        case .mainThread: "main thread"
        case .batch: "batch"
        case .networkDown: "network down"
        case .failed: "failed load"
        case .nothing: "no load"
        }
    }

    private func width(_ queue: Int) -> String {
        causes.queues[queue].width.map { " (\($0))" } ?? ""
    }

    /// In a sentence: `61 % is photos 40-76 ...`
    func phrase(ofCause number: Int) -> String {
        switch causes.all[number] {
        case .motion: "waiting for slower scrolling"
        case .queue(let queue):
            "waiting in the queue \(causes.queues[queue].name)"
                + (causes.queues[queue].width.map { " (\($0) at a time)" } ?? "")
        case .connection: "waiting for a connection"
        case .latency: "waiting for the server to answer"
        case .transfer: "being transferred"
        case .sharedLink: "sharing the link"
        case .flash: "being read"
        case .sharedFlash: "sharing the flash"
        case .decoding: "being decoded"
        case .sharedCores: "sharing the cores"
        case .mainThread: "waiting for the main thread"
        case .batch: "waiting for others of a batch"
        case .networkDown: "waiting for the network to be back"
        case .failed: "without a load, after it failed"
        case .nothing: "without a load"
        }
    }

    func name(of image: ImageID) -> String { catalog.name(of: image) }

    func screenTitle(_ name: UInt32) -> String { screenName(name) ?? Self.noScreen }

    static let noScreen = "no screen"

    /// In a table.
    func title(ofMoment place: Int) -> String {
        let moment = moments[place]
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
    func names(of images: [ImageID]) -> String {
        let sorted = images.sorted()
        let groups = sorted.grouped { catalog.groupOf[$0] }
        return Listing.and(
            groups.map { number, members in
                let group = catalog.groups[Int(number)]
                let runs = Self.runs(members.map { group.member($0) })
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

    private static func runs(_ members: [Int]) -> [ClosedRange<Int>] {
        var runs: [ClosedRange<Int>] = []
        for member in members {
            if let last = runs.last, last.upperBound + 1 == member {
                runs[runs.count - 1] = last.lowerBound...member
            } else {
                runs.append(member...member)
            }
        }
        return runs
    }
}

extension LossKind {
    /// One for all warnings.
    var alike: LossKind {
        if case .warning = self { return .warning(0) }
        return self
    }

    /// In a table.
    var title: String {
        switch self {
        case .evicted: "evicted"
        case .warning: "warning"
        case .signal: "other signal"
        case .afterWarning: "warning, then its view"
        case .expired: "expired"
        case .replaced: "replaced"
        case .removed: "removed"
        case .killed: "kill"
        case .lastView: "last view"
        case .unclaimed: "unclaimed"
        case .alive: "not found"
        case .unknown: "unknown"
        }
    }

    /// In a sentence: `80 after a store had evicted them`.
    var phrase: String {
        switch self {
        case .evicted: "after a store had evicted the copy"
        case .warning: "after a warning had freed it"
        case .signal: "after a reaction to leaving or coming back"
        case .afterWarning: "after a warning had taken it from the store, and its view had let go"
        case .expired: "after its time in the store was over"
        case .replaced: "after another had taken its key"
        case .removed: "after the app had removed it"
        case .killed: "after a kill"
        case .lastView: "after its last view had let go and no store held it"
        case .unclaimed: "after no view had taken it"
        case .alive: "while another copy was there"
        case .unknown: "of which no copy is known"
        }
    }
}
