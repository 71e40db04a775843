import LabBase
import LabPictures

/// Reads a device: an object in a scenario, or a file of its own for `--device @file.json`.
///
/// With `basedOn` it takes every missing figure from a known device. Without, its screen, RAM and
/// limit are required; missing costs of work are then taken from the standard device, and its
/// sources say so.
package enum DeviceReader {
    /// Larger than any device's; small enough that sums of such sizes can't overflow.
    package static let mostBytes: Int64 = 1 << 40
    /// Bytes per second, of flash and network.
    package static let rates: ClosedRange<Int64> = 1000...mostBytes
    /// The most cores of one kind.
    static let mostCores = 64

    package static func read(path: String) throws(Complaint) -> Device {
        let bytes = try InputFile.bytes(of: path)
        return try read(bytes: bytes, file: path)
    }

    package static func read(bytes: [UInt8], file: String) throws(Complaint) -> Device {
        let log = ProblemLog(file: file, root: "device")
        let root = try log.parse(bytes)
        let device = device(root, defaultID: InputFile.title(of: file))
        try log.check()
        guard let device else { preconditionFailure("no device, and no problem reported") }
        return device
    }

    /// Reads a device; nil, with a reported problem, if it is wrong.
    package static func device(_ node: Node, defaultID: String) -> Device? {
        guard let fields = Fields(node, object, expected: .device) else { return nil }
        let basis = fields[basedOn].flatMap { builtIn($0) }
        var device = basis ?? (node.log.isShipped ? .blank() : .unknown)
        readID(fields, defaultID: defaultID, into: &device)
        if fields.has(basedOn.name), basis == nil { return nil }
        device.title = fields[title] ?? basis.map { "\($0.title), changed" } ?? device.id
        if fields.has(desktop.name) { device.isDesktop = fields.value(desktop) }
        guard readMemory(fields, isWhole: basis == nil, into: &device) else { return nil }
        if device.isDesktop, device.apiLevel != nil {
            (fields["api"] ?? fields.node).report(
                "a desktop has no API level",
                "Leave out 'api' or 'desktop', or base it on another device")
        }
        for group in groups where group !== screen {
            if let node = fields[group.id] { read(node, group, into: &device) }
        }
        if let node = fields["network"] {
            let found = NetworkReader.read(node, into: &device.network)
            if !found.isEmpty { device.note { found } }
            for figure in DeviceFigure.of("network") { device.forgetRange(of: figure) }
        }
        if node.log.isShipped {
            readLater(of: node.log.file, into: &device)
        } else {
            if let node = fields[sources.name] {
                let given = readSources(node)
                device.note { given }
            }
            if let node = fields[ranges.name] { DeviceRanges.read(node, into: &device) }
        }
        checkMemory(device, fields)
        return device
    }

    /// Sources and ranges of a device that ships with the lab are read when one asks for them: a
    /// replay doesn't.
    private static func readLater(of file: String, into device: inout Device) {
        let given = device
        device.note {
            ProblemLog.shipped(file) { Fields($0, object)?[sources].map { readSources($0) } ?? [] }
        }
        device.$ranges = Deferred {
            ProblemLog.shipped(file) { node in
                var device = given
                if let node = Fields(node, object)?[ranges] {
                    DeviceRanges.read(node, into: &device)
                }
                return device.ranges
            }
        }
    }

    /// The built-in device that this names.
    package static func builtIn(_ node: Node) -> Device? {
        let ids = BuiltInDevices.ids
        let index = node.reference(to: .device, among: ids) { name in
            let kin = BuiltInDevices.kin(of: name)
            return kin.isEmpty ? nil : kin
        }
        return index.flatMap { BuiltInDevices.named(ids[$0]) }
    }

    private static func readID(_ fields: Fields, defaultID: String, into device: inout Device) {
        device.id = fields[id] ?? defaultID
        guard let place = fields[id.name] else { return }
        if !Fields.isName(device.id) {
            place.report(.badName(device.id))
        } else if BuiltInDevices.ids.contains(device.id) {
            // Results identify a device by its id alone.
            place.report(
                "\(Quoted.text(device.id)) is a built-in device",
                "Choose another id, so that results differ")
        }
    }

    /// Reads the screen, and the figures that stand in no object, such as the RAM and the limit.
    ///
    /// - Parameter isWhole: true if the device is based on no other, so that these are required.
    private static func readMemory(
        _ fields: Fields, isWhole: Bool, into device: inout Device
    ) -> Bool {
        if isWhole {
            // An API level determines the limit.
            let needed = ["screen", "ram"] + (fields.has("api") ? [] : ["footprintLimit"])
            guard needed.allSatisfy({ fields.required($0) != nil }) else { return false }
        }
        if let node = fields["screen"] {
            guard read(node, screen, isWhole: isWhole, into: &device) else { return false }
        }
        guard read(fields, nil, into: &device) else { return false }
        if fields.has("api") || fields.has("ram") { device.followLevelInPressure() }
        if !fields.has("footprintLimit"), fields.has("api") || fields.has("memoryClass") {
            device.followLevelInLimit()
        }
        return true
    }

    /// Reads the figures of one object of a device's file.
    ///
    /// - Parameter isWhole: true if each of them is required.
    @discardableResult private static func read(
        _ node: Node, _ group: FileObject, isWhole: Bool = false, into device: inout Device
    ) -> Bool {
        guard let fields = Fields(node, group) else { return false }
        if isWhole, !group.names.allSatisfy({ fields.required($0) != nil }) { return false }
        if group === decode, let times = fields[speed] {
            let basis = device
            device.decode.quicken(times)
            for figure in DeviceFigure.of(group.id) where !figure.isSame(device, basis) {
                device.forgetRange(of: figure)
                device.note(figure.name, origin: node.log.origin)
            }
        }
        let old = device.cores
        let isSound = read(fields, group.id, into: &device)
        if !fields.has("together") {
            // All run together if all did before; else as many as before.
            let all = device.cores.fast + device.cores.slow
            let ranAll = old.together == old.fast + old.slow
            device.cores.together = ranAll ? all : min(old.together, all)
        }
        return isSound
    }

    /// Reads the figures that the file gives in an object, or in none: nil. Returns false, with a
    /// reported problem, if one is wrong.
    private static func read(
        _ fields: Fields, _ group: String?, into device: inout Device
    ) -> Bool {
        var isSound = true
        let figures = DeviceFigure.of(group)
        for figure in figures {
            guard let field = fields[figure.key] else { continue }
            guard figure.read(field, &device) else {
                isSound = false
                continue
            }
            if fields.node.log.isShipped, device.ranges.isEmpty { continue }
            for decided in figures
            where decided.name == figure.name || decided.follows(figure) {
                device.note(decided.name, origin: fields.node.log.origin)
                // The range of the device that it is based on is about another value.
                device.forgetRange(of: decided)
            }
        }
        return isSound
    }

    /// Reads sources by a figure's name, or for all figures of one object.
    private static func readSources(_ node: Node) -> [Device.Source] {
        guard let fields = Fields(node, sourcesObject) else { return [] }
        var origins: [String: String] = [:]
        for (name, _, node) in fields.named { origins[name] = node.title() }
        return DeviceFigure.all.compactMap { figure in
            figure.sourceNames.lazy.compactMap { origins[$0] }.first
                .map { Device.Source(figure: figure.name, origin: $0) }
        }
    }

    /// Applies `--pressure` or `--decode-cost`, and returns what is wrong with the setting; nil if
    /// it is right.
    static func change(
        _ device: inout Device, _ group: String, _ setting: String, _ option: String,
        such example: String
    ) -> String? {
        guard let setting = CommandSetting(setting) else {
            return "must be KEY=VALUE, such as \(example)"
        }
        let group = groups.first { $0.id == group }!
        return setting.read(option: option, root: group.id) { read($0, group, into: &device) }
    }

    /// Refuses a device that would kill the app at its start.
    private static func checkMemory(_ device: Device, _ fields: Fields) {
        if let limit = device.footprintLimitBytes, limit > device.ramBytes {
            (fields["footprintLimit"] ?? fields["ram"] ?? fields.node).report(
                "the footprint limit is more than the RAM", "Lower it, or add RAM")
        }
        if let bytes = device.declaredMemoryClassBytes, bytes > device.ramBytes {
            (fields["memoryClass"] ?? fields["ram"] ?? fields.node).report(
                "the memory class is more than the RAM", "Lower it, or add RAM")
        }
        if let limit = device.footprintLimitBytes, device.baselineBytes >= limit {
            (fields["baseline"] ?? fields["footprintLimit"] ?? fields.node)
                .report(
                    "the app alone would pass the footprint limit",
                    "Lower the baseline, or raise the limit")
        } else if let most = device.exhaustionBytes, device.baselineBytes >= most {
            (fields["pressure"] ?? fields["ram"] ?? fields["baseline"] ?? fields.node)
                .report(
                    "the system and other apps leave less than the app's baseline, so that it is "
                        + "ended at once",
                    "Lower 'otherApps' or 'endFrontBelow' of 'pressure', or add RAM")
        }
    }
}

extension Device {
    /// Drops a figure's range once the figure has another value than the range was given for.
    fileprivate mutating func forgetRange(of figure: DeviceFigure) {
        if ranges[figure.name] != nil { ranges[figure.name] = nil }
    }

    /// The base of a new device: the standard device's figures, with sources that call them
    /// assumed.
    fileprivate static var unknown: Device {
        var device = BuiltInDevices.standard
        let copied = "assumed: as \(device.title)"
        device.sources = device.sources.map { source in
            Device.Source(
                figure: source.figure,
                origin: source.origin.hasPrefix(Device.assumption) ? source.origin : copied)
        }
        return device
    }

    /// The base into which the standard device itself is read, or a network.
    static func blank(_ network: Network = Network(latencyNs: 0, bytesPerSecond: 0)) -> Device {
        Device(
            id: "", title: "",
            screen: Display(widthPoints: 0, heightPoints: 0, scale: 0, hz: 0), ramBytes: 0,
            baselineBytes: 0, flash: Flash(latencyNs: 0, bytesPerSecond: 0),
            decode: DecodeCosts(), network: network, sources: [])
    }
}
