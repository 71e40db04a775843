import LabBase
import LabDevices

/// How much room the choice leaves.
extension AdviceFindings {
    /// To what comes first: the device's warning, or the app's end.
    var roomSentence: String {
        let peak = "Its footprint peaks at \(Fixed.bytes(chosen.footprintBytes))"
        let warning = device.firstWarningBytes
        guard let end = device.firstEnd else {
            guard let warning else { return "\(peak), and nothing limits it on \(device.title)." }
            return "\(peak), \(distance(warning)) at which \(device.title) warns."
        }
        let ends = end.killer.action
        // A line beyond the end is never reached.
        guard let warning, warning < end.bytes else {
            return "\(peak), \(distance(end.bytes)) at which \(device.title) \(ends)."
        }
        return "\(peak), \(distance(warning)) at which \(device.title) warns; it \(ends) "
            + "at \(Fixed.bytes(end.bytes))."
    }

    /// `905.9 MB below the 1.04 GB`.
    private func distance(_ line: Int64) -> String {
        let bytes = line - chosen.footprintBytes
        let side = bytes < 0 ? "above" : "below"
        return "\(Fixed.bytes(abs(bytes))) \(side) the \(Fixed.bytes(line))"
    }
}

extension Killer {
    /// The words for the device's action.
    fileprivate var action: String {
        switch self {
        case .limit, .kernel: "kills"
        case .heap: "throws an OutOfMemoryError"
        case .system: "runs out of memory and ends the app"
        }
    }
}
