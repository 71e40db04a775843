import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

/// Whatever is in a file, it is read or refused in one line.
@Suite("Any bytes")
struct ScenarioFuzzTests {
    private static let valid = Array(Samples.rich.utf8)

    /// A generator whose numbers are the same on every machine (SplitMix64).
    private struct Seeded: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    /// The message; nil when the bytes are a scenario.
    private func complaint(_ bytes: [UInt8]) -> String? {
        do throws(Complaint) {
            _ = try ScenarioReader.read(bytes: bytes, file: "f", pictures: Samples.album)
            return nil
        } catch {
            return error.description
        }
    }

    private func isLine(_ text: String) -> Bool {
        text.hasPrefix("f:") && !text.utf8.contains(10) && text.utf8.count < 700
            && text.split(separator: ":", maxSplits: 3).count == 4
    }

    @Test func cutShortAreRefused() throws {
        for length in Self.valid.indices {
            let says = try require(complaint(Array(Self.valid[..<length])))
            check(isLine(says), note: "\(length): \(says)")
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func withOneChangedAreReadOrRefused(seed: UInt64) {
        var random = Seeded(state: seed)
        let likely = Array("0123456789-+.eE\"\\{}[],:/ tfnu\n\u{0}".utf8) + [0x80, 0xC3, 0xFF]
        var refused = 0
        for index in Self.valid.indices {
            var bytes = Self.valid
            bytes[index] =
                Bool.random(using: &random)
                ? likely.randomElement(using: &random)! : UInt8.random(in: 0...255, using: &random)
            guard let says = complaint(bytes) else { continue }
            refused += 1
            check(isLine(says), note: "seed \(seed), byte \(index): \(says)")
        }
        // Seen to reach both ends.
        check(refused > Self.valid.count / 3 && refused < Self.valid.count)
    }

    @Test func withAPieceMovedAreReadOrRefused() {
        var random = Seeded(state: 42)
        for _ in 0..<1000 {
            var bytes = Self.valid
            let from = Int.random(in: 0..<bytes.count - 40, using: &random)
            let piece = Array(bytes[from..<from + Int.random(in: 1...40, using: &random)])
            bytes.insert(
                contentsOf: piece, at: Int.random(in: 0..<bytes.count, using: &random))
            if let says = complaint(bytes) { check(isLine(says), note: "\(says)") }
        }
    }
}
