import LabPictures

@testable import LabDevices
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

/// The events of a worked sequence as a trace, or its steps as a scenario. Tests/Truth/README.md
/// has how they are written.
struct WorkedScript {
    struct Mistake: Error, CustomStringConvertible {
        var description: String
    }

    /// The keys of what an event's words say, in their order. Other keys are written `key=value`.
    private static let keys: [Substring: [String]] = [
        "hide": ["view"], "show": ["view"], "clear": ["view"], "drop": ["view"],
        "plain": ["view"], "stop": ["view"], "play": ["view", "video"],
        "over": ["view", "thumbnail"], "push": ["screen"], "pop": ["screen"], "leave": ["screen"],
        "replace": ["image"], "remove": ["image"], "lookup": ["image"], "prefetch": ["image"],
        "demote": ["image"], "store": ["image", "as"], "scroll": ["offset", "velocity", "phase"],
        "network": ["state"], "otherApps": ["bytes"], "appMemory": ["bytes"], "level": ["level"],
        "warning": [], "critical": [], "background": [], "foreground": [], "end": [], "empty": [],
    ]
    private static let flags: Set<Substring> = ["pooled", "beside", "background"]
    private static let screen = "feed"

    var images: String
    var device: WorkedDevice
    /// Screens as a scenario has them, and videos as a header has them.
    var screens = ""
    var videos = ""
    /// Warnings from outside the trace.
    private(set) var warnings: [ExtraWarning] = []
    private var timeMs = "0"
    private var sizes: [String] = []
    private var lines: [String] = []
    private var steps: [String] = []

    init(images: String, device: WorkedDevice) {
        self.images = images
        self.device = device
    }

    /// `R1 a/0`, `300 warning`: a second after the last one unless it says when; `0 R1..3 a/1..3`
    /// is three.
    mutating func take(_ text: Substring) throws {
        let span = /(\d+)\.\.(\d+)/
        guard let first = text.firstMatch(of: span), let from = Int(first.1), let to = Int(first.2)
        else { return try take(words: text.split(separator: " ")) }
        for step in 0...(to - from) {
            let one = text.replacing(span) { "\(Int($0.1)! + step)" }
            try take(words: one.split(separator: " "))
        }
    }

