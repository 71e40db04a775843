import Foundation
import Testing

@testable import PlainDesks

/// A sequence of a few events, and what it comes to under policies as it was worked out by hand.
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

    var title = ""
    var ground: Ground?
    var why = ""
    var device = WorkedDevice("iphone-8")
    var images = ""
    var screens = ""
    var videos = ""
    var events: [Substring] = []
    var steps: [Substring] = []
    var expectations: [Expectation] = []
    /// Expectations that the lab is known to miss, with its own figures.
    var known: [Expectation] = []

    /// Why it can't be read; empty if it can.
    var problems: [String] = []

    mutating func take(_ line: Substring) {
        let halves = line.split(separator: ": ", maxSplits: 1)
        guard halves.count == 2 else {
            problems.append("'\(line)' has no ': '")
            return
        }
        switch halves[0] {
        case "about": break
        case "device": device = WorkedDevice(String(halves[1]))
        case "with": device.take(halves[1])
        case "images": images = String(halves[1])
        case "screens": screens = String(halves[1])
        case "videos": videos += (videos.isEmpty ? "" : ",") + halves[1]
        case "events": events += halves[1].parts(of: ";")
        case "steps": steps += halves[1].parts(of: ";")
        case let word where Ground(rawValue: String(word)) != nil:
            ground = Ground(rawValue: String(word))
            why = String(halves[1])
        case let words where words.hasPrefix("but "):
            known += figures(of: words.dropFirst(4), halves[1])
        default:
            for policy in halves[0].parts(of: "|") {
                expectations += figures(of: policy, halves[1])
            }
        }
    }

    private mutating func figures(of policy: Substring, _ text: Substring) -> [Expectation] {
        text.parts(of: ",").compactMap { figure in
            let words = figure.split(separator: " ", maxSplits: 1)
            guard words.count == 2 else {
                problems.append("'\(figure)' is no figure")
                return nil
            }
            return Expectation(policy: String(policy), column: String(words[0]), value: words[1])
        }
    }

    /// The lab's known figure in place of the expected one; nil for the same.
    private func known(of expected: Expectation) -> Expectation? {
        known.first { $0.policy == expected.policy && $0.column == expected.column }
    }

    /// Without the parts' arguments and without what stands beside the preset.
    static func preset(of policy: String) -> String {
        String(policy.prefix { $0 != "(" && $0 != "+" })
    }

    func trace() throws -> WorkedTrace {
        var script = WorkedScript(images: images, device: device)
        (script.screens, script.videos) = (screens, videos)
        for event in events { try script.take(event) }
        for step in steps { try script.take(step: step) }
        return try script.trace()
    }

    /// Plays it, and checks each figure.
    func tryOut(_ name: String) throws {
        check(problems, [], note: name)
        check(!expectations.isEmpty, note: "\(name) expects nothing")
        for known in known {
            let expected = expectations.first {
                $0.policy == known.policy && $0.column == known.column
            }
            check(
                expected.map { !$0.holds(of: String(known.value)) }, true,
                note: "\(name): \(known.policy) \(known.column) differs from nothing")
        }
        let trace = try trace()
        var runs: [String: WorkedRun] = [:]
        for expected in expectations {
            let run = try runs[expected.policy] ?? trace.run(expected.policy)
            runs[expected.policy] = run
            let got = try run.text(expected.column)
            let wanted = known(of: expected) ?? expected
            check(
                wanted.holds(of: got),
                note: "\(name): \(wanted.policy): \(wanted.column) \(wanted.value), not \(got)")
        }
    }
}

/// A file of worked sequences.
struct WorkedPage: CustomTestStringConvertible, Sendable {
    var file: String
    var sequences: [WorkedSequence]
    var testDescription: String { file }

    /// Each sequence begins with its title, a line or several that begin with `# `. What stands
    /// before the first is said of all, and what stands below `## ` of those that follow it.
    init(file: String, text: String) {
        self.file = file
        sequences = []
        var common = WorkedSequence()
        var section: WorkedSequence?
        var isCommon = true
        for line in text.split(separator: "\n") {
            if line.hasPrefix("## ") {
                (section, isCommon) = (common, true)
            } else if line.hasPrefix("# ") {
                if isCommon || sequences.last?.expectations.isEmpty != true {
                    sequences.append(section ?? common)
                }
                sequences[sequences.count - 1].title += line.dropFirst(1)
                isCommon = false
            } else if !isCommon {
                sequences[sequences.count - 1].take(line)
            } else if section == nil {
                common.take(line)
            } else {
                section?.take(line)
            }
        }
    }

    static func all(in folder: String) -> [WorkedPage] {
        let names = try! FileManager.default.contentsOfDirectory(
            atPath: "\(Repository.root)/\(folder)")
        return names.filter { $0.hasSuffix(".txt") }.sorted().map { name in
            WorkedPage(file: name, text: try! Repository.text("\(folder)/\(name)"))
        }
    }

    func tryOut() {
        for sequence in sequences {
            let name = "\(file), '\(sequence.title)'"
            #expect(throws: Never.self, "\(name)") { try sequence.tryOut(name) }
        }
    }
}
