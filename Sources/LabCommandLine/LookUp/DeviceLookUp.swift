import LabBase
import LabDevices

/// The figures of devices, and what ships.
enum DeviceLookUp {
    private static let keys = KeyTable(scenarioPage: "scenario.md")
    private static let devices = BuiltInDevices.all

    static var blocks: [Block] {
        [
            .section("Devices", [figures]), .section("Networks", [networks]),
            keys.section(
                "A device of your own", DeviceReader.object,
                then: DeviceReader.groups.map { group in
                    keys.section("Keys of \(group.id)", group)
                }),
            keys.section("A network of your own", NetworkReader.object),
            keys.section(
                "A calibration", CalibrationKeys.object,
                then: CalibrationKeys.objects.map { keys.section("Keys of \($0.noun)", $0) }),
            .section("Sources", devices.map(sources)),
        ]
    }

    /// A line for each figure, and a column for each device.
    private static var figures: Block {
        .table(
            ["figure", "meaning"] + devices.map(\.id),
            [["title", "its name for people"] + devices.map(\.title)]
                + DeviceFigure.all.map { figure in
                    ["`\(figure.name)`", figure.meaning]
                        + devices.map { figure.text($0) ?? "–" }
                })
    }

    private static var networks: Block {
        .table(
            ["network", "bandwidth", "latency", "source"],
            NetworkPreset.all.map { network in
                [
                    "`\(network.id)`", FigureText.rate(network.bytesPerSecond),
                    FigureText.time(network.latencyNs), network.origin,
                ]
            })
    }

    /// The sources of a device, each with its figures.
    private static func sources(_ device: Device) -> Block {
        let groups = device.sources.grouped(by: \.origin)
        return .section(
            device.id,
            [
                .points(
                    groups.map { origin, sources in
                        "\(origin): " + sources.map { "`\($0.figure)`" }.joined(separator: ", ")
                    })
            ])
    }
}
