import Testing

@testable import LabAdvice
@testable import LabPolicies
@testable import PlainDesks

/// Advice where pictures are animated: stills are compared with stills, animations with animations.
@Suite struct AdviceFramesTests {
    private static func feed(_ policies: String, images: String) -> String {
        AdviceReportTests.feed
            .replacing(#""policies": ["weak", "lru(limit=4MB)"],"#, with: policies)
            .replacing(#""height": 450"#, with: #""height": 450"# + images)
    }

    private static let moving = #", "format": "webp", "frames": 12"#

    /// The policies of the scenario, those asked for, the choices of the search, and what is left
    /// out of the scenario's policies and those asked for.
    private static let cases:
        [(named: [String], asked: [String], frames: [DecodeRule.Frames], unlike: [String])] = [
            ([], [], [.streamed], []),
            (["weak"], [], [.streamed], ["weak"]),
            (["weak+decode(frames=first)"], [], [.first], []),
            (
                ["weak+decode(frames=first)", "weak+decode(frames=all)"], [], [.all],
                ["weak+decode(frames=first)"]
            ),
            (
                ["weak+decode(frames=all)", "weak+decode(frames=streamed)"], [],
                [.streamed, .all], []
            ),
            (["weak"], ["weak"], [.first], []),
            (["weak"], ["split(photos=weak+decode(frames=all), rest=none)"], [.all], []),
            (["weak"], ["weak", "weak+decode(frames=all)"], [.all], ["weak"]),
        ]

    private static func study(
        _ named: [String], asked: [String] = [], images: String = moving
    ) throws -> AdviceStudy {
        let list = named.map { "\"\($0)\"" }.joined(separator: ", ")
        let text = feed(named.isEmpty ? "" : "\"policies\": [\(list)],", images: images)
        return try ScratchFile.with(text, "feed.json") { path in
            try AdviceReportTests.study(path, { $0.policies = asked })
        }
    }

    @Test(arguments: cases.indices)
    func theSearchShowsWhatThePoliciesShow(number: Int) throws {
        let (named, asked, frames, unlike) = Self.cases[number]
        let study = try Self.study(named, asked: asked)
        check(study.space.shown.frames, frames)
        check(Array(study.unlike.prefix(unlike.count)), unlike)
        check(Set(study.space.start.map(\.frames)), asked.isEmpty ? Set(frames) : [.first])
        check(study.space.given.map(\.text), asked.filter { !unlike.contains($0) })
    }

    /// Nuke's views show the first frame.
    @Test func librariesThatShowStillsAreLeftOutAndTold() throws {
        try check(Self.study([]).unlike.contains { $0.hasPrefix("Nuke") })
        let stills = try Self.study(["weak"], images: "")
        check(stills.space.shown.frames, [.first])
        check(stills.unlike, [])
    }

    @Test func theAnswerAndAllBesideItShowAnimations() throws {
        let text = Self.feed("", images: Self.moving)
        let findings = try ScratchFile.with(text, "feed.json") { path in
            try AdviceReportTests.findings(path)
        }
        let cells = findings.tried + findings.libraries.map(\.cell) + findings.written
        check(!cells.contains { $0.policy.composition.decode.frames == .first })
        check(findings.advice.chosen.name.contains("frames=streamed"))
        check(AdviceReportTests.words(findings).contains("as they show stills: "))
    }

    @Test(arguments: [
        "lru(limit=4MB)+decode(frames=streamed)", "lru(limit=4MB)+decode(fit=view, frames=all)",
        "lru(limit=4MB)+decode(fit=view, frames=streamed)+key(sizes=exact)",
    ])
    func aDraftIsReadAgain(text: String) throws {
        let device = AdviceTests.device
        let policy = try PolicySpec.parse(text, device: device)
        let draft = try require(PolicyDraft(policy, on: device))
        check(draft.text(on: device), text)
    }
}
