import LabBase

/// Reads a device: an object in a scenario, or a file of its own for `--device @file.json`.
///
/// With `basedOn` it takes every figure of a known device that it doesn't give itself. Without,
/// its screen, RAM and limit are required; what work costs is then taken from the standard device,
/// and its sources say so.
package enum DeviceReader {
    private static let keys = [
        "id", "title", "basedOn", "screen", "ram", "footprintLimit", "baseline", "memoryClass",
        "api", "cores", "flash", "decode", "network", "pressure",
    ]
    /// Beyond any device's; small enough that sums of such sizes can't overflow.
    static let mostBytes: Int64 = 1 << 40
    static let mostShown = "1024GiB"

    package static func read(
        path: String, devices: [Device] = BuiltInDevices.all
    ) throws(Complaint) -> Device {
        let bytes = try InputFile.bytes(of: path)
        return try read(bytes: bytes, file: path, devices: devices)
    }

    package static func read(
        bytes: [UInt8], file: String, devices: [Device] = BuiltInDevices.all
    ) throws(Complaint) -> Device {
        let log = ProblemLog(file: file, root: "device")
        let root = try log.parse(bytes)
        let device = device(root, defaultID: InputFile.title(of: file), devices: devices)
        try log.check()
        guard let device else { preconditionFailure("no device, and no problem reported") }
        return device
    }

    /// Nil, and reported, when it is no device.
    package static func device(_ node: Node, defaultID: String, devices: [Device]) -> Device? {
        guard var fields = Fields(node, .device) else { return nil }
        fields.allow(keys, in: .device, moved: ["costs": placesOfCosts])
        let basis = fields["basedOn"].flatMap { base in
            base.reference(to: .device, among: devices.map(\.id)).map { devices[$0] }
        }
        var device = basis ?? unknown
        readID(fields, defaultID: defaultID, devices: devices, into: &device)
        if fields.has("basedOn"), basis == nil { return nil }
        device.title = fields["title"]?.title() ?? basis.map { "\($0.title), changed" } ?? device.id
        var isComplete = basis != nil || requireFigures(fields)
        isComplete = readDisplay(fields, isRequired: basis == nil, into: &device) && isComplete
        let memory: [(String, WritableKeyPath<Device, Int64>, Int64)] = [
            ("ram", \.ramBytes, 1 << 20), ("baseline", \.baselineBytes, 0),
        ]
        for (key, figure, least) in memory {
            guard let field = fields[key] else { continue }
            guard let bytes = field.bytes(least...mostBytes, most: mostShown) else {
                isComplete = false
                continue
            }
            device[keyPath: figure] = bytes
            device.note(key, origin: "as given in \(node.log.file)")
        }
        isComplete = readLimit(fields, into: &device) && isComplete
        readWork(fields, into: &device)
        if let node = fields["pressure"] { readPressure(node, into: &device) }
        guard isComplete else { return nil }
        checkMemory(device, fields)
        return device
    }

    /// Before anything is known of it: what work costs on the standard device, and nothing else.
    private static var unknown: Device {
        var device = BuiltInDevices.standard
        let copied = "assumed: as \(device.title)"
        device.sources = device.sources.map { source in
            Device.Source(
                figure: source.figure,
                origin: source.origin.hasPrefix(Device.assumption) ? source.origin : copied)
        }
        return device
    }

    private static func readID(
        _ fields: Fields, defaultID: String, devices: [Device], into device: inout Device
    ) {
        device.id = fields["id"]?.title() ?? defaultID
        guard let place = fields["id"] else { return }
        if !Fields.isName(device.id) {
            place.report(.badName(device.id))
        } else if devices.contains(where: { $0.id == device.id }) {
            // A result names its device by this alone.
            place.report(.takenDeviceID(device.id))
        }
    }

    private static func requireFigures(_ fields: Fields) -> Bool {
        // An API level says which limit there is.
        let figures = ["screen", "ram"] + (fields.has("api") ? [] : ["footprintLimit"])
        return figures.allSatisfy { fields.required($0, in: .device) != nil }
    }

    private static func readDisplay(
        _ fields: Fields, isRequired: Bool, into device: inout Device
    ) -> Bool {
        guard let node = fields["screen"] else { return true }
        guard var display = Fields(node) else { return false }
        display.allow(["width", "height", "scale", "hz"], in: .display)
        let figures: [(String, WritableKeyPath<Device.Display, Double>, ClosedRange<Double>)] = [
            ("width", \.widthPoints, 1...100_000), ("height", \.heightPoints, 1...100_000),
            ("scale", \.scale, 0.5...10), ("hz", \.hz, 1...1000),
        ]
        for (key, field, range) in figures {
            if !isRequired, !display.has(key) { continue }
            guard let value = display.required(key, in: .display)?.double(in: range) else {
                return false
            }
            device.screen[keyPath: field] = value
            device.note("screen." + key, origin: "as given in \(node.log.file)")
        }
        return true
    }
}
