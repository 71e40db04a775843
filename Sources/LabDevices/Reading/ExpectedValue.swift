import LabBase

/// A kind of value that a key takes, for messages.
package enum ExpectedValue: Sendable, Equatable {
    case text, wholeNumber, number, truth, object, list, numbers, size, time, rate, points, pair
    case pixels, weightedSize, heights, way, rows, insertion
    case wordOf([String])
    case version, trueOrCount, tabOrNumber, rowOrEdge, rowOrNumber, drag, fling, rotation
    case swipe
    case handover, networkState, device, network, connections, thresholds, otherApps
    case warningLevel, sheetHeight, window, place, part
    case front, memory, memoryPoint
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
        case .swipe: ("how many, or an object for one that comes back", "1")
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
        case .sheetHeight: ("a number of points or \"half\"", "\"half\"")
        case .window: ("a list of width and height, or two of them", "[390, 291]")
        case .front:
            (
                "a list of visits, or an object by which they are drawn",
                "[{\"app\": \"feed\", \"for\": \"90s\"}]"
            )
        case .memory: ("a size, or a list of times and sizes", "\"90MB\"")
        case .memoryPoint: ("a list of a time and a size", "[\"1.5s\", \"620MB\"]")
        case .part: ("a part's name, or an object with one", #"{"cache": {"limit": "64MB"}}"#)
        case .place: ("two numbers: from the left and from above", "[16, 60]")
        case .warningLevel:
            ("\"warning\", \"critical\" or one of Android's trim levels", "\"warning\"")
        }
    }
}
