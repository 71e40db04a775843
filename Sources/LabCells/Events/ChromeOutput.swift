import LabBase
import LabOrders
import LabPictures

/// Writes one run's part of a file in the Chrome trace format, a record on each line. All but the
/// file's first have a comma before them.
struct ChromeOutput: ~Copyable {
    private static let pieceBytes = 1 << 16

    private let process: Int
    private let drain: EventDrain
    private let sink: any EventSink
    let images: ImageNames
    private var bytes = LineBytes(capacity: ChromeOutput.pieceBytes)
    private var named: Set<Int> = []

    init(cell: Int, catalog: ImageCatalog, drain: EventDrain, sink: any EventSink) {
        process = cell
        self.drain = drain
        self.sink = sink
        images = ImageNames(catalog)
    }

    mutating func begin(_ track: ChromeTrack, _ label: ChromeLabel, atNs: Int64) {
        name(track)
        open("B", track.number, atNs)
        bytes.put(",\"name\":\"")
        bytes.put(label.before)
        if let image = label.image { images.put(inside: image, to: &bytes) }
        bytes.put("\"}\n")
        pass()
    }

    /// The innermost slice of a track ends.
    mutating func end(_ track: ChromeTrack, atNs: Int64) {
        open("E", track.number, atNs)
        close()
    }

    mutating func complete(_ track: ChromeTrack, _ label: StaticString, fromNs: Int64, toNs: Int64)
    {
        name(track)
        open("X", track.number, fromNs)
        bytes.put(",\"dur\":")
        bytes.put(toNs - fromNs, per: 1000)
        bytes.put(",\"name\":\"")
        bytes.put(label)
        bytes.put("\"")
        close()
    }

    /// Something that takes no time.
    mutating func instant(_ track: ChromeTrack, _ label: String, atNs: Int64) {
        name(track)
        open("i", track.number, atNs)
        bytes.put(",\"s\":\"p\",\"name\":")
        bytes.put(Array(JSON.quoted(label).utf8))
        close()
    }

    /// Figures that stand above each other.
    mutating func counter(
        _ name: StaticString, atNs: Int64, _ figures: [(name: String, value: Int64)]
    ) {
        open("C", 0, atNs)
        bytes.put(",\"name\":\"")
        bytes.put(name)
        bytes.put("\",\"args\":")
        let values = JSON(figures.map { (key: $0.name, value: JSON($0.value)) })
        bytes.put(Array(values.text(.tight).utf8))
        close()
    }

    /// Before a track's first record.
    private mutating func name(_ track: ChromeTrack) {
        guard named.insert(track.number).inserted else { return }
        open("M", track.number, nil)
        bytes.put(",\"name\":\"thread_name\",\"args\":{\"name\":")
        bytes.put(Array(JSON.quoted(track.name).utf8))
        bytes.put("}}\n")
        open("M", track.number, nil)
        bytes.put(",\"name\":\"thread_sort_index\",\"args\":{\"sort_index\":")
        bytes.put(track.number)
        bytes.put("}}\n")
    }

    private mutating func open(_ phase: StaticString, _ track: Int, _ atNs: Int64?) {
        bytes.begin()
        bytes.put(",{\"ph\":\"")
        bytes.put(phase)
        bytes.put("\",\"pid\":")
        bytes.put(process)
        bytes.put(",\"tid\":")
        bytes.put(track)
        guard let atNs else { return }
        bytes.put(",\"ts\":")
        bytes.put(atNs, per: 1000)
    }

    private mutating func close() {
        bytes.put("}\n")
        pass()
    }

    /// An instant is over.
    mutating func passInstant() { if drain == .instants { passAll() } }

    private mutating func pass() {
        if bytes.count >= Self.pieceBytes || drain == .lines { passAll() }
    }

    mutating func passAll() {
        if bytes.count == 0 { return }
        sink.write(bytes)
        bytes.removeAll()
    }
}

/// The name of a slice.
struct ChromeLabel: Equatable {
    var before: [UInt8] = []
    var image: ImageID?

    init(_ words: String = "", _ image: ImageID? = nil) {
        let quoted = JSON.quoted(words).utf8
        before = Array(quoted.dropFirst().dropLast())
        self.image = image
    }
}

/// A row of a process, as viewers show it. Those that loads are on stand beside each other in
/// lanes, since slices of one track lie within each other or after each other.
struct ChromeTrack: Equatable {
    /// Also its rank among the others.
    var number: Int
    var name: String

    static let app = ChromeTrack(number: 10_000, name: "app")
    static let screen = ChromeTrack(number: 20_000, name: "screen")
    static let main = ChromeTrack(number: 30_000, name: "main thread")

    static func lane(_ lane: Int, of track: LoadTrack) -> ChromeTrack {
        ChromeTrack(number: (track.rank + 1) * 1_000_000 + lane, name: "\(track.name) \(lane + 1)")
    }

    static func view(_ view: ViewID) -> ChromeTrack {
        ChromeTrack(number: 1_000_000_000 + view.index, name: "view \(view)")
    }
}
