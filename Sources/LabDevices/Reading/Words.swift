import LabBase

/// Nouns and examples of the messages.
enum Words {
    /// Longer lists of names are cut: the line has to be read.
    private static let mostListed = 24

    static func list(_ names: [String]) -> String {
        let shown = names.prefix(mostListed).map { cut($0) }
        let rest = names.count - shown.count
        return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    /// The same, as they stand in JSON.
    static func strings(_ names: [String]) -> String { list(names.map { "\"\($0)\"" }) }

    static func suggestion(
        _ word: String, _ valid: [String], sameNumbers: Bool = false, otherwise intro: String
    ) -> String {
        near(word, valid, sameNumbers: sameNumbers) ?? intro + list(valid)
    }

    static func near(_ word: String, _ valid: [String], sameNumbers: Bool = false) -> String? {
        guard word.utf8.count <= Quoted.longest else { return nil }
        return Nearest.match(word, among: valid, sameNumbers: sameNumbers)
            .map { "Did you mean \(Quoted.text($0))?" }
    }

    /// A number or name as it was written, shortened.
    static func cut(_ text: String) -> String {
        let shown = Quoted.text(text)
        return String(shown.dropFirst().dropLast())
    }
}

/// What has the keys.
package enum KeyOwner: Sendable, Equatable {
    case scenario, imageGroup, generatedImages, directory, plainFiles, cell, section
    case heights, kind, carousel, more, thumbnail, zoomed, meanwhile, insertion
    case tap, drag, fling, handover, slowNetwork
    case device, display, flash, decode, network, cores
    case pressure, thresholds, otherApps, allocator
    case screen(ScreenKind?)
    case pick(String)
    case weights
    /// By its action.
    case step(String)
}

/// What a value must be.
package enum ExpectedValue: Sendable, Equatable {
    case text, wholeNumber, number, truth, object, list, numbers, size, time, rate, points, pair
    case pixels, weightedSize, heights, way, rows, insertion
    case wordOf([String])
    case version, trueOrCount, tabOrNumber, rowOrEdge, rowOrNumber, drag, fling, rotation
    case handover, networkState, device, network, connections, thresholds, otherApps
    case warningLevel
}

/// What is referred to by name.
package enum NamedThing: Sendable, Equatable { case screen, tab, imageGroup, device, network }

extension NamedThing {
    var noun: String {
        switch self {
        case .screen: "screen"
        case .tab: "tab"
        case .imageGroup: "image group"
        case .device: "device"
        case .network: "network"
        }
    }
}

extension KeyOwner {
    var noun: String {
        switch self {
        case .scenario: "a scenario"
        case .imageGroup: "an image group"
        case .generatedImages: "a group of generated images"
        case .directory: "a group from a directory"
        case .plainFiles: "a group of plain files"
        case .cell: "a part of a cell"
        case .section: "a section"
        case .heights: "heights of rows"
        case .kind: "a kind of row"
        case .carousel: "a carousel"
        case .more: "'more'"
        case .thumbnail: "a thumbnail"
        case .zoomed: "what is shown zoomed"
        case .meanwhile: "what happens meanwhile"
        case .insertion: "an insertion"
        case .tap: "onTap"
        case .drag: "a drag"
        case .fling: "a fling"
        case .handover: "an image that is handed over"
        case .slowNetwork: "a slow network"
        case .device: "a device without 'basedOn'"
        case .display: "a device's screen"
        case .flash: "a device's flash"
        case .decode: "a device's decoding"
        case .network: "a network"
        case .cores: "a device's cores"
        case .pressure: "a device's pressure"
        case .thresholds: "a pair of thresholds"
        case .otherApps: "a step 'otherApps'"
        case .allocator: "an allocator"
        case .screen(nil): "a screen"
        case .screen(let kind?): kind == .single ? "a single screen" : "a \(kind.rawValue)"
        case .pick(let pick): "a part with the pick '\(pick)'"
        case .weights: "a wander"
        case .step(let action): "the step '\(action)'"
        }
    }

    /// A member as it could be written, for a key that is missing.
    func example(of key: String) -> String {
        let value =
            switch (self, key) {
            case (.scenario, "images"):
                "{\"photos\": {\"count\": 100, \"width\": 600, \"height\": 400}}"
            case (.scenario, "screens"): "{\"feed\": {\"kind\": \"table\", ...}}"
            case (.display, "width"): "375"
            case (.display, "height"): "667"
            case (.weights, "stroke"): "9"
            case (.weights, "sessions"): "true, beside \"wander\""
            case (.more, "rows"), (.insertion, "rows"): "20"
            case (.more, "pages"): "10"
            case (.carousel, "items"): "30"
            case (.step, "steps"): "[{\"page\": 1}, {\"page\": -1}]"
            default: Self.examples[key] ?? "..."
            }
        return "\"\(key)\": \(value)"
    }

