import LabBase

/// The study's statistics of given values, so that another program can hold its own against them.
enum StatisticsCheck {
    /// Lines of `mean MARGIN VALUE...`, `holm P...` and `ranks VALUE... / VALUE...`; for each a line
    /// of what comes out.
    static func answers(_ text: String, of file: String) throws(Complaint) -> String {
        var answers = ""
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            let numbers = words.dropFirst().map { $0 == "/" ? .nan : Double($0) }
            guard !numbers.contains(nil), let kind = words.first else {
                throw Complaint.study("'\(line)' isn't understood", in: file)
            }
            answers +=
                try answer(kind, numbers.map { $0! }, of: file)
                .map { "\($0)" }.joined(separator: " ") + "\n"
        }
        return answers
    }

    private static func answer(
        _ kind: String, _ numbers: [Double], of file: String
    ) throws(Complaint) -> [Double] {
        switch kind {
        case "mean" where numbers.count > 2:
            let effect = AppEffect(byApp: Array(numbers.dropFirst()))
            return [
                effect.mean, effect.interval().lowerBound, effect.interval().upperBound,
                effect.probability, effect.probabilityOfEquivalence(within: numbers[0]),
            ]
        case "holm": return Holm.adjusted(numbers)
        case "ranks":
            let halves = numbers.split { $0.isNaN }.map(Array.init)
            guard halves.count == 2, halves[0].count == halves[1].count else { break }
            return [Ranks.correlation(halves[0], halves[1]) ?? .nan]
        default: break
        }
        throw Complaint.study("'\(kind)' isn't understood", in: file)
    }
}
