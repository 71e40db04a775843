@testable import LabKeyTraces

extension PlainTrace {
    static func generated(
        _ patterns: String..., requests: Int, keys: Int = 1000, skew: Double = 1,
        sizes: String? = nil, seed: UInt64 = 7
    ) throws -> PlainTrace {
        try generated(
            patterns, requests: requests, keys: keys, skew: skew, sizes: sizes, seed: seed)
    }

    static func generated(
        _ patterns: [String], requests: Int, keys: Int = 1000, skew: Double = 1,
        sizes: String? = nil, seed: UInt64 = 7
    ) throws -> PlainTrace {
        let phases = try KeyPhase.read(patterns, requests: requests, (keys: keys, skew: skew))
        return PlainTrace(
            GeneratedTrace(
                .init(phases: phases, sizes: sizes.flatMap { KeySizes($0) }, seed: seed)))
    }
}
