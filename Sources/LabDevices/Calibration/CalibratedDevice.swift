import LabBase
import LabPictures

/// A device made of a calibration: the measured figures, on top of a built-in device that gives the
/// rest.
package struct CalibratedDevice: Sendable {
    let calibration: Calibration
    let base: Device
    /// True if the user named the base; false if it is the nearest one.
    let isNamed: Bool
    /// The base with the measured figures.
    private(set) var device: Device
    /// The sources of the measured figures, by their names.
    private(set) var sources: [String: String] = [:]
    /// Measurements that were of no use, with the reason.
    private(set) var unused: [String] = []

    /// - Parameter base: the device that gives what wasn't measured; nil for the nearest one.
    package init(_ calibration: Calibration, base: Device?) {
        self.calibration = calibration
        self.base = base ?? calibration.nearestDevice
        isNamed = base != nil
        device = self.base
        device.ranges = [:]
        takeScreen()
        takeMemory()
        takeCores()
        takeFlash()
        takeDecoding()
    }

    private mutating func note(_ figures: String..., source: String) {
        for figure in figures { sources[figure] = source }
    }

    /// Less than any flash takes. Linux reads encrypted files through its cache without a word,
    /// unless the flash's own chip encrypts them.
    private static let leastReadNs: Int64 = 10_000

    private var told: String { "told: by \(calibration.system)" }

    private func measured(_ what: String) -> String {
        "measured: \(what), by \(calibration.program) on \(calibration.system)"
    }

    private mutating func takeScreen() {
        guard let screen = calibration.screen else { return }
        device.screen = .init(
            widthPoints: screen.width, heightPoints: screen.height, scale: screen.scale,
            hz: screen.hz)
        note("screen.width", "screen.height", "screen.scale", "screen.hz", source: told)
        guard !screen.frameNs.isEmpty else { return }
        // A display may show fewer frames to an app than it can, and a frame that came late makes
        // a turn's mean longer: the median of the turns counts.
        let ns = screen.frameNs.sorted()[screen.frameNs.count / 2]
        device.screen.hz = min(1000, max(1, (1e9 / Double(ns)).rounded()))
        note(
            "screen.hz",
            source: measured("the median of \(turns(screen.frameNs)) of frames"))
    }

    private mutating func takeMemory() {
        guard let memory = calibration.memory else { return }
        device.ramBytes = memory.ramBytes
        note("ram", source: told)
        if let bytes = memory.footprintLimitBytes {
            device.footprintLimitBytes = bytes
            note("footprintLimit", source: told)
        }
        if let bytes = memory.memoryClassBytes {
            device.declaredMemoryClassBytes = bytes
            note("memoryClass", source: told)
        }
        if let api = memory.api {
            device.apiLevel = api
            note("api", source: told)
        }
    }

    private mutating func takeCores() {
        guard let cores = calibration.cores, !cores.perSecond.isEmpty else { return }
        let fit = CoreFit(
            kinds: cores.kinds, speeds: cores.perSecond.map { $0.max()! },
            slowSpeedMillionths: base.cores.slowSpeedMillionths)
        device.cores = fit.cores
        let threads = count(cores.perSecond.count, "thread")
        let source = measured("the best of \(turns(cores.perSecond[0])) of up to \(threads)")
        note("cores.fast", "cores.slow", "cores.together", source: source)
        if fit.knowsSlowSpeed { note("cores.slowSpeed", source: source) }
    }

    private mutating func takeFlash() {
        guard let flash = calibration.flash else { return }
        guard flash.isCold, flash.reads.allSatisfy({ $0.ns.min()! >= Self.leastReadNs }) else {
            unused.append("flash: the system may have answered from its memory")
            return
        }
        let points = flash.reads.map {
            RelativeFit.Point(terms: [1, Double($0.bytes)], measured: Double($0.ns.min()!))
        }
        guard let fit = RelativeFit(points), fit.factors[1] > 0 else {
            unused.append("flash: a long read took no longer than a short one")
            return
        }
        set("flash.latency", fit.factors[0])
        set("flash.bandwidth", 1e9 / fit.factors[1])
        let spreads = flash.reads.map { Double($0.ns.max()!) / Double($0.ns.min()!) }
        noteSpread("flash.latency", upTo: spreads[0])
        noteSpread("flash.bandwidth", upTo: 1 / spreads.last!)
        note(
            "flash.latency", "flash.bandwidth",
            source: measured(
                least(flash.reads[0].ns, count(flash.reads.count, "length"), fit.worst)))
    }

    private mutating func takeDecoding() {
        for format in PictureFormat.allCases {
            let whole = calibration.decodes.filter { $0.format == format && $0.sample == 1 }
            guard let fit = DecodeFit(whole) else { continue }
            let kind = PictureKind(format)
            // The usual kind of a format's files stands for the others, of which none was drawn.
            device.decode[pixel: kind] = min(1_000_000, fit.cost.nsPerPixel)
            device.decode[byte: kind] = min(1_000_000, fit.cost.nsPerByte)
            device.decode[setup: kind] = fit.cost.setupNs
            let name = "decode.\(kind.rawValue)"
            note(
                name, name + ".byte", name + ".setup",
                source: measured(least(whole[0].ns, count(whole.count, "picture"), fit.worst)))
            noteSpread(name, upTo: fit.spread)
        }
        if let share = DecodeFit.readingMillionths(calibration.decodes) {
            device.decode.readingMillionths = share
            note(
                "decode.reading",
                source: measured("JPEGs decoded whole and smaller, the least of each"))
        }
    }

    /// Sets a figure that has a number, to three digits and within its valid values.
    private mutating func set(_ name: String, _ value: Double) {
        device = DeviceFigure.named(name)!.with(SignificantDigits.three(value), device)
    }

    /// Notes that slower turns took so many times as much.
    private mutating func noteSpread(_ name: String, upTo times: Double) {
        let figure = DeviceFigure.named(name)!
        guard let value = figure.number(device), value > 0,
            let other = figure.number(figure.with(SignificantDigits.three(value * times), device)),
            other != value
        else { return }
        device.ranges[name] = FigureRange(
            low: min(value, other), high: max(value, other),
            source: measured("from the fastest to the slowest turn"))
    }

    private func turns(_ values: [Int64]) -> String { count(values.count, "turn") }

    private func count(_ number: Int, _ thing: String) -> String {
        "\(number) \(thing)\(number == 1 ? "" : "s")"
    }

    /// How a cost was found, and how well it fits what it was found from.
    private func least(_ values: [Int64], _ things: String, _ worst: Double) -> String {
        let percent = Int(min(worst * 100, 1e6).rounded())
        return "the least of \(turns(values)) of \(things), each within \(percent) %"
    }
}

extension Calibration {
    /// Says why it can't be on top of a device: that is of another system. A calibration tells its
    /// system beside the memory.
    package func refusal(of base: Device) -> String? {
        guard let memory, (base.apiLevel == nil) != (memory.api == nil) else { return nil }
        return "it was measured on \(system), and \(base.id) is of "
            + (base.apiLevel == nil ? "iOS" : "Android")
    }

    /// The built-in device of this system whose memory and screen are nearest.
    fileprivate var nearestDevice: Device {
        guard let memory else { return BuiltInDevices.standard }
        let kin = BuiltInDevices.all.filter { ($0.apiLevel == nil) == (memory.api == nil) }
        func distance(_ device: Device) -> Double {
            let screen = screen.map { Self.ratio($0.width, device.screen.widthPoints) } ?? 1
            let heap = memory.memoryClassBytes.map {
                Self.ratio(Double($0), Double(device.memoryClassBytes))
            }
            return screen * (heap ?? 1)
                * Self.ratio(Double(memory.ramBytes), Double(device.ramBytes))
        }
        return kin.min { distance($0) < distance($1) } ?? BuiltInDevices.standard
    }

    private static func ratio(_ one: Double, _ other: Double) -> Double {
        max(one, other) / min(one, other)
    }
}
