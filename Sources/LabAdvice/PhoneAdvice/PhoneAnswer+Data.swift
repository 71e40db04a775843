import LabBase
import LabReports

/// The answer for an app of a phone, for programs, as pictures, and as commands.
extension PhoneStudy.Found {
    package var json: String {
        JSONReport.of(advice, answer, study.asWritten.inputs, rows)
    }

    private var advice: JSON {
        let members: JSON = [
            "app": JSON(study.app), "tried": JSON(triedCount),
            "draws": JSON(judgement.draws), "chosen": json(of: judgement.chosen),
            "as_written": asWritten.map { json(of: $0) } ?? .null,
            "choices": JSON(judgement.ranked.map { json(of: $0) }).onLines,
        ]
        return (members + WorldTurn.members(judgement.turn)).onLines
    }

    private func json(of choice: PhoneChoice) -> JSON {
        let best = judgement.choices.firstIndex { $0.name == choice.name }
        let warm = choice.app.warmth
        func ms(_ number: Double?) -> JSON {
            number.map { .word(Fixed.decimal($0, places: 1)) } ?? .null
        }
        func share(_ share: Double?) -> JSON {
            share.map { .word(Fixed.decimal($0, places: 6)) } ?? .null
        }
        return [
            Column.of(.policy).name: JSON(choice.name),
            "kept_bytes": JSON(choice.draft.leaving.keptBytes),
            Column.of(.limitBytes).name: JSON(choice.draft.limitBytes),
            Column.of(.returns).name: JSON(Int64(nearest: warm.returns)),
            Column.of(.warmReturns).name: share(warm.share),
            Column.of(.usableMsP50).name: ms(choice.app.median(.usableMsP50)),
            Column.of(.usableMsP95).name: ms(choice.app.median(.usableMsP95)),
            "others_warm_returns": share(choice.othersWarmth.share),
            "others_kills": .word(AdviceCell.count(choice.othersKills)),
            "best_in": best.map { JSON(judgement.best[$0]) } ?? .null,
        ]
    }

    /// How much each MB that is kept buys: over the sizes that were tried with the answer's limit.
    package var diagrams: [Diagram] {
        let kept = judgement.choices.filter { choice in
            choice.draft.base == judgement.chosen.draft.base
                && choice.draft.limitBytes == judgement.chosen.draft.limitBytes
                && choice.draft.leaving.keptBytes ?? 0 > 0
        }
        let moments = kept.grouped { !$0.draft.leaving.isLast }
        guard let most = moments.max(by: { $0.elements.count < $1.elements.count })?.elements,
            most.count > 1
        else { return [] }
        let sorted = most.sorted {
            $0.draft.leaving.keptBytes ?? 0 < $1.draft.leaving.keptBytes ?? 0
        }
        func line(_ name: String, _ index: Int, _ figure: (PhoneChoice) -> Double?) -> Plot.Curve {
            Plot.Curve(
                name, .line(index),
                sorted.map { Plot.Point(Double($0.draft.leaving.keptBytes ?? 0), figure($0)) },
                hasMarks: true)
        }
        let x = ChartAxis("kept on leaving", .bytes, scale: .logarithmic)
        var warm = Plot(x: x, y: ChartAxis("warm returns", .ratio, fromZero: true))
        warm.yTop = 1
        warm.lines = [
            line(study.app, 0) { $0.app.warmth.share },
            line("all others", 1) { $0.othersWarmth.share },
        ]
        var usable = Plot(x: x, y: ChartAxis("time until usable", .milliseconds, fromZero: true))
        usable.lines = [
            line("median", 0) { $0.app.median(.usableMsP50) },
            line("95 %", 1) { $0.app.median(.usableMsP95) },
        ]
        return [
            Diagram(
                "Warm returns over what \(study.app) keeps",
                about: "A line for it, and one for "
                    + "all others together.", .plot(warm)),
            Diagram(
                "Time until \(study.app) is usable over what it keeps",
                about: "The median over its returns, and the slowest twentieth.", .plot(usable)),
        ]
    }

    /// The command lines that show the figures of the answer again.
    var commands: [String] {
        let worlds = study.request.worlds.map {
            ["--worlds", "\($0.numbers.count)", "--seed", "\($0.seed)"]
        }
        let names = ["as written"] + lines.filter { $0.role != "as written" }.map(\.choice.name)
        return [study.request.line("run", names.distinct, worlds ?? [])]
    }
}
