import LabBase
import LabDevices

/// Describes the values of a policy's widths that are written as formulas.
enum WidthExpressions {
    /// A line for each formula, in the order of the spec.
    static func lines(_ text: String, device: Device) -> [String] {
        guard let parts = try? PolicySpec.parts(of: text) else { return [] }
        return lines(parts, device)
    }

    private static func lines(_ parts: [PolicyArguments], _ device: Device) -> [String] {
        parts.flatMap { part in
            if part.part == SplitPart.id {
                return part.arguments.flatMap { lines($0.parts ?? [], device) }
            }
            return line(part, device).map { [$0] } ?? []
        }
    }

    private static func line(_ part: PolicyArguments, _ device: Device) -> String? {
        let owner =
            switch part.part {
            case QueuePart.id: "queue \(part.words.first?.value ?? "")"
            case PrefetchPart.id: "prefetch"
            default: ""
            }
        guard !owner.isEmpty, let written = part["width"]?.value, Int(written) == nil,
            let width = try? part.width("width", on: device)
        else { return nil }
        let together = device.cores.together
        return "\(owner): width=\(written) is \(width), since this device runs \(together) "
            + "core\(together == 1 ? "" : "s") at a time"
    }
}
