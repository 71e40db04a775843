import LabBase
import LabPictures

/// What work costs on a device: its flash, its decoder, its network and its cores.
extension DeviceReader {
    /// Bytes a second, of flash and network.
    package static let rates: ClosedRange<Int64> = 1000...mostBytes
    static let mostNsPerPixel = 1_000_000.0
    /// Of a kind.
    static let mostCores = 64
    /// In millionths.
    static let slowSpeeds: ClosedRange<Int64> = 1000...1_000_000
    /// What `costs` once held has these places now.
    static let placesOfCosts = ["flash", "decode", "network"]

    static func readWork(_ fields: Fields, into device: inout Device) {
        if let node = fields["flash"] { readFlash(node, into: &device) }
        if let node = fields["decode"] { readDecode(node, into: &device) }
        if let node = fields["network"] {
            let sources = NetworkReader.read(node, into: &device.network)
            for source in sources { device.note(source.figure, origin: source.origin) }
        }
        if let node = fields["cores"] { readCores(node, into: &device) }
    }

    private static func readFlash(_ node: Node, into device: inout Device) {
        guard var fields = Fields(node) else { return }
        fields.allow(["latency", "bandwidth"], in: .flash)
        let origin = "as given in \(node.log.file)"
        if let ns = fields["latency"]?.nanoseconds(0...Quantity.minuteNs, most: "1m") {
            device.flash.latencyNs = ns
            device.note("flash.latency", origin: origin)
        }
        if let rate = fields["bandwidth"]?.bytesPerSecond(rates) {
            device.flash.bytesPerSecond = rate
            device.note("flash.bandwidth", origin: origin)
        }
    }

    /// Nanoseconds of a fast core for each pixel, by format.
    static func readDecode(_ node: Node, into device: inout Device) {
        guard var fields = Fields(node) else { return }
        fields.allow(PictureFormat.allCases.map(\.rawValue) + ["reading"], in: .decode)
        let origin = "as given in \(node.log.file)"
        for format in PictureFormat.allCases {
            guard let ns = fields[format.rawValue]?.double(in: 0...mostNsPerPixel) else { continue }
            device.decode[format] = ns
            device.note("decode.\(format.rawValue)", origin: origin)
        }
        if let share = fields["reading"]?.double(in: 0...1) {
            device.decode.readingMillionths = Int64((share * 1_000_000).rounded())
            device.note("decode.reading", origin: origin)
        }
    }

    /// Where `together` isn't said, all run together if all did before; else as many as before.
    private static func readCores(_ node: Node, into device: inout Device) {
        guard var fields = Fields(node) else { return }
        fields.allow(["fast", "slow", "slowSpeed", "together"], in: .cores)
        let origin = "as given in \(node.log.file)"
        var cores = device.cores
        let runAll = cores.together == cores.fast + cores.slow
        if let count = fields["fast"]?.integer(in: 1...mostCores) {
            cores.fast = count
            device.note("cores.fast", origin: origin)
        }
        if let count = fields["slow"]?.integer(in: 0...mostCores) {
            cores.slow = count
            device.note("cores.slow", origin: origin)
        }
        let speeds = Double(slowSpeeds.lowerBound) / 1e6...Double(slowSpeeds.upperBound) / 1e6
        if let speed = fields["slowSpeed"]?.double(in: speeds) {
            cores.slowSpeedMillionths = Int64((speed * 1_000_000).rounded())
            device.note("cores.slowSpeed", origin: origin)
        }
        let all = cores.fast + cores.slow
        cores.together = runAll ? all : min(cores.together, all)
        if let count = fields["together"]?.integer(in: 1...all) {
            cores.together = count
            device.note("cores.together", origin: origin)
        }
        device.cores = cores
    }
}

extension Cores {
    /// As a file has it.
    package var json: JSON {
        [
            "fast": JSON(fast), "slow": JSON(slow),
            "slowSpeed": JSON(millionths: slowSpeedMillionths), "together": JSON(together),
        ]
    }
}
