import LabBase

/// Loads images before a view requests them. Visible rows are in range too, and held if the rule
/// holds images, but their own views load them.
@usableFromInline package struct PrefetchRule: Sendable, Equatable {
    @usableFromInline package enum Unit: String, Sendable, Word { case rows, screens }
    /// Prefetches that are cancelled, if they aren't decoding yet.
    @usableFromInline package enum Cancels: String, Sendable, Word {
        case never
        /// Prefetches that leave the range.
        case left
        /// Prefetches out of range, once the content turns back.
        case turned
    }

    /// When images in range are requested.
    @usableFromInline package enum Asks: String, Sendable, Word {
        /// Once, when they come into range.
        case once
        /// All in reach, each time a row becomes visible.
        case again
    }

    @usableFromInline package enum Target: String, Sendable, BitwiseCopyable, Word {
        /// Decoded, and kept as the policy keeps images.
        case memory
        /// Fetched to disk, if remote.
        case disk
        /// Kept in memory, undecoded.
        case encoded
        /// Decoded, and kept, if it isn't on disk; else nothing is done.
        case missing

        /// What is loaded, if something is.
        package var loaded: Self { self == .missing ? .memory : self }
    }

    package var ahead: Double
    package var behind: Double
    package var unit: Unit
    package var target = Target.memory
    package var priority = TransferPriority.usual
    /// Extends the range by the distance that the content covers in this time.
    package var lookaheadNs: Int64 = 0
    /// How far ahead of the view that goes at most, in pixels; nil: any distance.
    package var mostPixels: Double?
    /// Its edges lie on multiples of so many pixels, beyond where they would be; nil: anywhere.
    package var tilePixels: Double?
    /// How much further it goes, in screens, where the list ends in view: less the further away the
    /// end is, and nothing from half a screen on.
    package var ends: Double = 0
    /// No prefetch begins above this speed, in windows per second.
    package var calmerThan: Double?
    /// Most prefetches at a time.
    package var width: Int?
    package var cancels = Cancels.never
    package var asks = Asks.once
    /// What is held of an image while it is in range.
    @usableFromInline package enum Hold: String, Sendable, Word {
        case off
        /// The image, as views hold theirs.
        case on
        /// What it looks like at a view's size: pixels of their own, which the views of the range
        /// show, too. The image itself is held by nothing that shows it.
        case drawn
    }

    package var hold = Hold.off
    package var holds: Bool {
        get { hold != .off }
        set { hold = newValue ? .on : .off }
    }
    /// How far what is in range may go out of view before it leaves; 0: no further than it came in.
    package var keep: Double = 0
    /// The same, each way.
    package var kept: Reach { Reach(ahead: keep, behind: keep) }
    /// True if a range stays as it is while another screen covers its list.
    package var staysCovered = false
    /// The range before the first scroll, and of a screen that one other covers.
    /// Screens under two others, and the front one on a warning, then have only their visible rows;
    /// deeper screens have none. Nil always uses the full range, for the front screen alone.
    package var minimum: Reach?

    @usableFromInline package struct Reach: Sendable, Equatable {
        package var ahead: Double
        package var behind: Double

        package init(ahead: Double, behind: Double) {
            self.ahead = ahead
            self.behind = behind
        }
    }

    /// A system whose lists decide all of this; nil: it is as said here.
    package var system: PrefetchSystem?
    /// The app's share in what a system does.
    package var settings = PrefetchSystem.Settings()

    // These are said by systems alone.

    /// Rows beyond those in reach, in the way of a motion: none before the content is moved, or
    /// after it has jumped.
    package var next = 0
    /// The lists that it looks ahead in. Of others it has what is in view.
    package var lists = Lists.all
    /// True if its lists are pagers. It looks ahead in others all the same.
    package var isOfPagers = false
    /// True if a carousel in a row in view is such a list.
    package var looksIntoCarousels = true
    /// How much it has of a carousel in a row that is in range out of view.
    package var inner = Inner.shown
    /// True if list cells are made ahead: they ask for images as views do, in views' queues.
    package var makesCells = false
    /// True if it begins nothing where the main thread is busy until the next frame.
    package var waitsForTime = false
    /// True if rows behind stay in reach, and none comes there anew.
    package var keepsBehind = false

    package enum Lists: String, Sendable, CaseIterable {
        case all, vertical, horizontal

        package func has(isHorizontal: Bool) -> Bool {
            switch self {
            case .all: true
            case .vertical: !isHorizontal
            case .horizontal: isHorizontal
            }
        }
    }

    package enum Inner: Sendable, Equatable {
        /// The items that it would show first, and the rule's minimum beyond them.
        case shown
        /// So many items, from the first that it would show.
        case items(Int)
    }

    package init(ahead: Double, behind: Double = 0, unit: Unit = .rows) {
        self.ahead = ahead
        self.behind = behind
        self.unit = unit
    }
}
