import Testing

@testable import LabReports
@testable import PlainDesks

@Suite("Where a conclusion falls, in words")
struct DoubtWordsTests {
    private static let figure = DoubtedFigure(
        name: "network.latency", meaning: "a round trip", value: "60 ms", origin: nil, low: "5 ms",
        high: "200 ms", rangeSource: "", triedCount: 9, ends: [], turns: [])

    private static func stretches(_ texts: [(String, String)], first: Bool) -> [DoubtTurn.Stretch] {
        texts.enumerated().map { place, ends in
            DoubtTurn.Stretch(ends.0, ends.1, holds: (place % 2 == 0) == first)
        }
    }

    @Test(
        "names the last values with which it holds",
        arguments: [
            ([("5 ms", "11.9 ms"), ("12 ms", "200 ms")], false, "falls below X 12 ms"),
            ([("1", "4"), ("5", "48")], true, "falls above X 4"),
            ([("1", "48")], false, "falls for X 1 to 48"),
            (
                [("5 ms", "9 ms"), ("9.01 ms", "80 ms"), ("81 ms", "1 s")], false,
                "falls below X 9.01 ms and above 80 ms"
            ),
            (
                [("5 ms", "9 ms"), ("12 ms", "12 ms"), ("13 ms", "1 s")], false,
                "holds at X 12 ms alone"
            ),
            (
                [("4 ms", "11.6 ms"), ("11.7 ms", "13.9 ms"), ("14 ms", "45 ms")], true,
                "holds for X 4 to 11.6 and 14 to 45 ms, falls between"
            ),
            (
                [("4 ms", "5 ms"), ("6 ms", "7 ms"), ("8 ms", "9 ms"), ("10 ms", "2 s")], false,
                "holds for X 6 ms to 7 ms and 10 ms to 2 s, falls elsewhere"
            ),
        ] as [([(String, String)], Bool, String)])
    func namesTheLastValues(_ texts: [(String, String)], _ first: Bool, _ words: String) {
        let stretches = Self.stretches(texts, first: first)
        check(DoubtTurn.verdict("X", stretches, holdsHere: true), words)
    }

    @Test(
        "says of a claim that fails where it holds",
        arguments: [
            ([("5 ms", "9 ms"), ("12 ms", "1 s")], false, "fails here, and holds from X 12 ms on"),
            ([("1", "4"), ("5", "48")], true, "fails here, and holds up to X 4"),
            ([("1", "48")], true, "fails here, and holds for X 1 to 48"),
            (
                [("5 ms", "9 ms"), ("12 ms", "80 ms"), ("81 ms", "1 s")], false,
                "fails here, and holds for X 12 to 80 ms"
            ),
            (
                [("4 ms", "5 ms"), ("6 ms", "7 ms"), ("8 ms", "9 ms")], true,
                "fails here: it holds for X 4 to 5 and 8 to 9 ms, fails between"
            ),
        ] as [([(String, String)], Bool, String)])
    func saysWhereItHolds(_ texts: [(String, String)], _ first: Bool, _ words: String) {
        let stretches = Self.stretches(texts, first: first)
        check(DoubtTurn.verdict("X", stretches, holdsHere: false), words)
    }

    @Test("says the figure as it is, and what is so instead")
    func saysTheRest() {
        func text(_ conclusion: DoubtConclusion, _ titles: [String], _ instead: [String]) -> String
        {
            let turn = DoubtTurn(
                Self.figure, conclusion, titles: titles,
                Self.stretches([("5 ms", "11.9 ms"), ("12 ms", "200 ms")], first: false),
                instead: instead)
            return turn.text
        }
        let end = " (here 60 ms)"
        check(
            text(DoubtConclusion(.claim, "a:decodes < b:decodes"), ["a:decodes < b:decodes"], []),
            "'a:decodes < b:decodes' falls below network.latency 12 ms" + end)
        check(
            text(
                DoubtConclusion(.best, "blank time", names: ["a"]), ["hit rate", "blank time"],
                ["b", "c"]),
            "that a is best by hit rate and blank time falls below network.latency 12 ms"
                + end + ", where b and c are")
        check(
            text(DoubtConclusion(.killed, "killed"), ["killed"], ["b"]),
            "that no policy is killed falls below network.latency 12 ms" + end
                + ", where b is")
        check(
            text(DoubtConclusion(.answer, "answer", names: ["a"]), ["answer"], ["b"]),
            "that a is the answer falls below network.latency 12 ms" + end
                + ", where b is")
    }

