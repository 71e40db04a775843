@testable import RunDesks

/// The events of a worked sequence as a trace. Tests/Truth/README.md has how they are written.
struct WorkedScript {
    struct Mistake: Error, CustomStringConvertible {
        var description: String
    }

    private static let signals: [Substring: (event: String, rest: String)] = [
        "warning": ("warning", ""), "critical": ("warning", #","level":"critical""#),
        "background": ("background", ""), "foreground": ("foreground", ""), "end": ("end", ""),
        "empty": ("empty", ""),
    ]
    /// Steps about one view, and steps about one image.
    private static let ofViews: Set<Substring> = ["hide", "show", "clear", "drop", "plain"]
    private static let ofImages: Set<Substring> = [
        "replace", "remove", "lookup", "prefetch", "demote",
    ]

    private let images: String
    private let device: String
    private let network: String
    private var timeMs = -1000
    private var sizes: [String] = []
    private var events: [(timeMs: Int, event: String, rest: String)] = []

    /// A PNG takes so much a pixel and nothing else, as sequences were worked out.
    private var decode: String {
        switch device {
        case "iphone-8": #""png":12"#
        case "android-256": #""png":20"#
        default: ""
        }
    }

    /// - Parameter network: the device's own, or what a trace's header says instead.
    init(images: String, device: String, network: String = "") {
        self.images = images
        self.device = device
        self.network = network
    }

    /// `R1 a/0`, `300 warning`: a second after the last one unless it says when.
    mutating func take(_ text: Substring) throws {
        var words = text.split(separator: " ")
        if let ms = words.first.flatMap({ Int($0) }) {
            timeMs = ms
            words.removeFirst()
        } else {
            timeMs += 1000
        }
        guard let verb = words.first else { throw Mistake(description: "'\(text)' says nothing") }
        let objects = words.dropFirst().map { String($0) }
        if let signal = Self.signals[verb], objects.isEmpty {
            add(signal.event, signal.rest)
        } else if verb == "level", objects.count == 1 {
            add("warning", #","level":"\#(objects[0])""#)
        } else if verb == "network", objects.count == 1 {
            let factor = Int(objects[0]).map { #"{"slower":\#($0)}"# }
            add("network", #","state":\#(factor ?? "\"\(objects[0])\"")"#)
        } else if Self.ofViews.contains(verb), let view = objects.first {
            let pooled = objects.dropFirst() == ["pooled"] ? #","pooled":true"# : ""
            add(String(verb), #","view":\#(view)\#(pooled)"#)
        } else if Self.ofImages.contains(verb), let image = objects.first {
            add(String(verb), #","image":"\#(image)"\#(size(objects.dropFirst()))"#)
        } else if verb == "store", let image = objects.first {
            let key = objects.count == 3 ? #","as":"\#(objects[2])""# : ""
            add("store", #","image":"\#(image)"\#(key)"#)
        } else if let view = Int(verb.dropFirst()), let image = objects.first,
            verb.first == "R" || verb.first == "A"
        {
            add(
                "request",
                #","view":\#(view),"image":"\#(image)"\#(size(objects.dropFirst())),"show":"#
                    + "\(verb.first == "R")")
        } else if verb == "scroll", objects.count >= 2 {
            let phase = objects.count == 3 ? #","phase":"\#(objects[2])""# : ""
            add(
                "scroll",
                #","screen":"feed","offset":\#(objects[0]),"velocity":\#(objects[1])\#(phase)"#)
        } else if verb == "rows", objects.count == 3, let count = Int(objects[1]) {
            rows(of: objects[0], count: count, height: objects[2])
        } else {
            throw Mistake(description: "'\(text)' is no event")
        }
    }

    func trace() throws -> QuirkTrace {
        var trace = QuirkTrace(
            try images.split(separator: ",").map { try group($0) }.joined(separator: ","),
            sizes: sizes.joined(separator: ","), device: device, decode: decode, network: network)
        for event in events { trace.add(event.event, event.rest, atMs: event.timeMs) }
        return trace
    }

    private mutating func add(_ event: String, _ rest: String) {
        events.append((timeMs, event, rest))
    }

    /// A screen in front, with so many rows of one image each.
    private mutating func rows(of group: String, count: Int, height: String) {
        let images = (0..<count).map { #"["\#(group)/\#($0)"]"# }.joined(separator: ",")
        add("push", #","screen":"feed""#)
        add(
            "layout",
            #","screen":"feed","axis":"vertical","viewport":[375,667],"firstRow":0,"rows":"#
                + #"\#(count),"columns":1,"top":0,"extent":\#(height),"images":[\#(images)]"#)
    }

    /// `88x88`, after an image.
    private mutating func size(_ words: ArraySlice<String>) -> String {
        guard let sides = words.first?.split(separator: "x"), sides.count == 2 else { return "" }
        let pair = "[\(sides[0]),\(sides[1])]"
        if !sizes.contains(pair) { sizes.append(pair) }
        return #","size":\#(pair)"#
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
            case "remote": keys += #","remote":true"#
            case "file": keys += #","encodedBytes":\#(halves[1])"#
            case "frames": keys += #","format":"gif","frames":\#(halves[1])"#
            case "webp": keys += #","format":"webp","frames":\#(halves[1])"#
            case "missing": keys += #","missing":[\#(halves[1])]"#
            case "contents", "scale": keys += #","\#(halves[0])":\#(halves[1])"#
            default: throw Mistake(description: "'\(word)' is nothing of a group")
            }
        }
        return #""\#(words[0])":{\#(keys)}"#
    }
}
