import LabBase
import LabDevices

package enum PhoneAppKeys {
    package static let scenario = FileKey("scenario", of: "app", .title, needed: #""social""#)
    package static let recording = FileKey(
        "recording", of: "app", .title, needed: #""maps.ndjson""#)
    package static let memory = FileKey("memory", of: "app", MemoryCurve.form, needed: #""90MB""#)
    package static let policy = FileKey("policy", of: "app", .title, needed: #""lru(limit=32MB)""#)
    package static let plays = FileKey("plays", of: "app", .truth, usual: false)
    package static let coldStart = FileKey(
        "coldStart", of: "app", .time(0...Quantity.minuteNs), example: #""1.2s""#)
    package static let baseline = FileKey(
        "baseline", of: "app", .size(0...DeviceReader.mostBytes), example: #""80MB""#)
    package static let left = FileKey(
        "left", of: "app", .size(0...DeviceReader.mostBytes), example: #""90MB""#)

    private static let replayed = [policy.text, plays.text, coldStart.text, baseline.text]
    static let ofScenario = FileObject(
        "scenario app", "an app that plays a scenario", [scenario.text] + replayed)
    static let ofRecording = FileObject(
        "recording app", "an app that plays a recording", [recording.text] + replayed)
    static let ofMemory = FileObject(
        "memory app", "an app that takes memory",
        [memory.text, left.text, plays.text, coldStart.text])

    /// Readers recognise each by its first key.
    static let kinds = [ofScenario, ofRecording, ofMemory]
    /// An app of any of the three kinds.
    package static let any = FileObject(
        "app", "an app",
        [scenario.text, recording.text, memory.text].map(\.optional)
            + [policy.text.optional, plays.text, coldStart.text, baseline.text, left.text])
}

extension MemoryCurve {
    private static let bytes = 0...DeviceReader.mostBytes
    private static let size = Form<Int64>.size(bytes)
    private static let time = Form<Int64>.time(0...ScenarioReader.longestNs)

    /// A size, or times and sizes.
    static let form = Form<[Point]>(
        Schema.any(
            Schema.reference("size"),
            Schema.list(
                of: Schema.list(
                    of: Schema.any(Schema.reference("time"), Schema.reference("size")), least: 2)))
    ) { node in
        if node.value.array != nil { return points(node) }
        guard node.value.number != nil || node.value.string != nil else {
            return node.wrongType(.memory)
        }
        return size.read(node).map { [Point(timeNs: 0, bytes: $0)] }
    } json: { points in
        points.count == 1
            ? JSON(points[0].bytes)
            : JSON(points.map { JSON([JSON(ns: $0.timeNs), JSON($0.bytes)]) })
    }

    private static func points(_ node: Node) -> [Point]? {
        var points: [Point] = []
        for element in node.elements() ?? [] {
            guard let pair = element.pair(as: .memoryPoint), let timeNs = time.read(pair[0]),
                let bytes = size.read(pair[1])
            else { return nil }
            if points.isEmpty, timeNs > 0 {
                return pair[0].report(
                    "the first time isn't 0", "Begin with the memory that it has at first, at 0")
            }
            if let last = points.last, timeNs <= last.timeNs {
                return pair[0].report(
                    "isn't after the time before it", "Write the times in their order")
            }
            points.append(Point(timeNs: timeNs, bytes: bytes))
        }
        return points.isEmpty ? nil : points
    }
}
