import LabBase
import LabDevices

/// Reads the values of single keys. Nil means that the key is missing.
extension PolicyArguments {
    /// A value, read and refused as in a file. `none` counts as a missing key, which overrides a
    /// preset.
    func value<Value>(_ name: String, _ form: Form<Value>) throws(Complaint) -> Value? {
        guard let argument = self[name], argument.value != "none" else { return nil }
        do throws(Complaint) {
            return try form.value(of: argument.value)
        } catch {
            throw problem(error.what, error.remedy, of: argument)
        }
    }

    /// A whole number above 0.
    func count(_ name: String) throws(Complaint) -> Int? { try value(name, .whole(1...Int.max)) }

    /// A plain size above 0.
    func size(_ name: String) throws(Complaint) -> Int64? { try value(name, .size(1...Int64.max)) }

    /// As many whole days as can be counted.
    private static let longestNs: Int64 = 106_751 * 86_400_000_000_000

    /// A span of time in nanoseconds.
    func time(_ name: String, canBeZero: Bool = false) throws(Complaint) -> Int64? {
        let ns = try value(name, Form<Int64>.time(0...Self.longestNs))
        if ns == 0, !canBeZero, let argument = self[name] {
            throw problem(
                "'\(name)' of 0 would do nothing", "Write for example \(name)=300s", of: argument)
        }
        return ns
    }

    /// A limit as a formula. `.some(nil)`: `none`, which means no limit.
    func limit(
        _ name: String, on context: LimitExpression.Context, canBeZero: Bool = false,
        otherwise: String = "use 'weak' or 'none'"
    ) throws(Complaint) -> Int64?? {
        guard let argument = self[name] else { return .none }
        let bytes = try LimitExpression.bytes(argument.value, at: argument.valuePlace, on: context)
        guard let bytes else { return .some(nil) }
        let isOfAny = bytes <= 0 && context.images?.isAny == true
        if isOfAny, argument.value.contains(LimitExpression.images) { return .some(1) }
        guard bytes >= 0 else {
            throw problem(
                "'\(name)' comes to \(bytes) bytes on this device",
                "Write for example max(1MB, \(argument.value))", of: argument)
        }
        guard bytes > 0 || canBeZero else {
            throw problem(
                "'\(name)' of 0 would hold nothing", "Give a size above 0, or \(otherwise)",
                of: argument)
        }
        return .some(bytes)
    }

    /// A share up to 100 %, in millionths; 0 is allowed.
    func share(_ argument: Argument) throws(Complaint) -> Int64 {
        if argument.value == "0%" { return 0 }
        guard let millionths = Share.millionths(argument.value) else {
            throw problem(Share.wording(argument.value), of: argument)
        }
        return millionths
    }
}

extension PolicyArguments {
    /// Consecutive stages, as `decode` or `fetch..decode`.
    func stages(_ argument: Argument) throws(Complaint) -> ClosedRange<Stage> {
        let ends = try ends(of: argument)
        let first: Stage = try word(ends.first)
        let last: Stage = try word(ends.last)
        guard first <= last else {
            throw problem(
                "'\(last.rawValue)' comes before '\(first.rawValue)'",
                "Write \(last.rawValue)..\(first.rawValue)", of: argument)
        }
        return first...last
    }
}

extension ClosedRange<Stage> {
    /// The stages as a spec writes them.
    var text: String {
        lowerBound.rawValue + (lowerBound == upperBound ? "" : "..\(upperBound.rawValue)")
    }
}

/// Reads a width as a number, or as a formula over a device's cores: `cores*2`, `min(4, cores)`.
extension PolicyArguments {
    /// The width; nil for no limit. A formula is rounded down, and is at least 1: with one core,
    /// `cores-1` still lets one load run.
    func width(_ name: String, on device: Device) throws(Complaint) -> Int? {
        guard let argument = self[name] else { return nil }
        if Int(argument.value) != nil { return try count(name) }
        let number = try LimitExpression.bytes(
            argument.value, at: argument.valuePlace, on: .cores(of: device))
        return number.map { Int(max(1, $0)) }
    }
}

extension LimitExpression.Context {
    /// Plain numbers, and the word `cores` for the cores that a device runs at a time.
    static func cores(of device: Device) -> Self {
        Self(numbers: [("cores", Int64(max(1, device.cores.together)))])
    }
}
