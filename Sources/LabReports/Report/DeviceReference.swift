import LabBase
import LabDevices

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

    package static func family(_ name: String) -> String {
        let table = TextTable(
            BuiltInDevices.ids(of: name).compactMap(BuiltInDevices.named),
            [
                .text("device") { $0.id },
                .figure("screen") { device in
                    let screen = device.screen
                    return "\(Fixed.plain(screen.widthPoints))x\(Fixed.plain(screen.heightPoints))"
                        + "@\(Fixed.plain(screen.scale))"
                },
                .figure("Hz") { Fixed.plain($0.screen.hz) },
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

    /// A line for each figure, under the name that files and options know it by.
    package static func text(_ device: Device) -> String {
        let table = TextTable(
            // That a device has no limit has a source, too.
            DeviceFigure.all.filter { $0.text(device) != nil || device.origin(of: $0.name) != nil },
            [
                .text("figure") { $0.name }, .text("is") { $0.text(device) ?? "none" },
                .text("from") { device.origin(of: $0.name) ?? "" },
            ])
        let hint = "'--assumed' has the ranges of what is assumed, from which --worlds draws."
        return [.line("\(device.title) (\(device.id))"), .table(table), .line(hint)].text(.plain)
    }

    static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// A latency, and what comes after it.
    static func pace(_ latencyNs: Int64, _ bytesPerSecond: Int64) -> String {
        "\(FigureText.time(latencyNs)), then \(FigureText.rate(bytesPerSecond))"
    }
}
