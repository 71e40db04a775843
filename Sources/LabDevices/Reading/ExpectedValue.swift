/// A kind of value that a key takes, for messages: its noun with an article, and an example.
package struct ExpectedValue: Sendable, Equatable {
    let noun: String
    let example: String

    private init(_ noun: String, _ example: String) {
        self.noun = noun
        self.example = example
    }

    package static func wordOf(_ words: [String]) -> ExpectedValue {
        Self("one of \(Words.strings(words))", "\"\(words[0])\"")
    }

    package static let text = Self("a string", "\"feed\"")
    package static let wholeNumber = Self("a whole number", "100")
    package static let number = Self("a number", "0.9")
    package static let truth = Self("true or false", "true")
    package static let object = Self("an object", "{ }")
    package static let list = Self("a list", "[ ]")
    package static let numbers = Self("a list of numbers", "[3, 7]")
    package static let size = Self("a size", "\"64MB\"")
    package static let time = Self("a time", "\"250ms\"")
    package static let rate = Self("a bandwidth", "\"2.5MB/s\" or \"20Mbps\"")
    package static let points = Self("a number of points", "140")
    package static let pair = Self("a list of width and height", "[44, 44]")
    package static let pixels = Self("a number of pixels, or two that it lies between", "600")
    package static let heights = Self(
        "a number of points, two that it lies between, \"fits\" or an object", "140")
    package static let way = Self("a number, or two: to the side and down", "[120, -300]")
    package static let rows = Self("a row from 0, or the first and the last of several", "[5, 9]")
    package static let insertion = Self(
        "how many rows, or an object", "{\"rows\": 20, \"at\": \"end\"}")
    package static let weightedSize = Self("a list of weight, width and height", "[3, 600, 400]")
    package static let version = Self("the number 1", "1")
    package static let trueOrCount = Self("true or a whole number", "true")
    package static let tabOrNumber = Self("a tab's screen, or its number from 1", "1")
    package static let rowOrEdge = Self("a row from 0, \"start\" or \"end\"", "\"end\"")
    package static let rowOrNumber = Self("a whole number or a formula", "\"row\"")
    package static let drag = Self(
        "a number of points or an object", "{\"by\": 400, \"duration\": \"300ms\"}")
    package static let fling = Self("points per second or an object", "{\"velocity\": 3000}")
    package static let swipe = Self("how many, or an object for one that comes back", "1")
    package static let rotation = Self("true, \"portrait\" or \"landscape\"", "true")
    package static let handover = Self(
        "an image or an object", "{\"image\": \"photos/3\", \"as\": \"avatars/3\"}")
    package static let networkState = Self("\"up\", \"down\" or an object", "{\"slower\": 4}")
    package static let device = Self("a device's id or an object", "\"iphone-8\"")
    package static let network = Self(
        "a network's name or an object",
        "\"3g\" or {\"latency\": \"60ms\", \"bandwidth\": \"2.5MB/s\"}")
    package static let connections = Self("a whole number or \"none\"", "6")
    package static let thresholds = Self("\"off\", a share of the RAM or an object", "0.5")
    package static let otherApps = Self(
        "a size or an object", "{\"background\": [\"300MB\", \"200MB\"]}")
    package static let sheetHeight = Self("a number of points or \"half\"", "\"half\"")
    package static let window = Self("a list of width and height, or two of them", "[390, 291]")
    package static let front = Self(
        "a list of visits, or an object by which they are drawn",
        "[{\"app\": \"feed\", \"for\": \"90s\"}]")
    package static let memory = Self("a size, or a list of times and sizes", "\"90MB\"")
    package static let memoryPoint = Self("a list of a time and a size", "[\"1.5s\", \"620MB\"]")
    package static let part = Self(
        "a part's name, or an object with one", #"{"cache": {"limit": "64MB"}}"#)
    package static let position = Self("two numbers: from the left and from above", "[16, 60]")
    package static let warningLevel = Self(
        "\"warning\", \"critical\" or one of Android's trim levels", "\"warning\"")
}
