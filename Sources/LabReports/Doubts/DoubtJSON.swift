import LabBase

/// The effects of doubted figures, for a program. docs/do/choose-a-policy.md says what each member
/// is.
extension [Doubt] {
    package var json: JSON { JSON(map(\.json)).onLines }
}

extension Doubt {
    fileprivate var json: JSON {
        [
            "question": JSON(question.rawValue), "scenario": JSON(scenario),
            "device": JSON(device), "seeds": JSON(seeds),
            "text": JSON(DoubtText.verdict(self)), "fixed": JSON(fixed),
            "figures": JSON(figures.map(\.json)).onLines,
        ]
    }
}

extension DoubtedFigure {
    fileprivate var json: JSON {
        [
            "figure": JSON(name), "meaning": JSON(meaning), "is": JSON(value),
            "source": JSON(origin), "trials": JSON(trials.map(\.json)),
        ]
    }
}

extension DoubtTrial {
    fileprivate var json: JSON {
        [
            "factor": JSON(factor.rawValue), "is": JSON(value),
            "changes": JSON(changes.map(\.json)), "moves": JSON(moves.map(\.json)),
        ]
    }
}

extension DoubtChange {
    fileprivate var json: JSON {
        [
            "column": JSON(column), "title": JSON(title), "from": JSON(from), "to": JSON(to),
            "seeds": JSON(seeds),
        ]
    }
}

extension DoubtMove {
    fileprivate var json: JSON {
        let share = shareMillionths.map {
            JSON.word(Fixed.decimal(numerator: $0, denominator: 1_000_000, places: 6))
        }
        return [
            "column": JSON(column), "title": JSON(title), "policy": JSON(policy),
            "seed": JSON(seed), "from": from.json, "to": to.json, "share": share ?? .null,
        ]
    }
}
