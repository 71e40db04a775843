import LabBase
import LabDevices
import LabOrders

/// The size in pixels that a view requests, as an index into the trace's sizes; 0 if it gives none.
@usableFromInline
package typealias SizeID = UInt16

/// A video, as an index into the trace's videos.
@usableFromInline
package typealias VideoID = UInt16

/// The number of a transfer that is no image's.
@usableFromInline
package typealias TransferID = UInt32

/// A screen that was entered: its name, as an index into the trace's names of screens, and a number
/// that distinguishes it from others of the same name.
@usableFromInline
package struct ScreenRef: Sendable, Hashable {
    @usableFromInline package var name: UInt32
    @usableFromInline package var number: UInt32

    @inlinable @inline(__always)
    package init(name: UInt32, number: UInt32) {
        self.name = name
        self.number = number
    }
}

/// One event at one instant, with nothing left to interpret.
@usableFromInline
package struct TraceEvent: Sendable, Equatable {
    @usableFromInline package var timeNs: Int64
    @usableFromInline package var action: TraceAction

    @inlinable @inline(__always)
    package init(timeNs: Int64, action: TraceAction) {
        self.timeNs = timeNs
        self.action = action
    }
}

@usableFromInline
package enum TraceAction: Sendable, Equatable {
    /// A view requests an image, optionally at a size; with `shows` it also enters its window.
    case request(view: ViewID, image: ImageID, size: SizeID, shows: Bool)
    /// A view of the app's own, which the image library doesn't know.
    case plain(view: ViewID)
    /// A view lies over another, which is visible until the upper one has its image.
    case over(view: ViewID, thumbnail: ViewID)
    case show(view: ViewID)
    /// A view leaves its window. `isPooled`: its list cell is put away to be used again.
    case hide(view: ViewID, isPooled: Bool)
    /// A view drops its image, and cancels a load that it waits for.
    case clear(view: ViewID)
    case drop(view: ViewID)
    case scroll(ScrollFrame)
    /// A new screen comes to the front.
    case push(ScreenRef)
    /// A screen comes to the front again.
    case pop(ScreenRef)
    /// A screen comes in sight beside those that are, or is one of them already: it is the one
    /// that was touched last, and views that are new from here on are its own.
    case beside(ScreenRef, isNew: Bool)
    /// A screen isn't in sight any more, while others stay there.
    case leave(ScreenRef)
    case warning(WarningLevel)
    case background
    case foreground
    /// The app stores an image, under its own key or another's.
    case store(ImageID, key: ImageID)
    case replace(ImageID)
    /// The app asks whether an image is in memory, and loads nothing.
    case lookUp(ImageID, size: SizeID)
    /// The app prefetches an image.
    case prefetch(ImageID, size: SizeID)
    /// The app moves an image's load behind all others.
    case demote(ImageID)
    /// The app removes an image from memory and disk.
    case remove(ImageID)
    /// The app empties the memory cache.
    case empty
    case network(NetworkState)
    /// Memory of other apps. The first event of several, without `inBackground`, replaces the
    /// previous state; each of the others adds an app that the system may kill, the one that was
    /// left longest ago first.
    case otherApps(bytes: Int64, inBackground: Bool)
    /// Memory that the app itself uses beyond its baseline from here on.
    case appMemory(bytes: Int64)
    /// A transfer that is no image's begins. Its host is numbered from 1, as the catalog's hosts
    /// are; 0 stands for one that has no images.
    case traffic(TransferID, bytes: Int64, host: UInt16)
    /// A transfer ends, even if not all of it has come.
    case trafficEnds(TransferID)
    /// A player begins in a view: a video by its number in the header.
    case play(view: ViewID, video: VideoID)
    /// The player in a view ends.
    case stop(view: ViewID)

    /// True for signals, which come first among the events of one instant, before deliveries.
    @inlinable @inline(__always)
    package var isSignal: Bool {
        switch self {
        case .warning, .background, .foreground: true
        default: false
        }
    }

    @inlinable @inline(__always)
    package var isFrame: Bool { if case .scroll = self { true } else { false } }
}

/// One displayed frame of a motion, or a jump of the content without motion.
@usableFromInline
package struct ScrollFrame: Sendable, Equatable {
    @usableFromInline
    package enum Phase: String, Sendable, CaseIterable { case drag, deceleration, jump }

    @usableFromInline package var screen: ScreenRef
    /// Device pixels, as rounded before visibility is computed.
    @usableFromInline package var offsetPx: Int64
    /// Points per second.
    @usableFromInline package var velocity: Int32
    @usableFromInline package var phase: Phase

    @inlinable @inline(__always)
    package init(screen: ScreenRef, offsetPx: Int64, velocity: Int32, phase: Phase) {
        self.screen = screen
        self.offsetPx = offsetPx
        self.velocity = velocity
        self.phase = phase
    }
}

