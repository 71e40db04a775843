/// The values that parts take.
extension PolicyArguments {
    /// A size above 0, `none`, or a share of the device's RAM such as `5%`.
    func limit(_ name: String, device: Device) throws(SpecProblem) -> Int64?? {
        guard let argument = self[name] else { return .none }
        if argument.value == "none" { return .some(nil) }
        if argument.value.hasSuffix("%") {
            let share = try percent(argument)
            return .some(Int64(Int128(device.ramBytes) * Int128(share) / 1_000_000))
        }
        let bytes: Int64
        do {
            bytes = try Quantity.bytes(argument.value)
        } catch {
            throw problem(Self.wording(of: error, value: argument.value), of: argument)
        }
        guard bytes > 0 else {
            throw problem(
                "'\(name)' of 0 would hold nothing. Give a size above 0, or use 'weak' or 'none'",
                of: argument)
        }
        return .some(bytes)
    }

    /// A share above 0 and up to 100 %, in millionths.
    func percent(_ argument: Argument) throws(SpecProblem) -> Int64 {
        let digits = argument.value.hasSuffix("%") ? String(argument.value.dropLast()) : ""
        // A unit of 10,000 millionths: Quantity knows decimals exactly.
        guard let value = try? Quantity.bytes(digits + "KB"), digits.last?.isNumber == true,
            value > 0, value <= 100_000
        else {
            throw problem("'\(argument.value)' is no share. Write 1% to 100%", of: argument)
        }
        return value * 10
    }

    func count(_ name: String) throws(SpecProblem) -> Int? {
        guard let argument = self[name] else { return nil }
        guard let number = Int(argument.value), number > 0 else {
            throw problem(
                "'\(name)' must be a whole number above 0. Write for example \(name)=100",
                of: argument)
        }
        return number
    }

    func choice(_ name: String, _ choices: [String]) throws(SpecProblem) -> String? {
        guard let argument = self[name] else { return nil }
        try check(argument, isOneOf: choices)
        return argument.value
    }

    func check(_ argument: Argument, isOneOf choices: [String]) throws(SpecProblem) {
        guard !choices.contains(argument.value) else { return }
        let near = Nearest.match(argument.value, among: choices).map { "Did you mean '\($0)'?" }
        throw problem(
            "'\(argument.value)' is unknown here. \(near ?? "Use \(Self.list(choices))")",
            of: argument)
    }

    private static func wording(of failure: Quantity.Failure, value: String) -> String {
        switch failure {
        case .unknownUnit(let unit) where unit != value:
            "unknown unit '\(unit)'. Use MB, MiB, KB, KiB, GB or GiB"
        case .unknownUnit, .notANumber, .missingUnit:
            "'\(value)' is no size. Write for example 64MB, 5% or none"
        case .tooLarge: "'\(value)' is too large. Write for example 64MB"
        }
    }
}
