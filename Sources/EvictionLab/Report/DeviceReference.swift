/// What `lab devices` prints.
public enum DeviceReference {
    public static var list: String {
        var table = TextTable(
            headings: [
                .init(title: "device", isNumber: false), .init(title: "screen"),
                .init(title: "Hz"), .init(title: "RAM"), .init(title: "limit"),
                .init(title: "decoding"),
            ])
        for device in BuiltInDevices.all {
            let screen = device.screen
            table.rows.append(
                [
                    device.id,
                    "\(number(screen.widthPoints))x\(number(screen.heightPoints))"
                        + "@\(number(screen.scale))",
                    number(screen.hz), mebibytes(device.ramBytes),
                    mebibytes(device.footprintLimitBytes),
                    "\(number(device.costs.decodeNsPerPixel)) ns/pixel",
                ].map { .init(text: $0) })
        }
        return table.lines(colour: false).joined(separator: "\n") + "\n\n"
            + "'lab devices NAME' says where each figure comes from; '--device @FILE' reads one "
            + "of\nyour own.\n"
    }

    public static func text(_ device: Device) -> String {
        let screen = device.screen
        let costs = device.costs
        let figures: [(String, String, [String])] = [
            (
                "screen",
                "\(number(screen.widthPoints)) x \(number(screen.heightPoints)) points", ["screen"]
            ),
            ("scale", "\(number(screen.scale))", ["scale"]),
            ("refresh", "\(number(screen.hz)) Hz", ["hz"]),
            ("RAM", mebibytes(device.ramBytes), ["ram"]),
            ("footprint limit", mebibytes(device.footprintLimitBytes), ["footprintLimit"]),
            ("memory class", mebibytes(device.memoryClassBytes), ["memoryClass"]),
            ("baseline", mebibytes(device.baselineBytes), ["baseline"]),
            (
                "read",
                "\(RunTable.seconds(Double(costs.readLatencyNs) / 1e6)), then "
                    + "\(Fixed.bytes(costs.readBytesPerSecond))/s",
                ["readLatency", "readBytesPerSecond"]
            ),
            ("decode", "\(number(costs.decodeNsPerPixel)) ns/pixel", ["decodeNsPerPixel"]),
            (
                "network",
                "\(RunTable.seconds(Double(costs.networkLatencyNs) / 1e6)), then "
                    + "\(Fixed.bytes(costs.networkBytesPerSecond))/s",
                ["networkLatency", "networkBytesPerSecond"]
            ),
        ]
        var lines = ["\(device.title) (\(device.id))", ""]
        let width = figures.map { $0.1.count }.max() ?? 0
        for (name, value, keys) in figures {
            var origins: [String] = []
            for key in keys {
                guard let source = device.sources.first(where: { $0.figure == key }) else {
                    continue
                }
                if !origins.contains(source.origin) { origins.append(source.origin) }
            }
            let blanks = String(repeating: " ", count: 16 - name.count)
            let fill = String(repeating: " ", count: width + 2 - value.count)
            lines.append("\(name)\(blanks)\(value)\(fill)\(origins.joined(separator: "; "))")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func number(_ value: Double) -> String { ScenarioDescription.points(value) }

    private static func mebibytes(_ bytes: Int64) -> String {
        bytes % (1 << 20) == 0 ? "\(bytes >> 20) MiB" : Fixed.bytes(bytes)
    }
}