/// Images of upcoming rows, for prefetching. All rows have one height; the first is
/// `topMilliPoints` below the content's top.
@usableFromInline
package struct TraceLayout: Sendable, Equatable {
    package var screen: ScreenRef
    package var isHorizontal: Bool
    package var viewportMilliPoints: WindowExtent
    package var firstRow: Int
    package var rowCount: Int
    package var columns: Int
    package var topMilliPoints: Int64
    package var extentMilliPoints: Int64
    /// Images row after row, `imagesPerRow` each; the last row may have fewer.
    package var images: [ImageID]
    package var imagesPerRow: Int
    /// The sizes requested by a row's images, in the order of `images` and the same in each row;
    /// empty if unknown.
    package var sizes: [SizeID] = []
    /// The carousel whose items these are; nil for the screen's own rows.
    package var carousel: TraceCarousel?
    /// Number of cards in sight below the first, if the rows are a deck's cards; else nil.
    package var behind: Int?
}

extension TraceLayout {
    /// A list cell of the screen shows a carousel from now on.
    package init(screen: ScreenRef, shows carousel: TraceCarousel) {
        self.init(
            screen: screen, isHorizontal: true,
            viewportMilliPoints: WindowExtent(width: 0, height: 0), firstRow: 0, rowCount: 0,
            columns: 1, topMilliPoints: 0, extentMilliPoints: 0, images: [], imagesPerRow: 0,
            carousel: carousel)
    }
}

/// The carousel in a row of a screen that a layout is about.
@usableFromInline
package struct TraceCarousel: Sendable, Equatable {
    package var row: Int
    /// Its number among the carousels of that row.
    package var column: Int
    /// The offset of its content. A layout with one announces the carousel's items anew, and one
    /// without announces more of them.
    package var offsetMilliPoints: Int64?
    /// A list cell's carousel that shows the items from now on, so that its frames move them. Such
    /// a layout announces no items.
    package var shown: ScreenRef?

    package static let columns = 0..<1000
}

extension Device.Display {
    /// A length in thousandths of a point, as traces have it.
    package func milliPoints(ofPx px: Int64) -> Int64 {
        Int64((Double(px) * 1000 / scale).rounded())
    }
}

/// A receiver of events: the replay, a writer, a counter. Events come in order of time.
@usableFromInline
package protocol TraceSink {
    /// False spares the source computing layouts.
    var wantsLayouts: Bool { get }
    mutating func receive(_ event: TraceEvent) throws(Halt)
    /// Receives frames that follow each other without another event between them: takes them all.
    mutating func receive(_ frames: inout FrameRun) throws(Halt)
    mutating func receive(_ layout: TraceLayout, timeNs: Int64) throws(Halt)
    /// True if the sink wants frames of views, from sources that have them.
    var wantsStage: Bool { get }
    mutating func receive(_ note: StageNote, timeNs: Int64) throws(Halt)
    /// Receives a note on a step that can be done and may not be meant.
    mutating func remark(_ complaint: Complaint)
    /// Ends the play at the script's last instant.
    mutating func finish(timeNs: Int64) throws(Halt)
}

extension TraceSink {
    @inlinable
    package mutating func receive(_ frames: inout FrameRun) throws(Halt) {
        while let frame = frames.takeFirst() { try receive(frame) }
    }

    @usableFromInline package var wantsLayouts: Bool { false }
    @usableFromInline package var wantsStage: Bool { false }
    @usableFromInline package mutating func receive(_ layout: TraceLayout, timeNs: Int64) {}
    @usableFromInline package mutating func finish(timeNs: Int64) {}
    @usableFromInline package mutating func receive(_ note: StageNote, timeNs: Int64) {}
    @usableFromInline package mutating func remark(_ complaint: Complaint) {}
}

/// A source of events: a scenario's script, a trace file, or stored events of either. Each play
/// gives the same events.
@usableFromInline
package protocol TraceSource: Sendable {
    var header: TraceHeader { get }
    func play<Sink: TraceSink>(into sink: inout Sink) throws(Halt)
}

extension TraceSource {
    /// Plays into a sink after a check for the known kinds of source. A call through the protocol
    /// isn't specialized for the sink, and is three times slower.
    @inlinable @inline(__always)
    package func playDirectly<Sink: TraceSink>(into sink: inout Sink) throws(Halt) {
        if let kept = self as? KeptTrace {
            try kept.play(into: &sink)
        } else if let scenario = self as? ScenarioTrace {
            try scenario.play(into: &sink)
        } else if let file = self as? TraceFile {
            try file.play(into: &sink)
        } else {
            try play(into: &sink)
        }
    }
}
