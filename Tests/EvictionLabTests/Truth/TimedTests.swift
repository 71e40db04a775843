import Foundation
import Testing

@testable import PlainDesks
@testable import ReplayOracles

/// The two projects' own code was given the same events, on a link of the same pace.
@Suite("Presets and the two projects' own code")
struct TimedTests {
    /// The last is an app that doesn't say what scrolled away.
    static let policies: [(kind: String, policy: String)] = [
        ("calm", "sgimagecache-shipped"), ("signals", "sgimagecache-shipped"),
        ("rebind", "sgimagecache-shipped"),
        ("notell", "sgimagecache-shipped(abandoned=goes-on, hidden=waits)"),
    ]

    @Test(
        "SGImageCache fetches, cancels and shows at the same times, but where a reason is given",
        arguments: policies.map(\.kind))
    func happensAtTheSameTimes(_ kind: String) throws {
        let policy = Self.policies.first { $0.kind == kind }!.policy
        let sequences = TimedSequence.all.filter { $0.kind == kind }
        try require(sequences.count >= 49)
        for sequence in sequences {
            let differing = TimedSequence.differing(sequence.real, try sequence.streams(policy))
            check(
                differing.isEmpty, sequence.difference == nil,
                note: "\(sequence.name): \(differing.joined(separator: ", "))")
        }
        let agreeing = sequences.count { $0.difference == nil }
        check(agreeing, sequences.count)
    }

    /// By preset: decodes and wrong images.
    struct SharedImages: Sendable {
        static let presets = ["czsharedimage", "czsharedimage-shipped", "czsharedimage-data"]

        var name: String
        var images: String
        var events: [Substring]
        var real: [String: Substring]

        static let all = TestTable.lines("Truth/czsharedimage").map { line in
            let parts = line.components(separatedBy: " | ")
            return SharedImages(
                name: parts[0], images: parts[1],
                events: parts[2].split(separator: ";").map(\.trimmed),
                real: Dictionary(
                    uniqueKeysWithValues: zip(presets, parts[3].split(separator: " "))))
        }
    }

    @Test(
        "CZSharedImage decodes as often, and shows as many wrong images",
        arguments: SharedImages.presets)
    func decodesAsOften(_ preset: String) throws {
        try require(SharedImages.all.count == 100)
        for sequence in SharedImages.all {
            var script = WorkedScript(images: sequence.images, device: WorkedDevice("iphone-8"))
            for event in sequence.events { try script.take(event) }
            let run = try script.trace().run(preset)
            let ours = try run.text("decodes") + "/" + run.text("wrong_images")
            check(ours, String(sequence.real[preset]!), note: "\(sequence.name)")
        }
    }

    /// By preset: how many sequences it was given here, and how many agree.
    static let counts: [String: (count: Int, agreeing: Int)] = {
        let timed = TimedSequence.all
        var counts = ["sgimagecache-shipped": (timed.count, timed.count { $0.difference == nil })]
        for preset in SharedImages.presets {
            counts[preset] = (SharedImages.all.count, SharedImages.all.count)
        }
        return counts
    }()
}
