import LabBase
import LabPictures

/// The keys of a calibration. A key of times or speeds takes one number for each turn.
package enum CalibrationKeys {
    private static let bytes: ClosedRange<Int> = 1...Int(DeviceReader.mostBytes)
    private static let edge: ClosedRange<Int> = 1...100_000
    private static let minute: ClosedRange<Int64> = 1...Quantity.minuteNs

    static let version = FileKey(
        "calibration", .whole(1...1_000_000), "1, the version of the format", needed: "1")
    static let program = FileKey("program", .title, "which program measured", needed: "\"...\"")
    static let model = FileKey(
        "model", .title, "the phone's model, as the system names it", needed: "\"...\"")
    static let system = FileKey("system", .title, "the system with its version", needed: "\"...\"")
    static let screen = FileKey<Node>(
        "screen", .node(screenObject.schema), "the display, as the system tells it, and its frames")
    static let memory = FileKey<Node>(
        "memory", .node(memoryObject.schema), "memory, as the system tells it")
    static let cores = FileKey<Node>(
        "cores", .node(coresObject.schema), "how much cores do together")
    static let flash = FileKey<Node>("flash", .node(flashObject.schema), "reads of a file")
    static let decode = FileKey<Node>(
        "decode", .node(Schema.list(of: decodeObject.schema)), "decodes of drawn pictures")

    package static let object = FileObject(
        "calibration", "a calibration",
        [
            version.text, program.text, model.text, system.text, screen.text, memory.text,
            cores.text, flash.text, decode.text,
        ])

    static let width = FileKey("width", .number(1...100_000), "points across", needed: "390")
    static let height = FileKey("height", .number(1...100_000), "points down", needed: "844")
    static let scale = FileKey(
        "scale", .number(0.5...10), "pixels of a point's edge", needed: "3")
    static let hz = FileKey(
        "hz", .number(1...1000), "the most frames a second that it can show", needed: "60")
    static let frameNs = FileKey(
        "frameNs", .turns(1_000_000...1_000_000_000), "from frame to frame, in nanoseconds",
        usually: "not measured")
    package static let screenObject = FileObject(
        "screen", "a calibration's screen",
        [width.text, height.text, scale.text, hz.text, frameNs.text])

    static let ram = FileKey(
        "ram", .size(256 << 20...DeviceReader.mostBytes), "of the phone", needed: "4000000000")
    static let footprintLimit = FileKey(
        "footprintLimit", .size(128 << 20...DeviceReader.mostBytes),
        "the footprint at which the system ends an app in front; at most `ram`",
        usually: "not told")
    static let memoryClass = FileKey(
        "memoryClass", .size(16 << 20...DeviceReader.mostBytes),
        "Android's class of an app's heap; at most `ram`", usually: "not told")
    static let api = FileKey("api", .whole(1...1000), "Android's API level", usually: "none")
    package static let memoryObject = FileObject(
        "memory", "a calibration's memory",
        [ram.text, footprintLimit.text, memoryClass.text, api.text])

    static let kinds = FileKey(
        "kinds", .numbers(1...Int64(DeviceReader.mostCores)),
        "how many cores of each kind the system says there are, the fastest first",
        usually: "not told")
    static let perSecond = FileKey<Node>(
        "perSecond", .node(Schema.list(of: Form<[Int64]>.turns(speeds).schema())),
        "pieces of work a second in all, by 1 thread, 2 threads and so on",
        needed: "[[90000], [180000]]")
    static let speeds: ClosedRange<Int64> = 1...1_000_000_000_000
    package static let coresObject = FileObject(
        "cores", "a calibration's cores", [kinds.text, perSecond.text])

    static let cold = FileKey(
        "cold", .truth, "false if the system may have answered from its memory", needed: "true")
    static let reads = FileKey<Node>(
        "reads", .node(Schema.list(of: readObject.schema)), "by their length",
        needed: #"[{"bytes": 4096, "ns": [90000]}]"#)
    package static let flashObject = FileObject(
        "flash", "a calibration's flash", [cold.text, reads.text])

    static let length = FileKey("bytes", .whole(bytes), "of a read", needed: "4096")
    static let ns = FileKey("ns", .turns(minute), "nanoseconds", needed: "[90000]")
    package static let readObject = FileObject("read", "a read", [length.text, ns.text])

    static let format = FileKey(
        "format", Form<PictureFormat>.word, "of the file", needed: "\"png\"")
    static let pixelsAcross = FileKey("width", .whole(edge), "pixels across", needed: "480")
    static let pixelsDown = FileKey("height", .whole(edge), "pixels down", needed: "320")
    static let fileBytes = FileKey("bytes", .whole(bytes), "of the file", needed: "20000")
    static let sample = FileKey(
        "sample", .whole(1...16), "the divisor of both sides as it was decoded", usual: 1)
    package static let decodeObject = FileObject(
        "decode", "a decode",
        [
            format.text, pixelsAcross.text, pixelsDown.text, fileBytes.text, sample.text, ns.text,
        ])

    /// The objects within it, for pages.
    package static let objects = [
        screenObject, memoryObject, coresObject, flashObject, readObject, decodeObject,
    ]
}

extension Form<[Int64]> {
    /// A result for each turn.
    static func turns(_ range: ClosedRange<Int64>) -> Form { numbers(range) }

    /// A list of whole numbers that isn't empty.
    static func numbers(_ range: ClosedRange<Int64>) -> Form {
        let range = Int(range.lowerBound)...Int(range.upperBound)
        return Form(
            Schema.list(of: Schema.integer(range)),
            read: { node in
                guard let nodes = node.elements(as: .numbers) else { return nil }
                let numbers = nodes.map { $0.integer(in: range) }
                return numbers.contains(nil) ? nil : numbers.map { Int64($0!) }
            }, json: { JSON($0) })
    }
}
