/// The stages that a load goes through. What a load doesn't need, it skips.
@usableFromInline
package enum Stage: String, Sendable, BitwiseCopyable, CaseIterable, Comparable {
    /// Over the network: images that are remote and not on disk.
    case fetch
    /// From the disk.
    case read
    case decode

    @usableFromInline package static func < (a: Stage, b: Stage) -> Bool { a.number < b.number }

    /// From 0 on.
    @inline(__always)
    package var number: Int {
        switch self {
        case .fetch: 0
        case .read: 1
        case .decode: 2
        }
    }
}

/// Where a load begins.
@usableFromInline
package enum LoadOrigin: String, Sendable, BitwiseCopyable, CaseIterable {
    /// Over the network: what is remote and not on disk.
    case network
    case disk
    /// With a file that is kept in memory.
    case memory

    /// From 0 on.
    @inline(__always)
    package var number: Int {
        switch self {
        case .network: 0
        case .disk: 1
        case .memory: 2
        }
    }
}

/// Where loads wait for their turn. A load that has its turn keeps its place through all of the
/// queue's stages.
@usableFromInline
package struct QueueRule: Sendable, Equatable {
    @usableFromInline
    package enum Order: String, Sendable, CaseIterable {
        case fifo, lifo
        /// What a view waits for before what is fetched ahead; first in, first out among equals.
        case priority
    }

    /// Which loads go this way.
    @usableFromInline
    package enum Serves: String, Sendable, CaseIterable { case all, views, prefetches }

    package var name: String
    package var stages: ClosedRange<Stage>
    /// Loads at a time; nil: as many as come.
    package var width: Int?
    /// Bytes being decoded at a time. One load always has its turn.
    package var widthBytes: Int64?
    package var order = Order.fifo
    package var serves = Serves.all
    /// Which loads go this way, by where they begin; nil: all.
    package var origin: LoadOrigin?
    /// Of those that have their turn, how many decode at a time; the others keep their places.
    package var decodeWidth: Int?
    /// Nobody new has their turn here while this queue isn't empty.
    package var waitsFor: String?
    package var perSecond: Int?
    /// Turns that may be saved up.
    package var burst: Int?

    package init(name: String, stages: ClosedRange<Stage>, width: Int? = nil) {
        self.name = name
        self.stages = stages
        self.width = width
    }
}

@usableFromInline
package struct LoadingRule: Sendable, Equatable {
    /// A view wants what is waiting to be fetched ahead.
    @usableFromInline
    package enum Wanted: String, Sendable, CaseIterable {
        /// It moves to where views' loads wait.
        case moves
        /// It stays where it is, and the view waits for it there.
        case waits
        /// It stays where it is, and the view's load begins beside it.
        case twice
    }

    /// No view waits any more for what isn't decoding yet, and no prefetch range wants it.
    @usableFromInline
    package enum Abandoned: String, Sendable, CaseIterable {
        case goesOn = "goes-on"
        case cancelled
        /// It is cancelled, and begins anew behind the prefetches, unless it is outdated.
        case demoted
    }

    /// An abandoned load has its turn already, where only waiting is given up.
    /// No view joins it any more.
    @usableFromInline
    package enum Running: String, Sendable, CaseIterable {
        /// It goes on to its end, and the store has what it brings.
        case stored
        /// It goes on to the end of its stage, and what that brings is kept nowhere.
        case dropped
    }

    /// What becomes of a view's load when the view leaves its window.
    @usableFromInline
    package enum Hidden: String, Sendable, CaseIterable {
        /// The view waits on.
        case waits
        /// The view waits no more, and asks again on its return.
        case abandons
        /// The view waits on, and its load begins anew behind the prefetches.
        case demotes
    }

    /// When a load that is demoted has been left.
    @usableFromInline
    package enum Left: String, Sendable, CaseIterable {
        /// Once no view waits for it any more.
        case all
        /// As soon as one of them waits no more; the others go on waiting.
        case any
    }

    /// A load is tried again, since its file is missing or no picture.
    @usableFromInline
    package enum Retries: String, Sendable, CaseIterable {
        /// The same load, which can be joined.
        case joined
        /// One that no request finds: it goes where views' loads go, once others have had a turn.
        /// Its image isn't kept, nor decoded before it is shown.
        case apart
    }

    /// A load is cancelled, since views have left it.
    @usableFromInline
    package enum Cancelled: String, Sendable, CaseIterable {
        case over
        /// It counts as one that failed: it is tried again, apart, for those who waited.
        case retried
    }

    /// A view or a prefetch joins what waits for the network.
    @usableFromInline
    package enum Offline: String, Sendable, CaseIterable {
        case waits
        /// The file is fetched once more, beside: on the network's return as often as it was
        /// asked for.
        case again
    }

    /// The app has an image loaded ahead that memory has.
    @usableFromInline
    package enum Held: String, Sendable, CaseIterable {
        /// Nothing is loaded.
        case kept
        /// It is loaded, and takes the place of what the store has, undecoded.
        case replaced
    }

    package var wanted = Wanted.moves
    package var hidden = Hidden.waits
    package var left = Left.all
    package var retries = Retries.joined
    package var cancelled = Cancelled.over
    package var offline = Offline.waits
    package var held = Held.kept
    /// The stages in which an abandoned load is cancelled; what decodes never is.
    package var abandonedStages = Stage.fetch...Stage.decode
    /// Only while it waits for its turn is an abandoned load cancelled.
    package var cancelsOnlyWaiting = false
    package var running = Running.stored
    /// A fetch that was given up goes on from where it was.
    package var resumesFetches = false
    /// Images reach views together: so long after the first of them was ready.
    package var deliversEveryNs: Int64?
    /// Where the app's own prefetches go.
    package var prefetches = PrefetchRule.Target.memory
    package var abandoned = Abandoned.goesOn
    /// How often a load is tried whose fetch failed for want of a network; 1: once.
    package var attempts = 1
    /// How often a load is tried whose file is missing or no picture.
    package var fatalAttempts = 1
    /// Views' loads wait while content moves faster than this.
    package var calm: Calm?

    /// A speed above which nothing is begun.
    @usableFromInline
    package struct Calm: Sendable, Equatable {
        /// What a speed in points is compared with.
        @usableFromInline
        package enum Lengths: String, Sendable, CaseIterable { case points, pixels }
        /// In which motion.
        @usableFromInline
        package enum Motion: String, Sendable, CaseIterable {
            case all
            /// While content runs out, and not while a finger drags it.
            case flings
        }

        /// Lengths of the window's longer side per second.
        package var lengthsPerSecond: Double
        package var lengths = Lengths.points
        package var motion = Motion.all

        package init(_ lengthsPerSecond: Double) { self.lengthsPerSecond = lengthsPerSecond }
    }

    package init() {}
}

