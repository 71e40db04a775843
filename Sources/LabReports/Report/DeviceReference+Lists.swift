import LabBase
import LabDevices

/// The lists of `lab devices`: what a device assumes, and the networks that have names.
extension DeviceReference {
    /// A line for each, under the name that files and options know it by.
    package static func assumed(_ device: Device) -> String {
        let figures = device.assumedFigures
        guard !figures.isEmpty else { return "\(device.title) assumes nothing.\n" }
        let table = TextTable(
            figures,
            [
                .text("assumed") { $0.name }, .text("is") { $0.text(device) ?? "" },
                .text("between") { between($0, device) ?? "" },
                .text("what it is") { $0.meaning },
            ])
        return [Block.table(table)].text(.plain)
    }

    /// A figure's range, with its unit once: `6 to 40 ns/pixel`. Nil if it has none.
    package static func between(_ figure: DeviceFigure, _ device: Device) -> String? {
        guard let range = device.range(of: figure) else { return nil }
        let ends = [range.low, range.high].map { figure.text(figure.with($0, device)) ?? "" }
        let units = ends.map { $0.drop { $0 != " " } }
        let isOne = units[0] == units[1] && !units[0].isEmpty
        return (isOne ? String(ends[0].dropLast(units[0].count)) : ends[0]) + " to " + ends[1]
    }

    package static var networks: String {
        let table = TextTable(
            NetworkPreset.all,
            [
                .text("network") { $0.id },
                .figure("bandwidth") { FigureText.rate($0.bytesPerSecond) },
                .figure("latency") { FigureText.time($0.latencyNs) },
            ])
        let sources = NetworkPreset.all.map { "\($0.id): \($0.origin)" }
        let hint = """
            The bandwidth is towards the phone, and the latency a round trip. How many connections \
            there are is for client and server to say: it stays the device's, unless you say \
            otherwise, as with '--network 3g --network connections=6' for HTTP/1.1.
            """
        return [Block.table(table), .points(sources), .paragraph(hint)].text(.plain)
    }

    package static func text(_ preset: NetworkPreset) -> String {
        let lines = [
            ("bandwidth", FigureText.rate(preset.bytesPerSecond)),
            ("latency", FigureText.time(preset.latencyNs)), ("source", preset.origin),
        ]
        return
            (["network \(preset.id)", ""]
            + lines.map { padded($0, 11) + $1 }).joined(separator: "\n") + "\n"
    }
}
