import LabBase
import LabDevices
import LabPictures

/// The text that `lab devices` prints.
package enum DeviceReference {
    /// The families, with the names of their devices.
    package static var list: String {
        let width = (BuiltInDevices.families.map(\.count).max() ?? 0) + 2
        var lines: [String] = []
        for family in BuiltInDevices.families {
            let names = Listing.and(BuiltInDevices.ids(of: family))
            for (index, line) in Paragraph.wrapped(names, width: 80 - width).enumerated() {
                lines.append(padded(index == 0 ? family : "", width) + line)
            }
        }
        let hint = [
            "'lab devices iphone' compares a family's, and 'lab devices NAME' says where each",
            "figure comes from.",
            "'--device @FILE' reads one of your own; 'lab devices --networks' lists networks.",
        ]
        return [Block.lines(lines), .lines(hint)].text(.plain)
    }

    /// A family's devices, a line each.
    package static func family(_ name: String) -> String {
        let table = TextTable(
            BuiltInDevices.ids(of: name).compactMap(BuiltInDevices.named),
            [
                .text("device") { $0.id },
                .figure("screen") { device in
                    let screen = device.screen
                    return "\(number(screen.widthPoints))x\(number(screen.heightPoints))"
                        + "@\(number(screen.scale))"
                },
                .figure("Hz") { number($0.screen.hz) },
                .figure("RAM") { gigabytes($0.ramBytes) },
                .figure("limit") { $0.footprintLimitBytes.map(gigabytes) ?? "-" },
                .figure("cores") { "\($0.cores.fast)+\($0.cores.slow)" },
                .figure("flash") { FigureText.rate($0.flash.bytesPerSecond) },
                .figure("PNG ns/px") { device in
                    Fixed.decimal(device.decode.photoNsPerPixel(.png), places: 1)
                },
            ])
        return [Block.table(table)].text(.plain)
    }

    private static func gigabytes(_ bytes: Int64) -> String {
        Fixed.decimal(Double(bytes) / 1e9, places: 1) + " GB"
    }

    package static func text(_ device: Device) -> String {
        let lines = lines(of: device)
        let width = lines.map { $0.value.count }.max() ?? 0
        let names = max(16, lines.map { $0.name.count }.max() ?? 0) + 2
        let texts = lines.map { line in
            padded(line.name, names) + padded(line.value, width + 2)
                + origins(of: line.keys, device)
        }
        let hint = "'--assumed' has the ranges of what is assumed, from which --worlds draws."
        return (["\(device.title) (\(device.id))", ""] + texts + ["", hint])
            .joined(separator: "\n") + "\n"
    }

    static func lines(of device: Device) -> [Line] { figures(of: device) + pressure(of: device) }

    static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// A figure as it is shown, and under which keys its sources stand.
    struct Line {
        var name: String
        var value: String
        var keys: [String]

        init(_ name: String, _ value: String, _ keys: [String]) {
            (self.name, self.value, self.keys) = (name, value, keys)
        }
    }

    private static func figures(of device: Device) -> [Line] {
        let screen = device.screen
        return [
            Line(
                "screen", "\(number(screen.widthPoints)) x \(number(screen.heightPoints)) points",
                ["screen.width", "screen.height"]),
            Line("scale", number(screen.scale), ["screen.scale"]),
            Line("refresh", "\(number(screen.hz)) Hz", ["screen.hz"]),
            Line("RAM", mebibytes(device.ramBytes), ["ram"]),
        ] + limits(of: device) + [
            Line("baseline", mebibytes(device.baselineBytes), ["baseline"])
        ] + cores(device.cores) + [
            Line(
                "flash", pace(device.flash.latencyNs, device.flash.bytesPerSecond),
                ["flash.latency", "flash.bandwidth"])
        ] + decoding(device) + [
            Line(
                "network", pace(device.network.latencyNs, device.network.bytesPerSecond),
                ["network.latency", "network.bandwidth"]),
            Line(
                "connections", FigureText.connections(device.network.connections),
                ["network.connections"]),
            Line(
                "low priority", FigureText.share(device.network.lowShareMillionths) + " of a share",
                ["network.lowShare"]),
        ]
    }

    /// A line for each kind of file that costs other than its format in general.
    private static func decoding(_ device: Device) -> [Line] {
        var lines = PictureKind.allCases.compactMap { kind -> Line? in
            let name = "decode.\(kind.rawValue)"
            let figures = ["", ".byte", ".setup"].compactMap { DeviceFigure.named(name + $0) }
            let texts = figures.compactMap { $0.text(device) }
            guard !texts.isEmpty else { return nil }
            return Line(
                "decode " + kind.shortTitle, texts.joined(separator: ", "), figures.map(\.name))
        }
        let share = FigureText.share(device.decode.readingMillionths)
        lines.append(Line("smaller JPEG", "from \(share) of it", ["decode.reading"]))
        return lines
    }

    /// Lists how much of the RAM an app may have, and what tells the lab so.
    private static func limits(of device: Device) -> [Line] {
        let limit = device.footprintLimitBytes.map(mebibytes) ?? "none"
        let level = device.apiLevel.map { Line("API level", "\($0)", ["api"]) }
        return [
            Line("footprint limit", limit, ["footprintLimit"]),
            Line("memory class", mebibytes(device.memoryClassBytes), ["memoryClass"]),
        ] + (level.map { [$0] } ?? [])
    }

    /// A latency, and what comes after it.
    static func pace(_ latencyNs: Int64, _ bytesPerSecond: Int64) -> String {
        "\(FigureText.time(latencyNs)), then \(FigureText.rate(bytesPerSecond))"
    }

    private static func cores(_ cores: Cores) -> [Line] {
        let counts = ["cores.fast", "cores.slow"]
        if cores.slow == 0, cores.together == cores.fast {
            return [Line("cores", "\(cores.fast)", counts)]
        }
        let speed = FigureText.share(cores.slowSpeedMillionths)
        return [
            Line(
                "cores", "\(cores.fast)" + (cores.slow == 0 ? "" : " fast, \(cores.slow) slow"),
                counts)
        ] + (cores.slow == 0 ? [] : [Line("a slow one", "\(speed) as fast", ["cores.slowSpeed"])])
            + [Line("at a time", "\(cores.together) of them", ["cores.together"])]
    }

    private static func origins(of keys: [String], _ device: Device) -> String {
        var origins: [String] = []
        for key in keys {
            guard let source = device.sources.first(where: { $0.figure == key }) else { continue }
            if !origins.contains(source.origin) { origins.append(source.origin) }
        }
        return origins.joined(separator: "; ")
    }

    static func number(_ value: Double) -> String { Fixed.plain(value) }

    static func mebibytes(_ bytes: Int64) -> String {
        bytes % (1 << 20) == 0 ? "\(bytes >> 20) MiB" : Fixed.bytes(bytes)
    }
}
