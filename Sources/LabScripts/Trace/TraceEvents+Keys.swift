import LabBase
import LabDevices
import LabOrders

/// The keys that events carry, each with the words by which a value is refused.
extension TraceEvents {
    static let nothing = EventKeys<Void>(names: [], read: { _, _ in }, write: { _, _ in })
    static let view = viewKey("view")
    static let thumbnail = viewKey("thumbnail")

    private static func viewKey(_ name: String) -> EventKeys<ViewID> {
        EventKeys(
            name, "'\(name)' is a number up to 1000000, or a name; all of a trace's views alike",
            "Say which view", read: { $0.views.number(of: $1) },
            write: { view, _ in JSON(view.number) }, named: { .view($0) })
    }

    static let image = EventKeys<ImageID>(
        "image", "'image' is missing", "Name one, such as \"photos/3\"",
        read: { reader, name throws(Complaint) in
            name?.string == nil ? nil : try reader.image(named: name!)
        }, write: { $1.name($0) }, named: { .image($0) })
    /// The image under whose key another is stored; nil for its own.
    static let key = EventKeys<ImageID?>(
        "as", "'as' is an image's name", "Write one, such as \"avatars/3\"",
        read: { reader, name throws(Complaint) in
            guard let name else { return .some(nil) }
            return name.string == nil ? nil : .some(try reader.image(named: name))
        }, write: { image, writer in image.map(writer.name) ?? .absent },
        named: { $0.map { .image($0) } })
    /// The size in pixels that a request gives; 0 if it gives none.
    static let size = EventKeys<SizeID>(
        "size", "'size' is a list of width and height in pixels", "Write [88, 88]",
        read: { reader, pair throws(Complaint) in
            if let pair { try reader.size(pair: pair) } else { 0 }
        }, write: { $0 > 0 ? $1.sizes[Int($0)].json : .absent })

    /// A boolean; false if the key is missing.
    static func flag(_ name: String) -> EventKeys<Bool> {
        EventKeys(
            name, "'\(name)' is true or false", "Write one of them",
            read: { $1.map(\.truth) ?? false }, write: { truth, _ in truth ? true : .absent })
    }

    static let screen = EventKeys<ScreenRef>(
        names: ["screen"],
        read: { reader, line throws(Complaint) in try reader.screen(line) },
        write: { $1.members.append(("screen", $1.name($0))) }, named: { $1(.screen($0)) })
    private static let motion = (
        what: "'offset' in points and 'velocity' in points per second are numbers",
        remedy: "Give both"
    )
    static let offset = EventKeys<Int64>(
        "offset", motion.what, motion.remedy,
        read: { reader, points in
            let scale = reader.header.device.screen.scale
            return points?.double.flatMap {
                $0.magnitude < 1e12 ? Int64(($0 * scale).rounded()) : nil
            }
        }, write: { JSON(milliPoints: $1.display.milliPoints(ofPx: $0)) })
    static let velocity = EventKeys<Int32>(
        "velocity", motion.what, motion.remedy,
        read: { $1?.double.flatMap { $0.magnitude < 1e9 ? Int32($0.rounded()) : nil } },
        write: { velocity, _ in JSON(velocity) })
    static let phase = EventKeys<ScrollFrame.Phase>(
        "phase", "'phase' is \"drag\", \"deceleration\" or \"jump\"", "Write one",
        read: { $1?.string.map { ScrollFrame.Phase(rawValue: $0) } ?? .deceleration },
        write: { phase, _ in phase == .deceleration ? .absent : .string("\(phase)") })
    static let rows = EventKeys<TraceLayout>(
        names: [
            "screen", "row", "column", "offset", "carousel", "axis", "viewport", "firstRow", "rows",
            "columns", "top", "extent", "images", "sizes", "behind",
        ], read: { reader, line throws(Complaint) in try reader.layout(line) },
        write: { $1.members += $1.members(of: $0) })

    static let level = EventKeys<WarningLevel>(
        "level", "'level' is \"warning\", \"critical\" or one of Android's trim levels",
        "Write one of them",
        read: {
            $1 == nil
                ? .warning
                : ($1?.string ?? $1?.number?.text).flatMap(WarningLevel.init(rawValue:))
        }, write: { level, _ in JSON(level.rawValue) })
    static let bytes = EventKeys<Int64>(
        "bytes", "'bytes' is a whole number from 0", "Write how many",
        read: { $1?.integer.flatMap { $0 >= 0 ? $0 : nil } }, write: { bytes, _ in JSON(bytes) })
    static let state = EventKeys<NetworkState>(
        "state", "'state' is \"up\", \"down\" or {\"slower\": 4}, from 1 to 1000", "Write one",
        read: { _, state in
            switch state?.string {
            case "up": return .up
            case "down": return .down
            default:
                let factor = state?["slower"]?.double
                return factor.flatMap { (1...1000).contains($0) ? .slower($0) : nil }
            }
        },
        write: { state, _ in
            switch state {
            case .up: "up"
            case .down: "down"
            case .slower(let factor): ["slower": .word("\(factor)")]
            }
        })
    static let transfer = EventKeys<TransferID>(
        "transfer", "'transfer' is a whole number from 0", "Number the transfers",
        read: { $1?.integer.flatMap(TransferID.init(exactly:)) },
        write: { transfer, _ in JSON(transfer) })
    /// The number of the server that a transfer comes from; 0 if no images come from it.
    static let host = EventKeys<UInt16>(
        "host", "'host' is a server's name", "Write \"video.example\"",
        read: { $1 == nil ? 0 : $1?.string.map($0.header.catalog.transferHost(named:)) },
        write: { .given($1.catalog.name(ofTransferHost: $0)) })
    static let video = EventKeys<VideoID>(
        names: ["video"],
        read: { reader, line throws(Complaint) in
            let count = reader.declarations.videos.count
            if let number = line["video"]?.integer, (0..<Int64(count)).contains(number) {
                return VideoID(number)
            }
            throw reader.refuse(
                "'video' is the number of one of the trace's videos, from 0",
                count == 0
                    ? "Declare it in the header's 'videos', or on a line before this one"
                    : "Use 0 to \(count - 1)", at: line["video"] ?? line)
        }, write: { $1.members.append(("video", JSON($0))) })
}
