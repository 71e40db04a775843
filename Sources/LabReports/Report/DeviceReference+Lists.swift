import LabBase
import LabDevices

/// The lists of `lab devices`: what a device assumes, and the networks that have names.
extension DeviceReference {
    /// A line for each, under the name that files and options know it by.
    package static func assumed(_ device: Device) -> String {
        let figures = device.assumedFigures
        guard !figures.isEmpty else { return "\(device.title) assumes nothing.\n" }
        var table = TextTable(headings: [
            .init(title: "assumed", isNumber: false), .init(title: "is", isNumber: false),
            .init(title: "what it is", isNumber: false),
        ])
        for figure in figures {
            table.rows.append(
                [figure.name, figure.text(device) ?? "", figure.meaning].map { .init(text: $0) })
        }
        return table.lines(.plain).joined(separator: "\n") + "\n"
    }

    package static var networks: String {
        var table = TextTable(headings: [
            .init(title: "network", isNumber: false), .init(title: "bandwidth"),
            .init(title: "latency"), .init(title: "source", isNumber: false),
        ])
        for preset in NetworkPreset.all {
            table.rows.append(
                [
                    preset.id, FigureText.rate(preset.bytesPerSecond),
                    FigureText.time(preset.latencyNs), preset.origin,
                ].map { .init(text: $0) })
        }
        return table.lines(.plain).joined(separator: "\n") + "\n\n"
            + "The bandwidth is towards the phone, and the latency a round trip. How many "
            + "connections\nthere are is for the client to say: it stays the device's, unless "
            + "you say otherwise,\nas with '--network 3g --network connections=none'.\n"
    }

    /// One of them.
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
