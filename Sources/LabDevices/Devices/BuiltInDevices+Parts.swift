import LabPictures

/// What built-in devices are made of.
extension BuiltInDevices {
    static let baselineBytes: Int64 = 60 << 20

    /// - Parameter origins: where figures come from, by name, or for several by what their names
    ///   begin with: `network` is for those that have none of their own.
    static func device(
        _ id: String, _ title: String, _ screen: Display, ram: Int64, limit: Int64?,
        memoryClass: Int64?, apiLevel: Int?, _ cores: CitedCores, _ costs: Costs,
        connections: Int, _ pressure: Pressure, origins: [String: String]
    ) -> Device {
        var network = costs.network
        network.connections = connections
        let origins = ["baseline": "assumed: an app's own 60 MiB"]
            .merging(Costs.shareOrigins) { $1 }.merging(cores.origins) { $1 }.merging(origins) {
                $1
            }
        return Device(
            id: id, title: title, screen: screen.value, ramBytes: ram << 20,
            footprintLimitBytes: limit.map { $0 << 20 }, baselineBytes: baselineBytes,
            declaredMemoryClassBytes: memoryClass.map { $0 << 20 }, apiLevel: apiLevel,
            cores: cores.cores, flash: costs.flash, decode: costs.decode, network: network,
            pressure: pressure, sources: sources(of: DeviceFigure.all, from: origins))
    }

    static func sources(
        of figures: [DeviceFigure], from origins: [String: String]
    ) -> [Device.Source] {
        figures.map { figure in
            let name = figure.name
            let group = String(Substring(name.utf8.prefix { $0 != 0x2E }))
            guard let origin = origins[name] ?? origins[group] else {
                preconditionFailure("nothing says where \(name) comes from")
            }
            return Device.Source(figure: name, origin: origin)
        }
    }
}

/// Cores, and where each of their figures comes from.
struct CitedCores {
    let cores: Cores
    let origins: [String: String]

    static let usualSpeedMillionths: Int64 = 300_000

    /// Of one kind, which all run together.
    static func alike(_ fast: Int, _ origin: String) -> CitedCores {
        CitedCores(
            cores: Cores(fast: fast, slow: 0, slowSpeedMillionths: usualSpeedMillionths),
            origins: [
                "cores.fast": origin, "cores.slow": origin, "cores.together": origin,
                "cores.slowSpeed": "by definition: it has no slow cores",
            ])
    }

    static func twoKinds(
        _ fast: Int, _ slow: Int, together: Int? = nil, _ origin: String, _ togetherOrigin: String
    ) -> CitedCores {
        CitedCores(
            cores: Cores(
                fast: fast, slow: slow, slowSpeedMillionths: usualSpeedMillionths,
                together: together),
            origins: [
                "cores.fast": origin, "cores.slow": origin, "cores.together": togetherOrigin,
                "cores.slowSpeed": "assumed: a little less than a third of a fast core",
            ])
    }
}

/// A screen in the order in which its figures are usually given.
struct Display {
    let value: Device.Display

    init(_ width: Double, _ height: Double, _ scale: Double, _ hz: Double) {
        value = Device.Display(widthPoints: width, heightPoints: height, scale: scale, hz: hz)
    }
}

/// Costs in the units in which people know them.
struct Costs {
    /// Of what a PNG takes for a pixel: JPEG as an iPhone 5c and WebP as an iPhone 5 did in
    /// published tests beside an iPhone 5's PNG; GIF as measured here; HEIC and AVIF as beside a
    /// JPEG.
    static let shares: [PictureFormat: Double] = [
        .jpeg: 0.2, .webp: 0.4, .gif: 0.9, .heic: 0.2, .avif: 0.32,
    ]
    static let readingMillionths: Int64 = 550_000

    static let shareOrigins = [
        "decode.jpeg":
            "assumed: a fifth of a PNG's, as published for an iPhone 5c by DFJPEGTurbo beside an "
            + "iPhone 5's PNG",
        "decode.webp":
            "assumed: two fifths of a PNG's, as published for an iPhone 5 by cocos2d-x issue 8375",
        "decode.gif": "assumed: nine tenths of a PNG's, as on the machine that this was written on",
        "decode.heic": "assumed: as a JPEG, since a chip of its own decodes it",
        "decode.avif":
            "assumed: 1.6 of a JPEG's, as published for a browser on a Core 2 Duo by fynn.be",
        "decode.reading":
            "assumed: as in libjpeg-turbo on the machine that this was written on",
    ]

    let flash: Device.Flash
    let decode: DecodeCosts
    let network: Network

    init(read us: Int64, mbPerS: Int64, decode ns: Double, network ms: Int64, mbitPerS: Int64) {
        flash = Device.Flash(latencyNs: us * 1000, bytesPerSecond: mbPerS * 1_000_000)
        decode = DecodeCosts(
            png: ns, shares: Self.shares, readingMillionths: Self.readingMillionths)
        network = Network(latencyNs: ms * 1_000_000, bytesPerSecond: mbitPerS * 125_000)
    }
}
