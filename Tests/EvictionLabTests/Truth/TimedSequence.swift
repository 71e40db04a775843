@testable import LabOrders
@testable import LabReplay
@testable import PlainDesks
@testable import ReplayOracles

/// Events that SGImageCache's own code was given, and when it did what: a line of
/// Tests/Truth/sgimagecache.txt.
struct TimedSequence: Sendable {
    /// A fetch begins or is cancelled, or a view gets an image; so much in a stream's own words.
    struct Event: Sendable, Equatable {
        var ms: Double
        var what: String
    }

    /// By image and by view: what happened to it, in order.
    typealias Streams = [String: [Event]]

    /// Two events that are as near as this may come in either order.
    static let toleranceMs = 8.0

    var name: String
    var images: String
    var events: [Substring]
    var real: Streams
    /// Why the lab does otherwise; nil where it doesn't.
    var difference: String?

    var kind: Substring { name.prefix { $0 != "/" } }

    static let all = TestTable.lines("Truth/sgimagecache").map { TimedSequence(line: $0) }

    private init(line: Substring) {
        let parts = line.components(separatedBy: " | ")
        name = parts[0]
        images = parts[1]
        events = parts[2].split(separator: ";").map(\.trimmed)
        real = Self.streams(parts[3].split(separator: ";").map(\.trimmed))
        difference = parts.count > 4 ? parts[4] : nil
    }

    /// `50 +p2` is a fetch that begins, `70 -p2` one that is cancelled, `90 1=p2` what a view gets,
    /// and `95 1=` that it has nothing any more.
    private static func streams(_ events: [Substring]) -> Streams {
        var told = ToldViews()
        for event in events {
            let words = event.split(separator: " ")
            let ms = Double(words[0]) ?? .nan
            guard words[1].contains("=") else {
                told.add(ms, words[1].prefix(1) == "+" ? .fetch : .cancel, words[1].dropFirst())
                continue
            }
            let halves = words[1].split(separator: "=", omittingEmptySubsequences: false)
            if halves[1].isEmpty {
                told.letsGo(halves[0], ms)
            } else {
                told.gets(halves[0], halves[1], ms)
            }
        }
        return told.streams
    }

    /// The same of the lab, under a policy.
    func streams(_ policy: String) throws -> Streams {
        var script = WorkedScript(
            images: images, device: WorkedDevice("iphone-8, network.connections=none"))
        for event in events { try script.take(event) }
        var told = ToldViews()
        let (catalog, log) = try script.trace().log(policy)
        // Each image is alone in its group.
        func group(_ image: ImageID) -> Substring { catalog.name(of: image).prefix { $0 != "/" } }
        var loads: [UInt32: (image: Substring, isFetching: Bool)] = [:]
        var instances: [UInt32: Substring] = [:]
        for (timeNs, entry) in log {
            let ms = Double(timeNs) / 1e6
            switch entry {
            case .loadBegins(let birth):
                loads[birth.load.number] = (group(birth.image), false)
            case .load(let load, let step):
                let isFetching = step == .requesting || step == .transferring
                loads[load.number]!.isFetching = isFetching
                if step == .requesting { told.add(ms, .fetch, loads[load.number]!.image) }
            case .loadEnds(let load, .cancelled) where loads[load.number]!.isFetching:
                told.add(ms, .cancel, loads[load.number]!.image)
            case .born(let birth):
                instances[birth.instance.number] = group(birth.image)
            case .gets(let view, let instance, _, _):
                told.gets("\(view.number)", instances[instance.number]!, ms)
            case .letsGo(let view, _): told.letsGo("\(view.number)", ms)
            default: break
            }
        }
        return told.streams
    }

    /// The images and views to which other things happened, or at other times.
    static func differing(_ real: Streams, _ ours: Streams) -> [String] {
        Set(real.keys).union(ours.keys).sorted().filter { key in
            !isSame(real[key] ?? [], ours[key] ?? [])
        }
    }

    /// Each thing that happens to it happens as often, at the same times; what is further apart has
    /// the same order, too.
    private static func isSame(_ a: [Event], _ b: [Event]) -> Bool {
        let (first, second) = (
            Dictionary(grouping: a, by: \.what), Dictionary(grouping: b, by: \.what)
        )
        guard first.keys == second.keys else { return false }
        var pairs: [(here: Double, there: Double)] = []
        for (what, events) in first {
            let (here, there) = (events.map(\.ms).sorted(), second[what]!.map(\.ms).sorted())
            guard here.count == there.count else { return false }
            pairs += zip(here, there).map { ($0, $1) }
        }
        pairs.sort { $0.here < $1.here }
        return pairs.enumerated().allSatisfy { place, pair in
            abs(pair.here - pair.there) <= toleranceMs
                && pairs[place...].allSatisfy {
                    $0.here - pair.here <= toleranceMs || $0.there >= pair.there
                }
        }
    }
}

/// Events by image and by view. A view that is given the image that it shows gets nothing.
private struct ToldViews {
    enum Kind: String { case fetch, cancel }

    private(set) var streams: TimedSequence.Streams = [:]
    private var shown: [String: Substring] = [:]
    private var left: [String: (image: Substring, ms: Double)] = [:]

    mutating func add(_ ms: Double, _ kind: Kind, _ image: Substring) {
        streams["image \(image)", default: []].append(.init(ms: ms, what: kind.rawValue))
    }

    mutating func gets(_ view: some StringProtocol, _ image: Substring, _ ms: Double) {
        let view = String(view)
        defer { shown[view] = image }
        if shown[view] == image { return }
        if let left = left[view], left.image == image, left.ms == ms { return }
        streams["view \(view)", default: []].append(.init(ms: ms, what: String(image)))
        streams["image \(image)", default: []].append(.init(ms: ms, what: "view \(view)"))
    }

    /// It may get the same again at this very instant.
    mutating func letsGo(_ view: some StringProtocol, _ ms: Double) {
        guard let image = shown.removeValue(forKey: String(view)) else { return }
        left[String(view)] = (image, ms)
    }
}
