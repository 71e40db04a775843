import Foundation

@testable import PlainDesks

/// Requests that a library's own cache class was given: a line of Tests/Truth/sequences.txt.
struct TruthSequence {
    var suite: String
    var name: String
    /// The limit that the class had, in bytes; 0: none.
    var limitBytes: Int
    /// Width and height of each image.
    var sizes: [Substring]
    var steps: [Substring]

    static let all = TestTable.lines("Truth/sequences").map { TruthSequence(line: $0) }

    private init(line: Substring) {
        let parts = line.split(separator: "|").map { $0.split(separator: " ") }
        suite = String(parts[0][0])
        name = String(parts[0][1])
        limitBytes = Int(parts[0][2]) ?? 0
        sizes = parts[1]
        steps = parts[2]
    }

    /// The same as a trace. Where views aren't named each request is a view's of its own, which is
    /// gone before the next one.
    var trace: String {
        var lines = [header]
        var timeMs = 0
        var view = 0
        func add(_ event: String, atMs: Int, _ rest: String = "") {
            lines.append("{\"t\":\(atMs),\"event\":\"\(event)\"\(rest)}")
        }
        for step in steps {
            if step.hasPrefix("+") {
                timeMs += Int(step.dropFirst()) ?? 0
                continue
            }
            switch step {
            case "W": add("warning", atMs: timeMs)
            case "C": add("warning", atMs: timeMs, ",\"level\":\"critical\"")
            case "B": add("background", atMs: timeMs)
            case "F": add("foreground", atMs: timeMs)
            default:
                let halves = step.split(separator: "@")
                if halves[0] == "-" {
                    add("drop", atMs: timeMs, ",\"view\":\(halves[1])")
                } else if halves.count == 2 {
                    add(
                        "request", atMs: timeMs,
                        ",\"view\":\(halves[1]),\"image\":\"i\(halves[0])\"")
                } else {
                    add("request", atMs: timeMs, ",\"view\":\(view),\"image\":\"i\(step)\"")
                    add("drop", atMs: timeMs + 450, ",\"view\":\(view)")
                    view += 1
                }
            }
            timeMs += 1000
        }
        add("end", atMs: timeMs + 1000)
        return lines.joined(separator: "\n") + "\n"
    }

    private var header: String {
        let images = sizes.enumerated().map { number, size in
            let sides = size.split(separator: "x")
            return "\"i\(number)\":{\"count\":1,\"width\":\(sides[0]),\"height\":\(sides[1])}"
        }
        return "{\"trace\":1,\"scenario\":\"\(name)\",\"device\":\"iphone-8\","
            + "\"images\":{\(images.joined(separator: ","))}}"
    }
}
