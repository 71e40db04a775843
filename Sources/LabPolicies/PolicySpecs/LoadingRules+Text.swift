import LabBase

/// The rules about loading, as parts of a spec.
extension QueueRule {
    var text: String {
        var text = PartText(QueuePart.id)
        text.word(name)
        text.add("stages", stages.text)
        text.add("width", width)
        text.add("bytes", widthBytes)
        text.add("order", order, unless: .fifo)
        text.add("for", serves, unless: .all)
        text.add("from", origin?.rawValue)
        text.add("decoding", decodeWidth)
        text.add("after", waitsFor)
        text.add("rate", perSecond)
        text.add("burst", burst)
        return text.text
    }
}

extension ClosedRange<Stage> {
    fileprivate var text: String {
        lowerBound.rawValue + (lowerBound == upperBound ? "" : "..\(upperBound.rawValue)")
    }
}

extension LoadingRule {
    var texts: [String] {
        var text = PartText(LoadingPart.id)
        text.add("wanted", wanted, unless: .moves)
        text.add("abandoned", abandoned, unless: .goesOn)
        text.add("attempts", attempts == .max ? "always" : "\(attempts)", if: attempts != 1)
        text.add("fatal", "\(fatalAttempts)", if: fatalAttempts != 1)
        if cancelsOnlyWaiting {
            text.add("while", LoadingPart.waiting)
        } else if abandonedStages != Stage.fetch...Stage.decode {
            text.add("while", abandonedStages.text)
        }
        text.add("running", running, unless: .stored)
        text.add("hidden", hidden, unless: .waits)
        text.add("left", left, unless: .all)
        text.add("cancelled", cancelled, unless: .over)
        text.add("retries", retries, unless: .joined)
        text.add("offline", offline, unless: .waits)
        text.add("resume", "on", if: resumesFetches)
        text.add("deliver", timeNs: deliversEveryNs)
        text.add("calm", decimal: calm?.lengthsPerSecond)
        text.add("lengths", calm?.lengths ?? .points, unless: .points)
        text.add("motion", calm?.motion ?? .all, unless: .all)
        text.add("prefetch", prefetches, unless: .memory)
        text.add("held", held, unless: .kept)
        return text.unlessEmpty
    }
}

extension PrefetchRule {
    var text: String {
        var text = PartText(PrefetchPart.id)
        text.add("ahead", decimal: ahead)
        if behind != 0 { text.add("behind", decimal: behind) }
        text.add("unit", unit, unless: .rows)
        text.add("to", target, unless: .memory)
        if lookaheadNs != 0 { text.add("lookahead", timeNs: lookaheadNs) }
        text.add("calm", decimal: calmerThan)
        text.add("width", width)
        text.add("cancel", cancels, unless: .never)
        text.add("asks", asks, unless: .once)
        text.add("hold", "on", if: holds)
        let least = minimum.map { PartText.decimal($0.ahead) + "/" + PartText.decimal($0.behind) }
        text.add("minimum", least)
        return text.text
    }
}

extension Reaction {
    var text: String {
        var text = PartText(OnPart.id)
        if case .level(let levels) = trigger {
            let isOne = levels.count == 1
            text.add("level", "\(levels.lowerBound)" + (isOne ? "" : "..\(levels.upperBound)"))
        } else if let named = Trigger.named.first(where: { $0.trigger == trigger }) {
            text.word(named.word)
        }
        switch action {
        case .clear: text.word("clear")
        case .clearUnused: text.word("unused")
        case .trim(let share): text.add("trim", Share.text(share))
        case .shrink(let share): text.add("shrink", Share.text(share))
        case .limit(let bytes, let forNs, let restoresFound):
            text.add("limit", bytes)
            text.add("for", timeNs: forNs)
            text.add("restore", "found", if: restoresFound)
        }
        if targets != .store {
            text.add("of", OnPart.targets.first { $0.targets == targets }?.word)
        }
        text.add("after", timeNs: delayNs == 0 ? nil : delayNs)
        return text.text
    }
}
