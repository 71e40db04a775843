import LabBase
import LabDevices
import LabOrders
import LabPictures
import LabReplay
import LabScripts

/// Writes a run's events as NDJSON, an object on each line. `EventTable` explains them.
final class EventLines: EventWriter {
    /// Goes to the sink at once.
    private static let pieceBytes = 1 << 16

    let header: TraceHeader
    private let scale: Double
    private let drain: EventDrain
    private let sink: any EventSink
    let images: ImageNames
    var screens: ScreenNames
    var bytes = LineBytes(capacity: EventLines.pieceBytes)
    private var beginning: LineBeginning
    /// The end of each line, with a phone's app before it.
    private var ending = LineBytes()
    /// The beginning of lines of frames, while the same screen scrolls.
    private var frames = LineBytes()
    private var scrolling: (name: UInt32, number: UInt32) = (.max, .max)
    private var timeNs: Int64 = -1

    /// - Parameter app: the app of a phone that it tells of; nil for a scenario.
    init(
        cell: Int, header: TraceHeader, app: String?, drain: EventDrain, sink: any EventSink
    ) {
        self.header = header
        scale = header.device.screen.scale
        self.drain = drain
        self.sink = sink
        beginning = LineBeginning(cell: cell)
        images = ImageNames(header.catalog)
        screens = ScreenNames(header.screenNames)
        if let app {
            ending.put(",\"app\":")
            ending.put(Array(JSON.quoted(app).utf8))
        }
        ending.put("}\n")
    }

    func note(_ timeNs: Int64, _ entry: LogEntry) {
        if timeNs != self.timeNs {
            self.timeNs = timeNs
            if drain == .instants { pass() }
            beginning.become(timeNs)
        }
        bytes.begin(as: beginning)
        put(entry)
        bytes.put(ending)
        if bytes.count >= Self.pieceBytes || drain == .lines { pass() }
    }

    func finish() { pass() }

    private func pass() {
        if bytes.count == 0 { return }
        sink.write(bytes)
        bytes.removeAll()
    }

    @inline(__always)
    private func put(_ entry: LogEntry) {
        switch entry {
        case .scroll(let frame): putScroll(frame)
        case .asked(let request): putRequest(request)
        case .gets, .letsGo, .waits, .fails, .entersWindow, .leavesWindow, .blank, .notBlank,
            .cleared, .dropped:
            putOfView(entry)
        case .loadBegins, .load, .loadEnds, .bundled, .shares, .mainWorks: putOfLoad(entry)
        case .besideBegins, .besideEnds, .playerBegins, .videoPlays, .playerEnds, .frame,
            .appMemory:
            putOfMedia(entry)
        case .decodes, .born, .held, .stored, .leavesStore, .died, .freed, .order,
            .memory:
            putOfMemory(entry)
        case .screen, .warning, .background, .foreground, .freezes, .network, .killed, .relaunched,
            .pauses, .otherAppEnded, .replaced, .ends:
            putOfSystem(entry)
        }
    }

    private func putOfSystem(_ entry: LogEntry) {
        switch entry {
        case .screen(let screen, let isNew):
            screens.learn(screen)
            bytes.put(isNew ? "push" : "pop")
            bytes.put("\",\"screen\":")
            bytes.put(screens.text(screen))
        case .warning(let level, let source):
            bytes.put("warning\",\"level\":\"")
            bytes.put(word: level)
            bytes.put("\",\"from\":\"")
            bytes.put(word: source)
            bytes.put("\"")
        case .background: bytes.put("background\"")
        case .foreground: bytes.put("foreground\"")
        case .freezes: bytes.put("freezes\"")
        case .network(let state):
            bytes.put("network\",\"state\":")
            switch state {
            case .up: bytes.put("\"up\"")
            case .down: bytes.put("\"down\"")
            case .slower(let factor): bytes.put(Array("{\"slower\":\(factor)}".utf8))
            }
        case .killed(let killer, _):
            bytes.put("killed\",\"by\":\"")
            bytes.put(word: killer)
            bytes.put("\"")
        case .relaunched: bytes.put("relaunched\"")
        case .pauses(let ns):
            bytes.put("pauses\",\"for\":")
            bytes.put(ns, per: 1_000_000)
        case .otherAppEnded: bytes.put("otherAppEnded\"")
        case .replaced(let image):
            bytes.put("replaced\",\"image\":")
            images.put(image, to: &bytes)
        case .ends: bytes.put("end\"")
        default: break
        }
    }

    /// As a trace has it.
    private func putScroll(_ frame: ScrollFrame) {
        if frame.screen.number != scrolling.number || frame.screen.name != scrolling.name {
            scroll(frame.screen)
        }
        bytes.put(frames)
        let milliPoints = Double(frame.offsetPx) * 1000 / scale
        bytes.put(Self.nearest(milliPoints), per: 1000)
        bytes.put(",\"velocity\":")
        bytes.put(Int64(frame.velocity))
        switch frame.phase {
        case .deceleration: break
        case .drag: bytes.put(",\"phase\":\"drag\"")
        case .jump: bytes.put(",\"phase\":\"jump\"")
        }
    }

    private func scroll(_ screen: ScreenRef) {
        scrolling = (screen.name, screen.number)
        frames.removeAll()
        frames.begin()
        frames.put("scroll\",\"screen\":")
        frames.put(screens.text(screen))
        frames.put(",\"offset\":")
    }

    /// As `rounded()` has it, which is a call into a library on some machines.
    @inline(__always)
    private static func nearest(_ number: Double) -> Int64 {
        let whole = Int64(number)
        let rest = number - Double(whole)
        return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
    }
}

extension LineBytes {
    /// One of the words of the lab's own, which have nothing in them to escape.
    mutating func put<Word: RawRepresentable>(word: Word) where Word.RawValue == String {
        put(Array(word.rawValue.utf8))
    }

    /// In pixels.
    mutating func put(_ size: PixelSize) {
        put("[")
        put(Int64(size.width))
        put(",")
        put(Int64(size.height))
        put("]")
    }
}
