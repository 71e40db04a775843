import LabBase
import LabDevices
import LabReports

/// The figures of devices, and what ships.
enum DeviceLookUp {
    private static let keys = KeyTable(scenarioPage: "scenario.md")

    static var blocks: [Block] {
        let families = BuiltInDevices.families.map { name in
            (name, BuiltInDevices.ids(of: name).compactMap(BuiltInDevices.named))
        }
        return [
            .section("Figures", [figures]),
            .section("Devices", families.map { .section($0, family($1)) }),
            .section("Networks", [networks]),
            keys.section(
                "A device of your own", DeviceReader.object,
                then: DeviceReader.groups.map { group in
                    keys.section("Keys of \(group.id)", group)
                }),
            keys.section("A network of your own", NetworkReader.object),
            .section("Sources", families.map { .section("Sources of \($0)", [sources($1)]) }),
        ]
    }

    /// A line for each figure, as the standard device has it.
    private static var figures: Block {
        let device = BuiltInDevices.standard
        return .table(
            ["figure", "meaning", device.id, "between", "because"],
            DeviceFigure.all.map { figure in
                [
                    "`\(figure.name)`", figure.meaning, figure.text(device) ?? "–",
                    DeviceReference.between(figure, device) ?? "–",
                    device.range(of: figure)?.source ?? "–",
                ]
            })
    }

    /// A line for each device of a family, and a column for each figure in which they differ. What
    /// all have stands above, where the standard device has something else.
    private static func family(_ devices: [Device]) -> [Block] {
        let isAlike = { (figure: DeviceFigure) in
            Set(devices.map { figure.text($0) ?? "–" }).count == 1
        }
        let differing = DeviceFigure.all.filter { !isAlike($0) }
        let common = DeviceFigure.all.filter { figure in
            isAlike(figure) && figure.text(devices[0]) != figure.text(BuiltInDevices.standard)
        }
        let all = common.map { "`\($0.name)` \($0.text(devices[0]) ?? "–")" }
        let table = Block.table(
            ["device", "title"] + differing.map { "`\($0.name)`" },
            devices.map { device in
                ["`\(device.id)`", device.title] + differing.map { $0.text(device) ?? "–" }
            })
        let have = devices.count == 1 ? "It has" : "All have"
        return (all.isEmpty ? [] : [.paragraph("\(have) \(Listing.and(all)).")]) + [table]
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

    /// The sources of a family's figures, each with the devices whose figures they are.
    private static func sources(_ devices: [Device]) -> Block {
        var told: [(origin: String, figures: [String], devices: [String])] = []
        for device in devices {
            for (origin, sources) in device.sources.grouped(by: \.origin) {
                let figures = sources.map { "`\($0.figure)`" }
                let same = told.firstIndex { $0.origin == origin && $0.figures == figures }
                if let same {
                    told[same].devices.append(device.id)
                } else {
                    told.append((origin, figures, [device.id]))
                }
            }
        }
        return .points(
            told.map { origin, figures, ids in
                let whose = ids.count == devices.count ? "all" : Listing.and(ids)
                return "\(origin): \(figures.joined(separator: ", "))"
                    + (devices.count == 1 ? "" : " of \(whose)")
            })
    }
}
