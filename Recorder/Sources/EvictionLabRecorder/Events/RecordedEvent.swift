/// An event of the app, as small as it can be kept: another thread encodes it later.
struct RecordedEvent: Sendable, Equatable {
    var timeNs: Int64
    var action: Action

    enum Action: Sendable, Equatable {
        case request(view: Int, image: String, size: PixelSize?, isShown: Bool)
        case show(view: Int)
        case hide(view: Int, isPooled: Bool)
        case clear(view: Int)
        case drop(view: Int)
        case push(ScreenName)
        case pop(ScreenName)
        case scroll(ScreenName, offset: Double, velocity: Double, phase: RecordedScrollPhase)
        case layout(RecordedLayout)
        case warning
        case background
        case foreground
        case prefetch(image: String, size: PixelSize?)
        case remove(image: String)
        case empty
        /// All that happened from here on is missing: the last line.
        case overrun
        /// The facts of an image from now on: no event of a trace, but a line of its own.
        case facts(image: String, ImageFacts)
    }
}

/// A screen as a trace names it: `feed#2`, since several of one name may be alive.
struct ScreenName: Sendable, Equatable {
    var name: String
    var number: Int
}

/// Width and height in pixels.
public struct PixelSize: Sendable, Hashable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// The cause of a scroll: a finger, the motion after its release, or a jump.
public enum RecordedScrollPhase: String, Sendable, Equatable {
    case drag, deceleration, jump
}

/// The facts of an image that was loaded.
public struct ImageFacts: Sendable, Hashable {
    /// Size of the image in the file, before a library scales it down.
    public var size: PixelSize
    /// Size of the file; nil if it is unknown.
    public var encodedBytes: Int?
    /// True if it came over the network.
    public var isRemote: Bool
    /// `png`, `jpeg` or `webp`; nil for what else there is.
    public var format: String?
    /// The server's name. The file gets a number in its place.
    public var host: String?

    public init(
        size: PixelSize, encodedBytes: Int? = nil, isRemote: Bool, format: String? = nil,
        host: String? = nil
    ) {
        self.size = size
        self.encodedBytes = encodedBytes
        self.isRemote = isRemote
        self.format = format
        self.host = host
    }
}

/// Rows of one height that follow each other, and what they show.
struct RecordedLayout: Sendable, Equatable {
    var screen: ScreenName
    var isHorizontal: Bool
    var viewportWidth: Double
    var viewportHeight: Double
    var firstRow: Int
    var rows: Int
    var columns: Int
    /// Top of the first row, and the height of each, in points.
    var top: Double
    var extent: Double
    /// A list for each row.
    var images: [[RecordedPlace]]
    /// True if what was told of this content before holds no longer.
    var isAnew = false
    /// The carousel whose items these are; nil for a screen's own rows.
    var carousel: RecordedCarouselPlace?
}

/// The carousel in a row of a screen.
struct RecordedCarouselPlace: Sendable, Equatable {
    var row: Int
    /// Its number among those of the row.
    var column: Int
    /// The offset of its content, in points, where its items are told anew.
    var offset: Double?
    /// The screen whose motion is its own from now on; such a layout has no items.
    var shown: ScreenName?
}

/// A place in a row: which image it will show, and the size in pixels it will ask for.
public struct RecordedPlace: Sendable, Equatable {
    public var image: String
    public var size: PixelSize?

    public init(_ image: String, size: PixelSize? = nil) {
        self.image = image
        self.size = size
    }
}
