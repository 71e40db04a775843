import LabBase
import LabDevices

/// Reads back what `json` wrote. Each value is nil if something is missing or of another kind.
extension Doubt {
    init?(_ value: JSONValue) {
        guard let question = value["question"]?.string.flatMap(Question.init),
            let scenario = value["scenario"]?.string, let device = value["device"]?.string,
            let seeds = value["seeds"]?.all(\.seed), let fixed = value["fixed"]?.all(\.string),
            let figures = value["figures"]?.all(DoubtedFigure.init)
        else { return nil }
        self.init(
            question: question, scenario: scenario, device: device, seeds: seeds,
            figures: figures, fixed: fixed)
    }
}

extension DoubtedFigure {
    fileprivate init?(_ value: JSONValue) {
        guard let name = value["figure"]?.string, let meaning = value["meaning"]?.string,
            let text = value["is"]?.string, let trials = value["trials"]?.all(DoubtTrial.init)
        else { return nil }
        self.init(
            name: name, meaning: meaning, value: text, origin: value["source"]?.string,
            trials: trials)
    }
}

extension DoubtTrial {
    fileprivate init?(_ value: JSONValue) {
        guard let factor = value["factor"]?.string.flatMap(FigureTrial.Factor.init),
            let text = value["is"]?.string, let moves = value["moves"]?.all(DoubtMove.init),
            let changes = value["changes"]?.all(DoubtChange.init)
        else { return nil }
        self.init(factor: factor, value: text, moves: moves, changes: changes)
    }
}

extension DoubtMove {
    fileprivate init?(_ value: JSONValue) {
        guard let column = value["column"]?.string, let title = value["title"]?.string,
            let policy = value["policy"]?.string, let from = value["from"]?.figure,
            let to = value["to"]?.figure
        else { return nil }
        self.init(
            column: column, title: title, policy: policy, seed: value["seed"]?.seed, from: from,
            to: to)
    }
}

extension DoubtChange {
    fileprivate init?(_ value: JSONValue) {
        guard let column = value["column"]?.string, let title = value["title"]?.string,
            let from = value["from"]?.all(\.string), let to = value["to"]?.all(\.string),
            let seeds = value["seeds"]?.all(\.seed)
        else { return nil }
        self.init(column: column, title: title, from: from, to: to, seeds: seeds)
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