    /// A claim that two figures turn, and a best that one does.
    private static let fallen: Doubt = {
        func doubted(
            _ name: String, _ value: String, _ conclusions: [DoubtConclusion]
        ) -> DoubtedFigure {
            var doubted = Self.figure
            doubted.name = name
            doubted.value = value
            let named = doubted
            doubted.turns = conclusions.map { conclusion in
                DoubtTurn(
                    named, conclusion, titles: [conclusion.title],
                    Self.stretches([("5 ms", "11.9 ms"), ("12 ms", "200 ms")], first: false),
                    instead: conclusion.kind == .best ? ["b"] : [])
            }
            return doubted
        }
        let claim = DoubtConclusion(.claim, "a:decodes < b:decodes")
        let best = DoubtConclusion(.best, "blank time", names: ["a"])
        return Doubt(
            question: .best, scenario: "feed", device: "iphone-8", seeds: [42],
            conclusions: [claim, best],
            figures: [
                doubted("flash.latency", "60 ms", [best, claim]), doubted("x", "7", [claim]),
            ],
            fixed: [])
    }()

    @Test("says a conclusion once, with all the figures that turn it")
    func saysAConclusionOnce() {
        check(
            DoubtText.sentences(Self.fallen),
            [
                "'a:decodes < b:decodes' falls below flash.latency 12 ms (here 60 ms); falls below "
                    + "x 12 ms (here 7).",
                "That a is best by blank time falls below flash.latency 12 ms (here 60 ms), where "
                    + "b is.",
            ])
    }

    @Test("has claims first on the first screen, with the number of the rest")
    func hasClaimsFirst() throws {
        let brief = try require(DoubtText.brief([Self.fallen]))
        check(
            brief.all,
            [
                "'a:decodes < b:decodes' falls below x 12 ms (here 7), and with 1 more figure",
                "That a is best by blank time falls below flash.latency 12 ms (here 60 ms)",
            ])
        check(brief.rest(1), "1 more conclusion falls")
        var idle = Self.fallen
        idle.scenario = "shop"
        for index in idle.figures.indices { idle.figures[index].turns = [] }
        let both = try require(DoubtText.brief([idle, Self.fallen]))
        check(
            both.all.last,
            "shop on iPhone 8: Nothing falls with any of 2 figures, each at the values "
                + "tried of its range.")
        check(
            both.rest(3), "1 more claim falls, 1 more conclusion falls and nothing falls in 1 more")
        check(both.rest(1), "nothing falls in 1 more")
        check(DoubtText.brief([]), nil)
    }

    @Test("says with which of a few values it falls")
    func saysWithWhich() {
        func text(_ conclusion: DoubtConclusion) -> String {
            var figure = Self.figure
            let verdicts = DoubtFinding(
                verdicts: [!conclusion.holds], instead: [["b"]], moves: [], isIdle: false)
            figure.value = "6"
            figure.learn(choice: "none", verdicts, [conclusion])
            check(figure.triedCount == 10 && figure.ends.map(\.isTurned) == [true])
            return figure.turns.map(\.text).joined()
        }
        check(
            text(DoubtConclusion(.best, "blank time", names: ["a"])),
            "that a is best by blank time falls with network.latency none (here 6), "
                + "where b is")
        check(
            text(DoubtConclusion(.claim, "decodes < 5", holds: false)),
            "'decodes < 5' fails here, and holds with network.latency none (here 6)")
    }
}
