/// An image view's number. A dropped view's number is given to a later one.
public typealias ViewID = UInt32

/// The size in pixels that a view asks for: an index into the trace's sizes. 0: it tells none.
public typealias SizeID = UInt16

public struct PixelSize: Sendable, Hashable, BitwiseCopyable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    public var pixels: Int64 { Int64(width) * Int64(height) }
}

/// A screen that was entered: its name, as an index into the trace's names of screens, and a
/// number that tells it from others of the same name.
public struct ScreenRef: Sendable, Equatable {
    public var name: UInt32
    public var number: UInt32
}

/// One thing that happens at one instant, with nothing left to interpret.
public struct TraceEvent: Sendable, Equatable {
    public var timeNs: Int64
    public var action: TraceAction
}

public enum TraceAction: Sendable, Equatable {
    /// A view asks for an image, at a size that it may tell; `shows`: and enters its window with
    /// it.
    case request(view: ViewID, image: ImageID, size: SizeID, shows: Bool)
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
    case network(NetworkState)
    /// The first of several, without `inBackground`, replaces what was said before; each of the
    /// others adds an app that the system may end, the one that was left longest ago first.
    case otherApps(bytes: Int64, inBackground: Bool)

    /// Signals come first among the events of one instant, before deliveries.
    var isSignal: Bool {
        switch self {
        case .warning, .background, .foreground: true
        default: false
        }
    }
}

/// One displayed frame of a motion, or of none: the content is elsewhere all at once.
public struct ScrollFrame: Sendable, Equatable {
    public enum Phase: String, Sendable, CaseIterable { case drag, deceleration, jump }

    public var screen: ScreenRef
    /// In device pixels, as rounded before visibility is decided.
    public var offsetPx: Int64
    /// In points per second.
    public var velocity: Int32
    public var phase: Phase
}

/// What lies in a stretch of rows, for prefetch to know what comes: rows of one height, from one
/// that is `topMilliPoints` below the content's top.
public struct TraceLayout: Sendable, Equatable {
    public var screen: ScreenRef
    public var isHorizontal: Bool
    public var viewportMilliPoints: (width: Int64, height: Int64)
    public var firstRow: Int
    public var rowCount: Int
    public var columns: Int
    public var topMilliPoints: Int64
    public var extentMilliPoints: Int64
    /// Row after row, `imagesPerRow` each; the last may have fewer.
    public var images: [ImageID]
    public var imagesPerRow: Int
    /// At which a row's images are asked for, in the order of `images` and in each row alike;
    /// empty where the layout tells none.
    public var sizes: [SizeID] = []

    public static func == (a: TraceLayout, b: TraceLayout) -> Bool {
        a.screen == b.screen && a.isHorizontal == b.isHorizontal
            && a.viewportMilliPoints == b.viewportMilliPoints && a.firstRow == b.firstRow
            && a.rowCount == b.rowCount && a.columns == b.columns
            && a.topMilliPoints == b.topMilliPoints && a.extentMilliPoints == b.extentMilliPoints
            && a.images == b.images && a.imagesPerRow == b.imagesPerRow && a.sizes == b.sizes
    }
}

/// Why a trace stopped before its end.
public enum TraceFailure: Error, Sendable {
    /// The receiver has what it wanted: not a failure of anybody's.
    case stopped
    /// The app was: it is for the replay to catch.
    case killed
    case memory(MemoryFailure)
    /// The source is wrong, in one line for its author.
    case refused(InputProblem)
}

/// Whatever events are sent to: the replay, a writer, a counter. Events come in order of time.
public protocol TraceSink {
    /// Whether layouts are worth computing.
    var wantsLayouts: Bool { get }
    mutating func receive(_ event: TraceEvent) throws(TraceFailure)
    mutating func receive(_ layout: TraceLayout, timeNs: Int64) throws(TraceFailure)
    /// The script has ended, at this instant.
    mutating func finish(timeNs: Int64) throws(TraceFailure)
}

/// What a trace tells beside its events.
public struct TraceHeader: Sendable {
    public var scenario: String
    public var about: String
    public var seed: UInt64
    public var device: Device
    public var policies: [String]
    public var transitionNs: Int64
    public var catalog: ImageCatalog
    public var screenNames: [String]
    /// By `SizeID`. The first stands for none.
    public var sizes: [PixelSize] = [PixelSize(width: 0, height: 0)]
    public var decay = AllocatorDecay.immediate
    /// Nil: the device's own.
    public var network: Network?
    /// Where those of its figures come from that aren't the device's.
    public var networkSources: [Device.Source] = []
    /// Nil: nobody said what it claims.
    package var claimed: ClaimedRun?

    /// The link that transfers share.
    public var link: Network { network ?? device.network }

    /// The device with the network that goes before its own, and with that one's sources: what
    /// time depends on here, figure by figure.
    public var linkedDevice: Device {
        var linked = device
        linked.network = link
        for source in networkSources { linked.note(source.figure, origin: source.origin) }
        return linked
    }
}

/// Where events come from: a scenario's script, a trace file, or what was kept of either. Each play
/// gives the same events.
public protocol TraceSource: Sendable {
    var header: TraceHeader { get }
    func play<Sink: TraceSink>(into sink: inout Sink) throws(TraceFailure)
}

extension TraceSource {
    /// The same, with the kinds of source that there are told apart first: what is called through
    /// the protocol is compiled for any sink, and three times slower.
    @inline(__always)
    func playDirectly<Sink: TraceSink>(into sink: inout Sink) throws(TraceFailure) {
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
