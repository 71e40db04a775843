@testable import RunDesks

/// A sequence that was worked out by hand: a block of a file in Tests/Truth/worked.
struct WorkedSequence: Sendable {
    /// The source of the expectation.
    enum Ground: String, CaseIterable, Sendable { case run, read, assumed }

    /// The expected figure of one policy: `400`, or `~423`, which is within a fiftieth.
    struct Expectation: Sendable {
        var policy: String
        var column: String
        var value: Substring

        func holds(of written: String) -> Bool {
            guard value.hasPrefix("~") else { return written == value }
            guard let wanted = Double(value.dropFirst()), let got = Double(written) else {
                return false
            }
            return abs(got - wanted) <= wanted / 50
        }
    }

    var file: String
    var title = ""
    var ground: Ground?
    var why = ""
    var device = "iphone-8"
    var images = ""
    var events: [Substring] = []
    var expectations: [Expectation] = []
    /// Expectations that the lab is known to miss, with its own figures.
    var known: [Expectation] = []

    /// Why it can't be read; empty if it can.
    var problems: [String] = []

    /// The blocks of a file: each begins with its title, `# `, and ends with an empty line.
    static func read(_ text: String, file: String) -> [WorkedSequence] {
        var all: [WorkedSequence] = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("# ") {
                all.append(WorkedSequence(file: file, title: String(line.dropFirst(2))))
            } else if !all.isEmpty {
                all[all.count - 1].take(line)
            }
        }
        return all
    }

    private mutating func take(_ line: Substring) {
        let halves = line.split(separator: ": ", maxSplits: 1)
        guard halves.count == 2 else {
            problems.append("'\(line)' has no ': '")
            return
        }
        switch halves[0] {
        case "device": device = String(halves[1])
        case "images": images = String(halves[1])
        case "events": events += halves[1].split(separator: ";").map(\.trimmed)
        case let word where Ground(rawValue: String(word)) != nil:
            ground = Ground(rawValue: String(word))
            why = String(halves[1])
        case let words where words.hasPrefix("but "):
            known += figures(of: words.dropFirst(4), halves[1])
        default: expectations += figures(of: halves[0], halves[1])
        }
    }

    private mutating func figures(of policy: Substring, _ text: Substring) -> [Expectation] {
        text.split(separator: ",").compactMap { figure in
            let words = figure.split(separator: " ")
            guard words.count == 2 else {
                problems.append("'\(figure)' is no figure")
                return nil
            }
            return Expectation(policy: String(policy), column: String(words[0]), value: words[1])
        }
    }

    /// The lab's known figure in place of the expected one; nil for the same.
    func known(of expected: Expectation) -> Expectation? {
        known.first { $0.policy == expected.policy && $0.column == expected.column }
    }

    /// Without the parts' arguments and without what stands beside the preset.
    static func preset(of policy: String) -> String {
        String(policy.prefix { $0 != "(" && $0 != "+" })
    }

    func trace() throws -> QuirkTrace {
        var script = WorkedScript(images: images, device: device)
        for event in events { try script.take(event) }
        return try script.trace()
    }
}

extension Substring {
    var trimmed: Substring {
        var text = drop { $0 == " " }
        while text.last == " " { text = text.dropLast() }
        return text
    }
}
