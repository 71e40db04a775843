import LabDevices

extension LimitText {
    /// A policy that leaves its limit open, with one: `lru+weak` becomes `lru(limit=24MB)+weak`.
    /// Where no such text means the same, its full spec does.
    package static func policy(_ policy: Policy, limitBytes: Int64, on device: Device) -> String {
        let limit = "limit=" + typed(limitBytes)
        let parts = policy.text.pieces(outsideParenthesesAt: "+")
        for index in parts.indices {
            var written = parts
            let part = written[index]
            written[index] =
                part.hasSuffix(")") ? "\(part.dropLast()), \(limit))" : "\(part)(\(limit))"
            let text = written.joined(separator: "+")
            let read = try? PolicySpec.parse(text, device: device)
            if read?.composition == policy.composition { return text }
        }
        return policy.spec
    }
}
