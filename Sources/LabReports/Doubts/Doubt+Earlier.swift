import LabBase

/// A file of a version that halved and doubled figures: its figures are read with two ends, and its
/// changes as the sentences that it said.
extension DoubtedFigure {
    init?(earlier value: JSONValue) {
        guard let name = value["figure"]?.string, let meaning = value["meaning"]?.string,
            let text = value["is"]?.string, let trials = value["trials"]?.all(EarlierTrial.init)
        else { return nil }
        self.init(
            name: name, meaning: meaning, value: text, origin: value["source"]?.string,
            low: trials.first?.end.value ?? text, high: trials.last?.end.value ?? text,
            rangeSource: "half and double", triedCount: trials.count, ends: trials.map(\.end),
            turns: trials.flatMap { trial in
                trial.changes.map { $0.turn(of: name, trial) }
            })
    }
}

private struct EarlierTrial {
    var word: String
    var end: DoubtEnd
    var changes: [EarlierChange]

    init?(_ value: JSONValue) {
        guard let word = value["factor"]?.string, let text = value["is"]?.string,
            let moves = value["moves"]?.all(DoubtMove.init),
            let changes = value["changes"]?.all(EarlierChange.init)
        else { return nil }
        let side: DoubtEnd.Side
        switch word {
        case "halved": side = .least
        case "doubled": side = .greatest
        default: return nil
        }
        self.word = word
        self.changes = changes
        end = DoubtEnd(side: side, value: text, moves: moves, isTurned: !changes.isEmpty)
    }
}

private struct EarlierChange {
    var column: String
    var title: String
    var from: [String]
    var to: [String]

    init?(_ value: JSONValue) {
        guard let column = value["column"]?.string, let title = value["title"]?.string,
            let from = value["from"]?.all(\.string), let to = value["to"]?.all(\.string)
        else { return nil }
        self.column = column
        self.title = title
        self.from = from
        self.to = to
    }

    func turn(of figure: String, _ trial: EarlierTrial) -> DoubtTurn {
        let kind: DoubtConclusion.Kind =
            switch column {
            case "answer": .answer
            case Column.of(.kills).name: .killed
            default: .best
            }
        let what = kind == .best ? "best by \(title)" : title
        func names(_ names: [String]) -> String { names.isEmpty ? "none" : Listing.and(names) }
        let verdict = "changes with \(figure) \(trial.word) (\(trial.end.value))"
        return DoubtTurn(
            kind: kind, title: title, stretches: [], verdict: verdict,
            text:
                "with \(figure) \(trial.word) (\(trial.end.value)) \(what): \(names(to)), "
                + "no longer \(names(from))")
    }
}
