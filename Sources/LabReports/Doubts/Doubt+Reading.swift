import LabBase
import LabDevices

/// Reads back what `json` wrote. Each value is nil if something is missing or of another kind.
extension Doubt {
    init?(_ value: JSONValue) {
        guard let question = value["question"]?.string.flatMap(Question.init),
            let scenario = value["scenario"]?.string, let device = value["device"]?.string,
            let seeds = value["seeds"]?.all(\.seed), let fixed = value["fixed"]?.all(\.string)
        else { return nil }
        self.init(
            question: question, scenario: scenario, device: device, seeds: seeds, conclusions: [],
            figures: [], fixed: fixed, chosen: value["chosen"]?.all(\.string) ?? [])
        // Earlier versions halved and doubled figures, and named no conclusions.
        if let conclusions = value["conclusions"] {
            guard let read = conclusions.all(DoubtConclusion.init),
                let figures = value["figures"]?.all({ DoubtedFigure($0) })
            else { return nil }
            self.conclusions = read
            self.figures = figures
        } else {
            guard let figures = value["figures"]?.all({ DoubtedFigure(earlier: $0) }) else {
                return nil
            }
            self.figures = figures
        }
    }
}

extension DoubtConclusion {
    fileprivate init?(_ value: JSONValue) {
        guard let kind = value["kind"]?.string.flatMap(Kind.init),
            let title = value["title"]?.string, let names = value["names"]?.all(\.string),
            let holds = value["holds"]?.truth
        else { return nil }
        self.init(kind, title, names: names, holds: holds)
    }
}

extension DoubtedFigure {
    fileprivate init?(_ value: JSONValue) {
        guard let name = value["figure"]?.string, let meaning = value["meaning"]?.string,
            let text = value["is"]?.string, let low = value["from"]?.string,
            let high = value["to"]?.string, let source = value["range_source"]?.string,
            let count = value["tried"]?.integer.flatMap(Int.init(exactly:)),
            let turns = value["turns"]?.all(DoubtTurn.init),
            let ends = value["ends"]?.all(DoubtEnd.init)
        else { return nil }
        self.init(
            name: name, meaning: meaning, value: text, origin: value["source"]?.string, low: low,
            high: high, rangeSource: source, triedCount: count, ends: ends, turns: turns)
    }
}

extension DoubtTurn {
    fileprivate init?(_ value: JSONValue) {
        guard let kind = value["kind"]?.string.flatMap(DoubtConclusion.Kind.init),
            let title = value["title"]?.string, let verdict = value["verdict"]?.string,
            let text = value["text"]?.string,
            let stretches = value["stretches"]?.all(Stretch.init)
        else { return nil }
        self.init(kind: kind, title: title, stretches: stretches, verdict: verdict, text: text)
    }
}

extension DoubtTurn.Stretch {
    fileprivate init?(_ value: JSONValue) {
        guard let from = value["from"]?.string, let to = value["to"]?.string,
            let holds = value["holds"]?.truth
        else { return nil }
        self.init(from, to, holds: holds)
    }
}

extension DoubtEnd {
    fileprivate init?(_ value: JSONValue) {
        guard let side = value["end"]?.string.flatMap(Side.init),
            let text = value["is"]?.string, let isTurned = value["turned"]?.truth,
            let moves = value["moves"]?.all(DoubtMove.init)
        else { return nil }
        self.init(side: side, value: text, moves: moves, isTurned: isTurned)
    }
}

extension DoubtMove {
    init?(_ value: JSONValue) {
        guard let column = value["column"]?.string, let title = value["title"]?.string,
            let policy = value["policy"]?.string, let from = value["from"]?.figure,
            let to = value["to"]?.figure
        else { return nil }
        self.init(
            column: column, title: title, policy: policy, seed: value["seed"]?.seed, from: from,
            to: to)
    }
}

extension JSONValue {
    /// Every element of a list; nil where it is none, or one of them isn't what it should be.
    func all<Element>(_ read: (JSONValue) -> Element?) -> [Element]? {
        guard let array else { return nil }
        let read = array.compactMap(read)
        return read.count == array.count ? read : nil
    }

    fileprivate var seed: UInt64? { number.flatMap { UInt64($0.text) } }

    /// A number with the decimals that it was written with.
    fileprivate var figure: Figure? {
        guard let text = number?.text else { return nil }
        let decimals = text.split(separator: ".", omittingEmptySubsequences: false)
        let places = decimals.count == 2 ? decimals[1].count : 0
        guard places <= 6 else { return nil }
        let kind: Figure.Kind = places > 0 ? .fixed(places: places) : .integer
        let figure = Figure.parse(text, as: kind)
        return figure.units == nil ? nil : figure
    }
}
