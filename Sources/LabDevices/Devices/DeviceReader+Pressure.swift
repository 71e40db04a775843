import LabBase

/// How a device warns and kills: `pressure` in its description.
extension DeviceReader {
    package static let pressureKeys = [
        "processWarning", "processInterval", "systemModerate", "systemWarning", "systemCritical",
        "sampling", "deliveryLatency", "probability", "trimLevels", "evictBelow", "evictOwnBelow",
        "evictionOrder",
        "onKill", "relaunch", "endFrontBelow", "otherApps", "freezeAfter",
    ]
    private static let hourNs: Int64 = 3_600_000_000_000

    static func readPressure(_ node: Node, into device: inout Device) {
        guard var fields = Fields(node) else { return }
        fields.allow(pressureKeys, in: .pressure)
        let origin = "as given in \(node.log.file)"
        for (key, _, field) in fields.named where pressureKeys.contains(key) {
            if read(key, field, into: &device.pressure) {
                device.note("pressure." + key, origin: origin)
            }
        }
    }

    private static func read(_ key: String, _ node: Node, into pressure: inout Pressure) -> Bool {
        switch key {
        case "processWarning": return readLine(node, into: &pressure)
        case "systemModerate": return readThresholds(node, 100_000, &pressure.systemModerate)
        case "systemWarning": return readThresholds(node, 100_000, &pressure.systemWarning)
        case "systemCritical": return readThresholds(node, 50_000, &pressure.systemCritical)
        case "processInterval":
            return take(node.nanoseconds(0...hourNs, most: "1h"), &pressure.processIntervalNs)
        case "sampling":
            return take(node.nanoseconds(1_000_000...hourNs, most: "1h"), &pressure.samplingNs)
        case "deliveryLatency":
            return take(node.nanoseconds(0...hourNs, most: "1h"), &pressure.deliveryLatencyNs)
        case "relaunch":
            return take(node.nanoseconds(0...hourNs, most: "1h"), &pressure.relaunchNs)
        case "probability": return take(node.double(in: 0...1), &pressure.probability)
        case "evictBelow": return take(share(node), &pressure.evictBelowMillionths)
        case "evictOwnBelow": return takeSome(share(node), &pressure.evictOwnBelowMillionths)
        case "endFrontBelow":
            return takeUnlessOff(node, &pressure.endFrontBelowMillionths, share)
        case "otherApps": return take(node.otherApps(), &pressure.otherApps)
        case "freezeAfter":
            return takeUnlessOff(node, &pressure.freezeAfterNs) {
                $0.nanoseconds(0...hourNs, most: "1h")
            }
        case "trimLevels": return take(node.word(Pressure.TrimLevels.self), &pressure.trimLevels)
        case "evictionOrder":
            return take(node.word(Pressure.EvictionOrder.self), &pressure.evictionOrder)
        default: return take(node.word(Pressure.OnKill.self), &pressure.onKill)
        }
    }

    private static func take<Value>(_ value: Value?, _ place: inout Value) -> Bool {
        guard let value else { return false }
        place = value
        return true
    }

    private static func takeSome<Value>(_ value: Value?, _ place: inout Value?) -> Bool {
        if value != nil { place = value }
        return value != nil
    }

    private static func takeUnlessOff<Value>(
        _ node: Node, _ place: inout Value?, _ read: (Node) -> Value?
    ) -> Bool {
        let isOff = node.value.string == "off"
        let value = isOff ? nil : read(node)
        if isOff || value != nil { place = value }
        return isOff || value != nil
    }

    private static func share(_ node: Node) -> Int64? {
        node.double(in: 0...1).map { Int64(($0 * 1_000_000).rounded()) }
    }

    private static func readLine(_ node: Node, into pressure: inout Pressure) -> Bool {
        switch node.value.string {
        case "off"?: pressure.processLine = .off
        case "usual"?: pressure.processLine = .usual
        default:
            guard let bytes = node.bytes(1 << 20...mostBytes, most: mostShown) else { return false }
            pressure.processLine = .bytes(bytes)
        }
        return true
    }

    /// `"off"`, a share such as 0.5, or an object with both thresholds.
    private static func readThresholds(
        _ node: Node, _ gap: Int64, _ place: inout Pressure.Thresholds?
    ) -> Bool {
        if node.value.string == "off" {
            place = nil
            return true
        }
        if node.value.number != nil {
            guard let below = share(node) else { return false }
            place = Pressure.Thresholds(
                belowMillionths: below, aboveMillionths: min(1_000_000, below + gap))
            return true
        }
        guard var fields = Fields(node, .thresholds) else { return false }
        fields.allow(["below", "above"], in: .thresholds)
        let below = fields.required("below", in: .thresholds).flatMap(share)
        let above = fields.required("above", in: .thresholds).flatMap(share)
        guard let below, let above else { return false }
        if above < below {
            fields["above"]?.report(.clearsBelow)
            return false
        }
        place = Pressure.Thresholds(belowMillionths: below, aboveMillionths: above)
        return true
    }
}

extension Pressure {
    /// As a device's description has it: all that isn't usual; absent where everything is.
    package func json(usual: Pressure = Pressure()) -> JSON {
        var members: [JSON.Member] = []
        func note<Value: Equatable>(
            _ key: String, _ value: KeyPath<Pressure, Value>, _ json: (Value) -> JSON
        ) {
            guard self[keyPath: value] != usual[keyPath: value] else { return }
            members.append((key, json(self[keyPath: value])))
        }
        let time = { JSON(ns: $0) }
        let share = { (millionths: Int64) in JSON.word("\(Double(millionths) / 1_000_000)") }
        let thresholds = { (value: Thresholds?) -> JSON in
            guard let value else { return "off" }
            return ["below": share(value.belowMillionths), "above": share(value.aboveMillionths)]
        }
        note("processWarning", \.processLine) { line in
            switch line {
            case .usual: "usual"
            case .off: "off"
            case .bytes(let bytes): JSON(bytes)
            }
        }
        note("processInterval", \.processIntervalNs, time)
        note("systemModerate", \.systemModerate, thresholds)
        note("systemWarning", \.systemWarning, thresholds)
        note("systemCritical", \.systemCritical, thresholds)
        note("sampling", \.samplingNs, time)
        note("deliveryLatency", \.deliveryLatencyNs, time)
        note("probability", \.probability) { .word("\($0)") }
        note("trimLevels", \.trimLevels) { JSON($0.rawValue) }
        note("evictBelow", \.evictBelowMillionths, share)
        note("evictOwnBelow", \.evictOwnBelowMillionths) { share($0 ?? evictBelowMillionths) }
        note("evictionOrder", \.evictionOrder) { JSON($0.rawValue) }
        note("onKill", \.onKill) { JSON($0.rawValue) }
        note("relaunch", \.relaunchNs, time)
        note("endFrontBelow", \.endFrontBelowMillionths) { $0.map(share) ?? "off" }
        note("otherApps", \.otherApps, \.json)
        note("freezeAfter", \.freezeAfterNs) { $0.map(time) ?? "off" }
        return JSON(members).unlessEmpty
    }
}
