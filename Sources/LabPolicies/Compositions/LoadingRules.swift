import LabBase

/// The stages of a load. A load skips those it doesn't need.
@usableFromInline package enum Stage: String, Sendable, BitwiseCopyable, Word, Comparable {
    /// Over the network, for remote images that aren't on disk.
    case fetch
    case read
    case decode

    @usableFromInline package static func < (a: Stage, b: Stage) -> Bool { a.number < b.number }

    @inline(__always) package var number: Int {
        switch self {
        case .fetch: 0
        case .read: 1
        case .decode: 2
        }
    }
}

/// The first source of a load.
@usableFromInline package enum LoadOrigin: String, Sendable, BitwiseCopyable, Word {
    /// Over the network, for remote images that aren't on disk.
    case network
    case disk
    /// With a file that is kept in memory.
    case memory

    @inline(__always) package var number: Int {
        switch self {
        case .network: 0
        case .disk: 1
        case .memory: 2
        }
    }
}

/// The priority of a transfer among others of the same HTTP/2 connection.
@usableFromInline package enum TransferPriority: String, Sendable, BitwiseCopyable, Word {
    case usual
    /// Until a view, or a range of usual priority, wants the image.
    case low
    /// To its end, even if a view wants the image meanwhile.
    case lowToEnd = "low-to-end"
}

/// A queue in which loads wait for their turn. A load keeps its place through all of the queue's
/// stages.
@usableFromInline package struct QueueRule: Sendable, Equatable {
    @usableFromInline package enum Discipline: String, Sendable, Word {
        case fifo, lifo
        /// Loads for views before prefetches; first in, first out among equals.
        case priority
    }

    /// The loads that use the queue.
    @usableFromInline package enum Serves: String, Sendable, Word { case all, views, prefetches }

    package var name: String
    package var stages: ClosedRange<Stage>
    /// Most loads at a time; nil for no limit.
    package var width: Int?
    /// Most bytes being decoded at a time. A single load of any size may always run.
    package var widthBytes: Int64?
    package var order = Discipline.fifo
    package var serves = Serves.all
    /// Only loads with this origin use the queue; nil for all.
    package var origin: LoadOrigin?
    /// Most of the running loads that decode at a time; the others keep their places.
    package var decodeWidth: Int?
    /// Name of a queue that must be empty before another load starts here.
    package var waitsFor: String?
    package var perSecond: Int?
    /// Most unused turns that may be saved up.
    package var burst: Int?

    package init(name: String, stages: ClosedRange<Stage>, width: Int? = nil) {
        self.name = name
        self.stages = stages
        self.width = width
    }
}

@usableFromInline package struct LoadingRule: Sendable, Equatable {
    /// A view requests an image whose prefetch is waiting.
    @usableFromInline package enum Wanted: String, Sendable, Word {
        /// The prefetch moves to where views' loads wait.
        case moves
        /// The prefetch stays, and the view waits for it.
        case waits
        /// The prefetch stays, and the view begins a load of its own.
        case twice
    }

    /// No view waits for the load any more, no prefetch range wants it, and it isn't decoding yet.
    @usableFromInline package enum Abandoned: String, Sendable, Word {
        case goesOn = "goes-on"
        case cancelled
        /// It is cancelled, and begins again behind the prefetches, unless it is outdated.
        case demoted
    }

    /// An abandoned load is already running, and the rule cancels only waiting loads. No view joins
    /// it any more.
    @usableFromInline package enum Running: String, Sendable, Word {
        /// It finishes, and its image enters the store.
        case stored
        /// It finishes its stage, and the result is dropped.
        case dropped
    }

    /// A view leaves its window while it waits for a load.
    @usableFromInline package enum Hidden: String, Sendable, Word {
        /// The view keeps waiting.
        case waits
        /// The view stops waiting, and requests again on its return.
        case abandons
        /// The view keeps waiting, and its load begins again behind the prefetches.
        case demotes
    }

    /// When a demoted load counts as abandoned.
    @usableFromInline package enum Left: String, Sendable, Word {
        /// Once no view waits for it any more.
        case all
        /// As soon as one view stops waiting; the others keep waiting.
        case any
    }

    /// A load is tried again because its file is missing or can't be decoded.
    @usableFromInline package enum Retries: String, Sendable, Word {
        /// The same load, which can be joined.
        case joined
        /// A separate load that requests can't join. It queues like a view's load, after others had
        /// a turn. Its image isn't stored, nor decoded before it is shown.
        case apart
    }

    /// A load is cancelled because its views have left it.
    @usableFromInline package enum Cancelled: String, Sendable, Word {
        case over
        /// It counts as failed, so that it is tried again, separately, for the views that waited.
        case retried
    }

    /// A view or a prefetch joins a load that waits for the network.
    @usableFromInline package enum Offline: String, Sendable, Word {
        case waits
        /// The file is fetched once more for each join, when the network returns.
        case again
    }

    /// The app prefetches an image that is in memory.
    @usableFromInline package enum Held: String, Sendable, Word {
        /// Nothing is loaded.
        case kept
        /// The image is loaded, undecoded, and replaces the one in the store.
        case replaced
    }

    package var wanted = Wanted.moves
    package var hidden = Hidden.waits
    package var left = Left.all
    package var retries = Retries.joined
    package var cancelled = Cancelled.over
    package var offline = Offline.waits
    package var held = Held.kept
    /// The stages in which an abandoned load is cancelled. A decoding load never is.
    package var abandonedStages = Stage.fetch...Stage.decode
    /// True to cancel an abandoned load only while it waits for its turn.
    package var cancelsOnlyWaiting = false
    package var running = Running.stored
    /// An abandoned fetch resumes where it stopped.
    package var resumesFetches = false
    /// Images reach views in batches: this long after the first of them was ready.
    package var deliversEveryNs: Int64?
    /// The target of the app's own prefetches.
    package var prefetches = PrefetchRule.Target.memory
    /// The priority of the app's own prefetches.
    package var prefetchPriority = TransferPriority.usual
    package var abandoned = Abandoned.goesOn
    /// Number of tries of a load whose fetch fails because the network is down; 1 for no retry.
    package var attempts = 1
    /// Number of tries of a load whose file is missing or can't be decoded.
    package var fatalAttempts = 1
    /// Views' loads wait while content moves faster than this.
    package var calm: Calm?

    /// A speed above which no load begins.
    @usableFromInline package struct Calm: Sendable, Equatable {
        /// The unit of the window's length that the speed is compared with.
        @usableFromInline package enum Lengths: String, Sendable, Word { case points, pixels }
        /// The motions that count.
        @usableFromInline package enum Motion: String, Sendable, Word {
            case all
            /// While content decelerates, but not while a finger drags it.
            case flings
        }

        /// Speed in lengths of the window's longer side per second.
        package var lengthsPerSecond: Double
        package var lengths = Lengths.points
        package var motion = Motion.all

        package init(_ lengthsPerSecond: Double) { self.lengthsPerSecond = lengthsPerSecond }
    }

    package init() {}
}
