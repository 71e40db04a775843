import LabPictures

@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabScripts

/// The records of the obvious replay.
extension ReferenceReplay {
    /// The picture under a name: an image, and how often it was replaced.
    struct Picture: Hashable {
        var image: ImageID
        var version: Int
    }

    struct Key: Hashable {
        var image: ImageID
        /// 0, unless it stands for what replaced the image.
        var version = 0
        /// How often no name stood for that any more.
        var era = 0
        /// 0 unless sizes are keys of their own.
        var size: SizeID

        func isOfOneImage(as other: Key) -> Bool {
            image == other.image && version == other.version && era == other.era
        }
    }

    struct Copy {
        enum Use { case shown, pooled, workspace }

        var policy: Int
        var key: Key
        var picture: Picture
        var size: PixelSize
        var bytes: Int64
        var isDecoded = true
        var isMapped = false
        /// Neither handed over by the app nor read as it is.
        var isDecodersWork = false
        /// Loaded ahead, and no view has asked for it yet.
        var isUnasked = false
        /// Its pixels came as they are.
        var isReadWhole = false
        /// It outlives its holders until memory is collected.
        var isCollected = false
        /// The policy let go of its load.
        var isNeverStored = false
        /// Only what can be shown is a copy of an image.
        var use = Use.shown
        var birth = 0
    }

    /// Something planned for later.
    struct Due {
        enum Action {
            case stage(load: Int)
            case wake(ReferenceQueue)
            case warning(WarningLevel, by: Sender)
            /// The system looks at its memory.
            case look
            /// The app is there again.
            case relaunch
            /// The app was left, and is about to be frozen.
            case freeze(timesLeft: Int)
            case reaction(policy: Int, index: Int, isWarned: Bool)
            case restoreLimit(policy: Int, bytes: Int64?, serial: Int)
            case sweep(policy: Int)
            case shed(policy: Int)
            case releaseHidden(view: ViewID, hides: Int)
            /// A video's player has half of what it is to have left.
            case refill(serial: Int)
            /// A frame of an animation is shown.
            case frame(serial: Int)
        }

        var timeNs: Int64
        var number: Int
        var action: Action

        /// Looks, signals, deliveries and what is like them, script.
        var rank: Int {
            switch action {
            case .look: -1
            case .warning, .relaunch, .freeze, .reaction, .restoreLimit: 0
            case .sweep, .shed, .releaseHidden, .refill, .frame: 1
            // After them what the link, the flash and the cores have done, and the script.
            case .stage, .wake: 2
            }
        }

        var isDeviceWarning: Bool {
            if case .warning(_, by: .device) = action { true } else { false }
        }

        /// A run goes on until it is done.
        var isAwaited: Bool {
            switch action {
            case .stage: true
            default: false
            }
        }
    }

    /// The sender of a warning.
    enum Sender { case script, outside, device }

    /// The device kills the app at this very place.
    struct Killed: Error {
        /// The killer; nil if the app passed its own limit.
        var killer: Killer?
    }

    struct ScreenInFront {
        var screen: UInt32
        var sinceNs: Int64
        var awaitsFirstImage = true
        var awaitsAll = true
        /// When the latest image was in sight.
        var latestNs: Int64 = 0
    }

    func plan(_ action: Due.Action, atNs timeNs: Int64) {
        agenda.append(Due(timeNs: timeNs, number: scheduled, action: action))
        scheduled += 1
    }
}

/// A load on its way.
final class ReferenceLoad {
    enum Phase {
        case queued, connecting, fetching, offline, sharing, shared, reading, decoding, arriving
    }

    enum Rank { case view, prefetch, demoted }

    let number: Int
    let policy: ReferencePolicy
    let name: ImageID
    var key: ReferenceReplay.Key
    /// The picture that its file shows.
    var picture: ReferenceReplay.Picture
    /// How often its image had been replaced when it was asked for.
    var askedVersion: Int
    let size: PixelSize
    let bytes: Int64
    var waiters: [ViewID] = []
    /// Views that waited for it, and were bound to something else.
    var leavers: [ViewID] = []
    var isOutdated = false
    /// The policy has let go of it.
    var isForgotten = false
    /// It goes on though no view waits, since it had its turn.
    var isLeft = false
    /// The same, and its stage is its last.
    var isDropped = false
    /// The policy has its image already, and views don't.
    var isKept = false
    /// The policy has let go of it, and the last who waited has, too.
    var isDeserted = false
    /// It was tried again, and no request finds it.
    var isApart = false
    /// One more fetch for one that waited for the network.
    var isEcho = false
    /// How often its file was missing.
    var faults = 0
    /// A view that comes now has to begin a load of its own.
    var isClosed: Bool { isOutdated || isLeft || isKept || isDeserted || isApart }
    var isMapped = false
    /// Its file was fetched before.
    var isFromDisk = false
    var attempts = 1
    var rank = Rank.view
    /// The app wants it ahead, and no view has joined it.
    var isPrefetch = false
    var target = PrefetchRule.Target.memory
    /// The priority of its transfer.
    var priority = TransferPriority.usual
    /// The size that was asked for.
    var asked: SizeID = 0
    var origin = LoadOrigin.network
    /// Its file is on disk at its size.
    var isVariant = false
    /// It goes to views with others.
    var isBatched = false
    /// The load that fetches its file for it.
    var fetcher: ReferenceLoad?
    var isFetchedByOther = false
    /// The queue in which it has its turn.
    var place: ReferenceQueue?
    var stage = Stage.read
    var phase = Phase.queued
    /// When it came to wait for a connection.
    var arrivedNs: Int64 = 0
    /// The copy; nil until its decode begins.
    var copy: Int?
    /// The whole image, while it is made smaller.
    var whole: Int?
    /// The size of a transfer that is no image's.
    var transferBytes: Int64?

    init(
        _ number: Int, _ policy: ReferencePolicy, _ name: ImageID, _ key: ReferenceReplay.Key,
        _ picture: ReferenceReplay.Picture, _ size: PixelSize, _ bytes: Int64
    ) {
        self.number = number
        self.policy = policy
        self.name = name
        self.key = key
        self.picture = picture
        askedVersion = picture.version
        self.size = size
        self.bytes = bytes
    }
}