/// What is loaded before a view asks for it. Rows in view are in range, too, and held where the
/// range holds; but their views ask for them, so nothing is begun for them.
@usableFromInline
package struct PrefetchRule: Sendable, Equatable {
    @usableFromInline
    package enum Unit: String, Sendable, CaseIterable { case rows, screens }
    /// What of it is cancelled, if it isn't decoding yet.
    @usableFromInline
    package enum Cancels: String, Sendable, CaseIterable {
        case never
        /// What leaves the range.
        case left
        /// What isn't in range any more, when the content turns back.
        case turned
    }

    /// When what is in range is asked for.
    @usableFromInline
    package enum Asks: String, Sendable, CaseIterable {
        /// As it comes into range.
        case once
        /// Each time a row comes into view, all in its reach.
        case again
    }

    @usableFromInline
    package enum Target: String, Sendable, BitwiseCopyable, CaseIterable {
        /// Decoded, and given to whatever the policy keeps.
        case memory
        /// Fetched to disk, where it is remote.
        case disk
        /// Kept as its file has it.
        case encoded
    }

    package var ahead: Double
    package var behind: Double
    package var unit: Unit
    package var target = Target.memory
    /// Reaches further ahead by what the content's speed covers in this time.
    package var lookaheadNs: Int64 = 0
    /// Nothing is begun above this speed, in windows per second.
    package var calmerThan: Double?
    /// Loads of its own at a time.
    package var width: Int?
    package var cancels = Cancels.never
    package var asks = Asks.once
    /// What is in range is held; leaving it lets go.
    package var holds = false
    /// The range before the first scroll and one screen down; nil: the same as ever, and none of
    /// the modes: in view only from two screens down or on a warning, nothing below that or out of
    /// sight on a warning.
    package var minimum: Reach?

    @usableFromInline
    package struct Reach: Sendable, Equatable {
        package var ahead: Double
        package var behind: Double

        package init(ahead: Double, behind: Double) {
            self.ahead = ahead
            self.behind = behind
        }
    }

    package init(ahead: Double, behind: Double = 0, unit: Unit = .rows) {
        self.ahead = ahead
        self.behind = behind
        self.unit = unit
    }
}

/// What a policy does when a signal comes.
@usableFromInline
package struct Reaction: Sendable, Equatable {
    @usableFromInline
    package enum Trigger: Sendable, Hashable {
        /// A memory warning of either level.
        case warning
        /// A critical memory warning alone.
        case critical
        case background
        case foreground
        /// Android's trim levels: in front a warning is 10 and a critical one 15, in the background
        /// 60 and 80; going there is 20, and being frozen there 40.
        case level(ClosedRange<Int>)

        /// Those that are one word, as specs have it.
        package static let named: [(word: String, trigger: Trigger)] = [
            ("warning", .warning), ("critical", .critical), ("background", .background),
            ("foreground", .foreground),
        ]
    }

    @usableFromInline
    package enum Action: Sendable, Equatable {
        case clear
        /// Removes what no view shows.
        case clearUnused
        /// Evict down to this many millionths of the store's limits.
        case trim(shareMillionths: Int64)
        /// Evict down to this many millionths of the bytes that the store holds, or of its entries
        /// where they cost nothing.
        case shrink(shareMillionths: Int64)
        /// Another limit, for a time: of several the last says when that ends. `restoresFound`:
        /// what is restored is the limit that the reaction found, be it that of another reaction,
        /// and each restores at its own time.
        case limit(bytes: Int64, forNs: Int64?, restoresFound: Bool)
    }

    /// The weak table only heeds `clear`. Shelves are trimmed as the store is, the oldest first.
    @usableFromInline
    package struct Targets: OptionSet, Sendable, Hashable {
        @usableFromInline package let rawValue: UInt8
        @usableFromInline package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static let store = Targets(rawValue: 1)
        package static let weak = Targets(rawValue: 2)
        package static let encoded = Targets(rawValue: 4)
        package static let pool = Targets(rawValue: 8)
        /// Loads under way: they are for the views that wait, and for nobody else.
        package static let loads = Targets(rawValue: 16)
        package static let all: Targets = [.store, .weak, .encoded, .pool]
    }

    package var trigger: Trigger
    package var action: Action
    package var targets = Targets.store
    /// After the signal.
    package var delayNs: Int64 = 0

    package init(_ trigger: Trigger, _ action: Action, of targets: Targets = .store) {
        self.trigger = trigger
        self.action = action
        self.targets = targets
    }
}
