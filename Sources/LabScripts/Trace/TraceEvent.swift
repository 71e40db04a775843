import LabDevices
import LabOrders
import LabPictures

/// The size in pixels that a view asks for: an index into the trace's sizes. 0: it tells none.
@usableFromInline
package typealias SizeID = UInt16

/// A screen that was entered: its name, as an index into the trace's names of screens, and a
/// number that tells it from others of the same name.
@usableFromInline
package struct ScreenRef: Sendable, Equatable {
    @usableFromInline package var name: UInt32
    @usableFromInline package var number: UInt32

    @inlinable @inline(__always)
    package init(name: UInt32, number: UInt32) {
        self.name = name
        self.number = number
    }
}

/// One thing that happens at one instant, with nothing left to interpret.
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
    /// A view asks for an image, at a size that it may tell; `shows`: and enters its window with
    /// it.
    case request(view: ViewID, image: ImageID, size: SizeID, shows: Bool)
    /// A view of the app's that the image library knows nothing of.
    case plain(view: ViewID)
    /// A view lies over another, which is seen until the upper one has its image.
    case over(view: ViewID, thumbnail: ViewID)
    case show(view: ViewID)
    /// `isPooled`: the view's cell is put away to be used again.
    case hide(view: ViewID, isPooled: Bool)
    /// A view lets go of its image, and of a load that it waits for.
    case clear(view: ViewID)
    /// A view is destroyed.
    case drop(view: ViewID)
    case scroll(ScrollFrame)
    /// A new screen comes to the front.
    case push(ScreenRef)
    /// A screen comes to the front again.
    case pop(ScreenRef)
    case warning(WarningLevel)
    case background
    case foreground
    /// The app hands over an image, under its own key or another's.
    case store(ImageID, key: ImageID)
    case replace(ImageID)
    /// The app asks whether an image is in memory, and loads nothing.
    case lookUp(ImageID, size: SizeID)
    /// The app has an image loaded ahead.
    case prefetch(ImageID, size: SizeID)
    /// The app puts an image's load behind all others.
    case demote(ImageID)
    /// The app has an image forgotten, wherever it is kept.
    case remove(ImageID)
    /// The app has everything forgotten that is kept in memory.
    case empty
    case network(NetworkState)
    /// The first of several, without `inBackground`, replaces what was said before; each of the
    /// others adds an app that the system may end, the one that was left longest ago first.
    case otherApps(bytes: Int64, inBackground: Bool)

    /// Signals come first among the events of one instant, before deliveries.
    @inlinable @inline(__always)
    package var isSignal: Bool {
        switch self {
        case .warning, .background, .foreground: true
        default: false
        }
    }
}

/// One displayed frame of a motion, or of none: the content is elsewhere all at once.
@usableFromInline
package struct ScrollFrame: Sendable, Equatable {
    @usableFromInline
    package enum Phase: String, Sendable, CaseIterable { case drag, deceleration, jump }

    @usableFromInline package var screen: ScreenRef
    /// In device pixels, as rounded before visibility is decided.
    @usableFromInline package var offsetPx: Int64
    /// In points per second.
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

/// What lies in a stretch of rows, for prefetch to know what comes: rows of one height, from one
/// that is `topMilliPoints` below the content's top.
@usableFromInline
package struct TraceLayout: Sendable, Equatable {
    package var screen: ScreenRef
    package var isHorizontal: Bool
    package var viewportMilliPoints: (width: Int64, height: Int64)
    package var firstRow: Int
    package var rowCount: Int
    package var columns: Int
    package var topMilliPoints: Int64
    package var extentMilliPoints: Int64
    /// Row after row, `imagesPerRow` each; the last may have fewer.
    package var images: [ImageID]
    package var imagesPerRow: Int
    /// At which a row's images are asked for, in the order of `images` and in each row alike;
    /// empty where the layout tells none.
    package var sizes: [SizeID] = []

    @usableFromInline package static func == (a: TraceLayout, b: TraceLayout) -> Bool {
        a.screen == b.screen && a.isHorizontal == b.isHorizontal
            && a.viewportMilliPoints == b.viewportMilliPoints && a.firstRow == b.firstRow
            && a.rowCount == b.rowCount && a.columns == b.columns
            && a.topMilliPoints == b.topMilliPoints && a.extentMilliPoints == b.extentMilliPoints
            && a.images == b.images && a.imagesPerRow == b.imagesPerRow && a.sizes == b.sizes
    }
}

/// Whatever events are sent to: the replay, a writer, a counter. Events come in order of time.
@usableFromInline
package protocol TraceSink {
    /// Whether layouts are worth computing.
    var wantsLayouts: Bool { get }
    mutating func receive(_ event: TraceEvent) throws(Halt)
    mutating func receive(_ layout: TraceLayout, timeNs: Int64) throws(Halt)
    /// Whether it is told where views are, where the source knows it.
    var wantsStage: Bool { get }
    mutating func receive(_ note: StageNote, timeNs: Int64) throws(Halt)
    /// The script has ended, at this instant.
    mutating func finish(timeNs: Int64) throws(Halt)
}

extension TraceSink {
    @usableFromInline package var wantsStage: Bool { false }
    @usableFromInline package mutating func receive(_ note: StageNote, timeNs: Int64) {}
}

/// What a trace tells beside its events.
@usableFromInline
package struct TraceHeader: Sendable {
    package var scenario: String
    package var about: String
    package var seed: UInt64
    package var device: Device
    package var policies: [String]
    package var transitionNs: Int64
    package var catalog: ImageCatalog
    package var screenNames: [String]
    /// By `SizeID`. The first stands for none.
    package var sizes: [PixelSize] = [PixelSize(width: 0, height: 0)]
    package var decay = AllocatorDecay.immediate
    /// Nil: the device's own.
    package var network: Network?
    /// Where those of its figures come from that aren't the device's.
    package var networkSources: [Device.Source] = []
    /// Nil: nobody said what it claims.
    package var claimed: ClaimedRun?
    /// True where each seed is another person: else seeds draw content at most.
    package var drawsPeople = false
    /// What of its file isn't replayed, in a line each for its author.
    package var remarks: [String] = []

    /// The link that transfers share.
    package var link: Network { network ?? device.network }

    /// The device with the network that goes before its own, and with that one's sources: what
    /// time depends on here, figure by figure.
    package var linkedDevice: Device {
        var linked = device
        linked.network = link
        for source in networkSources { linked.note(source.figure, origin: source.origin) }
        return linked
    }
}

/// Where events come from: a scenario's script, a trace file, or what was kept of either. Each play
/// gives the same events.
@usableFromInline
package protocol TraceSource: Sendable {
    var header: TraceHeader { get }
    func play<Sink: TraceSink>(into sink: inout Sink) throws(Halt)
}

extension TraceSource {
    /// The same, with the kinds of source that there are told apart first: what is called through
    /// the protocol is compiled for any sink, and three times slower.
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
