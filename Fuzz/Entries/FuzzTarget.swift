/// A reader that bytes from anywhere are given to, and what must hold whatever they are.
package struct FuzzTarget: Sendable {
    package let name: String
    package let summary: String
    /// Larger inputs find nothing that smaller ones don't, and cost time.
    package let mostBytes: Int
    /// Words that its inputs are made of.
    package let words: @Sendable () -> [String]
    private let body: @Sendable (_ bytes: [UInt8]) throws -> Void

    init(
        _ name: String, _ summary: String, mostBytes: Int,
        words: @autoclosure @escaping @Sendable () -> [String] = [],
        body: @escaping @Sendable (_ bytes: [UInt8]) throws -> Void
    ) {
        self.name = name
        self.summary = summary
        self.mostBytes = mostBytes
        self.words = words
        self.body = body
    }

    /// Reads the bytes. What is refused as it should be is no finding.
    ///
    /// - Throws: a `FuzzFinding` where something doesn't hold.
    package func run(_ bytes: [UInt8]) throws { _ = try Refusal.caught { try body(bytes) } }
}

package enum FuzzTargets {
    package static let all: [FuzzTarget] =
        pictures + [
            json, scenario, phone, trace, device, policy, policyFile, order, claim, replay, setting,
            arguments, pattern, journal, result, log,
        ] + keyFormats

    package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// Something that doesn't hold.
package struct FuzzFinding: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }

    static func unless(_ holds: Bool, _ description: @autoclosure () -> String) throws {
        guard holds else { throw FuzzFinding(description()) }
    }
}
