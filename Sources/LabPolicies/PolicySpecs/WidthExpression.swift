import LabBase
import LabDevices

/// A width as a number, or as a formula over a device's cores: `cores*2`, `min(4, cores)`.
extension PolicyArguments {
    /// Nil: no limit. A formula is rounded down, and comes to 1 at least: with one core, `cores-1`
    /// still lets one load through.
    func width(_ name: String, on device: Device) throws(SpecProblem) -> Int? {
        guard let argument = self[name] else { return nil }
        if Int(argument.value) != nil { return try count(name) }
        let number: Int64?
        do throws(LimitExpression.Fault) {
            number = try LimitExpression.bytes(argument.value, on: .cores(of: device))
        } catch {
            throw SpecProblem(
                error.message, at: argument.valuePlace.within(error.offset, length: error.length))
        }
        return number.map { Int(max(1, $0)) }
    }
}

extension LimitExpression.Ground {
    /// Plain numbers, and how many cores a device runs at a time.
    static func cores(of device: Device) -> Self {
        Self(numbers: [("cores", Int64(max(1, device.cores.together)))])
    }
}

/// What the widths of a policy come to that are written as formulas, in words.
enum WidthExpressions {
    /// A line for each, in the order in which they are written.
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
