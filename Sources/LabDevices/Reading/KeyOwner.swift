/// An object of a file, which has keys.
package enum KeyOwner: Sendable, Equatable {
    case scenario, imageGroup, generatedImages, directory, plainFiles, cell, section
    case heights, kind, carousel, more, thumbnail, zoomed, meanwhile, insertion
    case tap, drag, fling, handover, slowNetwork
    case device, display, flash, decode, network, cores, sources
    case pressure, thresholds, otherApps, allocator
    case screen(ScreenKind?)
    case pick(String)
    case weights
    /// By its action.
    case step(String)
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
        case .sources: "a device's sources"
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
