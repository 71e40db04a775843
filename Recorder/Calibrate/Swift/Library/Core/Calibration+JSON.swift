extension Calibration {
    /// The file `calibration.json`.
    public var json: String {
        var members = [
            ("calibration", "1"), ("program", JSON.string(program)), ("model", JSON.string(model)),
            ("system", JSON.string(system)),
        ]
        if let screen { members.append(("screen", screen.json)) }
        if let memory { members.append(("memory", memory.json)) }
        if let cores { members.append(("cores", cores.json)) }
        if let flash { members.append(("flash", flash.json)) }
        if !decodes.isEmpty { members.append(("decode", JSON.lines(decodes.map(\.json)))) }
        let lines = members.map { "  \(JSON.string($0.0)): \($0.1)" }
        return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
    }
}

extension Calibration.Screen {
    fileprivate var json: String {
        var members = [
            ("width", JSON.decimal(width)), ("height", JSON.decimal(height)),
            ("scale", JSON.decimal(scale)), ("hz", JSON.decimal(hz)),
        ]
        if !frameNs.isEmpty { members.append(("frameNs", JSON.list(frameNs))) }
        return JSON.object(members)
    }
}

extension Calibration.Memory {
    fileprivate var json: String {
        let members: [(String, Int64?)] = [
            ("ram", ramBytes), ("footprintLimit", footprintLimitBytes),
            ("memoryClass", memoryClassBytes), ("api", api.map { Int64($0) }),
        ]
        return JSON.object(members.compactMap { name, value in value.map { (name, "\($0)") } })
    }
}

extension Calibration.Cores {
    fileprivate var json: String {
        var members: [(String, String)] = []
        if !kinds.isEmpty { members.append(("kinds", JSON.list(kinds))) }
        members.append(("perSecond", JSON.lines(perSecond.map { JSON.list($0) })))
        return JSON.object(members)
    }
}

extension Calibration.Flash {
    fileprivate var json: String {
        let reads = reads.map {
            JSON.object([("bytes", "\($0.bytes)"), ("ns", JSON.list($0.ns))])
        }
        return JSON.object([("cold", "\(isCold)"), ("reads", JSON.lines(reads))])
    }
}

extension Calibration.Decode {
    fileprivate var json: String {
        var members = [
            ("format", JSON.string(format)), ("width", "\(width)"), ("height", "\(height)"),
            ("bytes", "\(bytes)"),
        ]
        if sample > 1 { members.append(("sample", "\(sample)")) }
        members.append(("ns", JSON.list(ns)))
        return JSON.object(members)
    }
}

/// Pieces of JSON as text.
private enum JSON {
    static func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\(string($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
    }

    static func list(_ numbers: [some BinaryInteger]) -> String {
        "[" + numbers.map { "\($0)" }.joined(separator: ", ") + "]"
    }

    /// A list with an element on each line.
    static func lines(_ elements: [String]) -> String {
        "[\n" + elements.map { "    \($0)" }.joined(separator: ",\n") + "\n  ]"
    }

    /// Text without control characters and with quotation marks escaped.
    static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars where scalar.value >= 0x20 && scalar.value != 0x7F {
            if scalar == "\"" || scalar == "\\" { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result + "\""
    }

    /// A number with three decimals at most.
    static func decimal(_ value: Double) -> String {
        let thousandths = Int64((value * 1000).rounded())
        let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
        guard rest > 0 else { return "\(whole)" }
        var places = String(String(1000 + rest).dropFirst())
        while places.hasSuffix("0") { places.removeLast() }
        return "\(whole).\(places)"
    }
}