    private static let examples = [
        "version": "1", "script": "[{\"push\": \"feed\"}, {\"wait\": \"2s\"}]",
        "count": "100", "width": "600", "height": "400", "bytes": "\"300KB\"",
        "kind": "\"table\"", "rows": "100", "rowHeight": "140", "inTurn": "[80, 120]",
        "items": "1000",
        "columns": "3", "pages": "20", "itemWidth": "120", "after": "\"400ms\"",
        "images": "\"photos\"", "index": "0",
        "cell": "[{\"images\": \"photos\"}]", "push": "\"photo\"", "by": "400",
        "velocity": "3000", "slower": "4", "image": "\"photos/3\"", "as": "\"avatars/3\"",
        "screen": "{\"width\": 375, \"height\": 667, \"scale\": 2, \"hz\": 60}",
        "below": "0.5", "above": "0.6", "decay": "\"500ms\"", "ram": "\"2GiB\"",
        "footprintLimit": "\"1364MiB\"", "scale": "2", "hz": "60",
        "flash": "{\"latency\": \"0.1ms\", \"bandwidth\": \"400MB/s\"}",
        "decode": "{\"png\": 12}",
        "network": "{\"latency\": \"60ms\", \"bandwidth\": \"2.5MB/s\"}",
    ]
}

extension ExpectedValue {
    var noun: String { form.noun }
    var example: String { form.example }

    var shortNoun: String {
        switch self {
        case .time: "time"
        case .rate: "bandwidth"
        default: "size"
        }
    }

    private var form: (noun: String, example: String) {
        switch self {
        case .text: ("a string", "\"feed\"")
        case .wholeNumber: ("a whole number", "100")
        case .number: ("a number", "0.9")
        case .truth: ("true or false", "true")
        case .object: ("an object", "{ }")
        case .list: ("a list", "[ ]")
        case .numbers: ("a list of numbers", "[3, 7]")
        case .size: ("a size", "\"64MB\"")
        case .time: ("a time", "\"250ms\"")
        case .rate: ("a bandwidth", "\"2.5MB/s\" or \"20Mbps\"")
        case .points: ("a number of points", "140")
        case .pair: ("a list of width and height", "[44, 44]")
        case .pixels: ("a number of pixels, or two that it lies between", "600")
        case .heights:
            ("a number of points, two that it lies between, \"fits\" or an object", "140")
        case .way: ("a number, or two: to the side and down", "[120, -300]")
        case .rows: ("a row from 0, or the first and the last of several", "[5, 9]")
        case .insertion: ("how many rows, or an object", "{\"rows\": 20, \"at\": \"end\"}")
        case .weightedSize: ("a list of weight, width and height", "[3, 600, 400]")
        case .wordOf(let words): ("one of \(Words.strings(words))", "\"\(words[0])\"")
        case .version: ("the number 1", "1")
        case .trueOrCount: ("true or a whole number", "true")
        case .tabOrNumber: ("a tab's screen, or its number from 1", "1")
        case .rowOrEdge: ("a row from 0, \"start\" or \"end\"", "\"end\"")
        case .rowOrNumber: ("a whole number or a formula", "\"row\"")
        case .drag: ("a number of points or an object", "{\"by\": 400, \"duration\": \"300ms\"}")
        case .fling: ("points per second or an object", "{\"velocity\": 3000}")
        case .rotation: ("true, \"portrait\" or \"landscape\"", "true")
        case .handover:
            ("an image or an object", "{\"image\": \"photos/3\", \"as\": \"avatars/3\"}")
        case .networkState: ("\"up\", \"down\" or an object", "{\"slower\": 4}")
        case .device: ("a device's id or an object", "\"iphone-8\"")
        case .network:
            (
                "a network's name or an object",
                "\"3g\" or {\"latency\": \"60ms\", \"bandwidth\": \"2.5MB/s\"}"
            )
        case .connections: ("a whole number or \"none\"", "6")
        case .thresholds: ("\"off\", a share of the RAM or an object", "0.5")
        case .otherApps: ("a size or an object", "{\"background\": [\"300MB\", \"200MB\"]}")
        case .warningLevel:
            ("\"warning\", \"critical\" or one of Android's trim levels", "\"warning\"")
        }
    }
}