    private mutating func take(words all: [Substring]) throws {
        var words = all
        if let first = words.first, Double(first) != nil {
            timeMs = String(words.removeFirst())
        } else {
            timeMs = lines.isEmpty ? "0" : "\((Int(timeMs) ?? 0) + 1000)"
        }
        guard let verb = words.first else { throw Mistake(description: "'\(all)' says nothing") }
        words.removeFirst()
        if verb == "outside" {
            let level = words.first == "critical" ? WarningLevel.critical : .warning
            warnings.append(ExtraWarning(atNs: Int64(timeMs)! * 1_000_000, level: level))
        } else if verb == "rows", words.count == 3, let count = Int(words[1]) {
            rows(of: words[0], count: count, height: words[2])
        } else if verb.first == "R" || verb.first == "A", let view = Int(verb.dropFirst()) {
            add(
                "request",
                #","view":\#(view)"# + told(["image"], words)
                    + #","show":\#(verb.first == "R")"#)
        } else if let keys = Self.keys[verb] {
            switch verb {
            case "critical": add("warning", #","level":"critical""#)
            case "level": add("warning", told(keys, words))
            case "scroll": add("scroll", #","screen":"\#(Self.screen)""# + told(keys, words))
            default: add(String(verb), told(keys, words.filter { $0 != "as" }))
            }
        } else {
            throw Mistake(description: "'\(all.joined(separator: " "))' is no event")
        }
    }

    /// The keys of an event with the values that words give them.
    private mutating func told(_ keys: [String], _ words: [Substring]) -> String {
        var keys = keys[...]
        return words.map { word in
            let sides = word.split(separator: "x").compactMap { Int($0) }
            if sides.count == 2 {
                let pair = "[\(sides[0]),\(sides[1])]"
                if !sizes.contains(pair) { sizes.append(pair) }
                return #","size":\#(pair)"#
            }
            if Self.flags.contains(word) { return #","\#(word)":true"# }
            let halves = word.split(separator: "=", maxSplits: 1)
            if halves.count == 2 { return #","\#(halves[0])":\#(Self.json(halves[1]))"# }
            let key = keys.popFirst() ?? "unknown"
            switch key {
            case "state" where Int(word) != nil: return #","state":{"slower":\#(word)}"#
            case "level": return #","level":"\#(word)""#
            default: return #","\#(key)":\#(Self.json(word))"#
            }
        }.joined()
    }

    static func json(_ word: Substring) -> String {
        let isPlain = Double(word) != nil || word == "true" || "[{".contains(word.first!)
        return isPlain ? String(word) : "\"\(word)\""
    }

    private mutating func add(_ event: String, _ rest: String) {
        lines.append(#"{"t":\#(timeMs),"event":"\#(event)"\#(rest)}"#)
    }

    /// A screen in front, with so many rows of one image each.
    private mutating func rows(of group: Substring, count: Int, height: Substring) {
        let images = (0..<count).map { #"["\#(group)/\#($0)"]"# }.joined(separator: ",")
        add("push", #","screen":"\#(Self.screen)""#)
        add(
            "layout",
            #","screen":"\#(Self.screen)","axis":"vertical","viewport":[375,667],"firstRow":0,"#
                + #""rows":\#(count),"columns":1,"top":0,"extent":\#(height),"#
                + #""images":[\#(images)]"#)
    }

    /// `push list`, `wait 10`, `jump 20`, `turn 2`, `drag 50 100`, or a step as a scenario has it.
    mutating func take(step text: Substring) throws {
        let words = text.split(separator: " ")
        let numbers = words.dropFirst().compactMap { Int($0) }
        switch (words[0], numbers.count) {
        case ("push", 0): steps.append(#"{"push":"\#(words[1])"}"#)
        case ("wait", 1): steps.append(#"{"wait":"\#(numbers[0])ms"}"#)
        case ("jump", 1): steps.append(#"{"scrollTo":\#(numbers[0]),"animated":false}"#)
        case ("turn", 1):
            steps.append(#"{"scrollTo":\#(numbers[0]),"in":1,"animated":false}"#)
        case ("drag", 2):
            let carousel = words.count > 3 ? #","in":1"# : ""
            steps.append(
                #"{"drag":{"by":\#(numbers[0]),"duration":"\#(numbers[1])ms"}\#(carousel)}"#)
        case (let word, _) where word.hasPrefix("{"): steps.append(String(text))
        default: throw Mistake(description: "'\(text)' is no step")
        }
    }

    /// The trace of the events; without any, that of the steps.
    func trace() throws -> WorkedTrace {
        let groups = try images.split(separator: ",").map { try group($0) }.joined(separator: ",")
        let common = #""seed":42,"device":\#(device.json),"images":{\#(groups)}"#
        let empty = Set(
            images.split(separator: ",").map { $0.split(separator: " ") }
                .filter { $0.contains("empty") }.map { String($0[0]) })
        func emptied(_ catalog: ImageCatalog) -> ImageCatalog {
            ImageCatalog(
                groups: catalog.groups.map { group in
                    var group = group
                    if empty.contains(group.name) { group.encodedBytes = 0 }
                    return group
                })
        }
        guard steps.isEmpty else {
            var scenario = try Samples.read(
                #"{"version":1,"name":"desk",\#(common),"screens":{\#(screens)},"#
                    + #""script":[\#(steps.joined(separator: ","))]}"#)
            scenario.header.catalog = emptied(scenario.header.catalog)
            return WorkedTrace(source: ScenarioTrace(scenario), warnings: warnings)
        }
        var header = #"{"trace":1,\#(common),"screens":["\#(Self.screen)"]"#
        if !sizes.isEmpty { header += #","sizes":[\#(sizes.joined(separator: ","))]"# }
        if !videos.isEmpty { header += #","videos":[\#(videos)]"# }
        let folder = ScratchFolder()
        let text = ([header + "}"] + lines).joined(separator: "\n") + "\n"
        var file = try TraceText.read(Array(text.utf8), in: folder)
        file.header.catalog = emptied(file.header.catalog)
        return WorkedTrace(source: file, warnings: warnings, folder: folder)
    }

    /// `a 3 500x500 remote`: a group's name, how many, their size, and what else is said of them.
    private func group(_ text: Substring) throws -> String {
        let words = text.split(separator: " ")
        guard words.count >= 3 else { throw Mistake(description: "'\(text)' is no group") }
        let sides = words[2].split(separator: "x")
        var keys = #""count":\#(words[1]),"width":\#(sides[0]),"height":\#(sides[1])"#
        for word in words.dropFirst(3) {
            let halves = word.split(separator: "=")
            switch halves[0] {
            case "empty": break
            case "remote": keys += #","remote":true"#
            case "file": keys += #","encodedBytes":\#(halves[1])"#
            case "frames": keys += #","format":"gif","frames":\#(halves[1])"#
            case "webp": keys += #","format":"webp","frames":\#(halves[1])"#
            case "missing": keys += #","missing":[\#(halves[1])]"#
            default: keys += #","\#(halves[0])":\#(Self.json(halves[1]))"#
            }
        }
        return #""\#(words[0])":{\#(keys)}"#
    }
}

/// A device's name, and figures of it that differ: `iphone-8, screen.hz=100`.
struct WorkedDevice: Sendable {
    private var name: String
    private var figures: [(key: Substring, value: Substring)]

    /// A PNG takes so much a pixel and nothing else, as sequences were worked out.
    private static let decode: [String: Substring] = ["iphone-8": "12", "android-256": "20"]

    init(_ text: String) {
        var parts = text[...].parts(of: ",")
        name = String(parts.removeFirst())
        figures = []
        if let png = Self.decode[name] { figures.append((key: "decode.png", value: png)) }
        take(parts)
    }

    mutating func take(_ text: Substring) { take(text.parts(of: ",")) }

    private mutating func take(_ parts: [Substring]) {
        for part in parts {
            let halves = part.split(separator: "=", maxSplits: 1)
            figures.removeAll { $0.key == halves[0] }
            if halves[1] != "-" { figures.append((halves[0], halves[1])) }
        }
    }

    var json: String {
        var members = [#""basedOn":"\#(name)""#]
        var parts: [Substring: [String]] = [:]
        for (key, value) in figures {
            let words = key.split(separator: ".", maxSplits: 1)
            let member = #""\#(words.last!)":\#(WorkedScript.json(value))"#
            if words.count == 2 {
                parts[words[0], default: []].append(member)
            } else {
                members.append(member)
            }
        }
        for (part, figures) in parts.sorted(by: { $0.key < $1.key }) {
            members.append(#""\#(part)":{\#(figures.joined(separator: ","))}"#)
        }
        return "{\(members.joined(separator: ","))}"
    }
}

extension Substring {
    var trimmed: Substring {
        var text = drop { $0 == " " }
        while text.last == " " { text = text.dropLast() }
        return text
    }

    /// Its parts, separated by a character that stands in no brackets of any kind.
    func parts(of separator: Character) -> [Substring] {
        var depth = 0
        return split { character in
            if "([{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth -= 1 }
            return depth == 0 && character == separator
        }.map(\.trimmed)
    }
}
