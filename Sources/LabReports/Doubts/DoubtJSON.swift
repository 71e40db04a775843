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
            "text": JSON(DoubtText.verdict(self)),
            "conclusions": JSON(conclusions.map(\.json)).onLines, "fixed": JSON(fixed),
            "figures": JSON(figures.map(\.json)).onLines,
            "chosen": JSON(chosen).unlessEmpty,
        ]
    }
}

extension DoubtConclusion {
    fileprivate var json: JSON {
        [
            "kind": JSON(kind.rawValue), "title": JSON(title), "names": JSON(names),
            "holds": JSON(holds),
        ]
    }
}

extension DoubtedFigure {
    fileprivate var json: JSON {
        [
            "figure": JSON(name), "meaning": JSON(meaning), "is": JSON(value),
            "source": JSON(origin), "from": JSON(low), "to": JSON(high),
            "range_source": JSON(rangeSource), "tried": JSON(triedCount),
            "turns": JSON(turns.map(\.json)), "ends": JSON(ends.map(\.json)),
        ]
    }
}

extension DoubtTurn {
    fileprivate var json: JSON {
        let stretches = stretches.map { stretch -> JSON in
            [
                "from": JSON(stretch.from), "to": JSON(stretch.to), "holds": JSON(stretch.holds),
            ]
        }
        return [
            "kind": JSON(kind.rawValue), "title": JSON(title), "stretches": JSON(stretches),
            "verdict": JSON(verdict), "text": JSON(text),
        ]
    }
}

extension DoubtEnd {
    fileprivate var json: JSON {
        [
            "end": JSON(side.rawValue), "is": JSON(value), "turned": JSON(isTurned),
            "moves": JSON(moves.map(\.json)),
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
