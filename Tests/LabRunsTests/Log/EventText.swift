import Foundation

/// The text of events, line by line, parsed only as far as it is asked: a debug build goes through
/// millions of lines.
struct EventText {
    let bytes: Data
    /// The current line, without its line feed.
    private(set) var line = 0..<0

    init(_ path: String) throws {
        bytes = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    }

    /// False at the end.
    mutating func next() -> Bool {
        let start = line.upperBound + (line.isEmpty && line.lowerBound == 0 ? 0 : 1)
        guard start < bytes.count else { return false }
        let end = bytes.withUnsafeBytes { all in
            memchr(all.baseAddress! + start, 0x0A, all.count - start)
                .map { UnsafeRawPointer($0) - all.baseAddress! } ?? all.count
        }
        line = start..<end
        return true
    }

    var text: String { String(decoding: bytes[line], as: UTF8.self) }

    /// The text behind a key, up to a quote, a comma or a bracket; empty without the key.
    ///
    /// It goes from colon to colon, since a debug build takes long over each byte.
    func value(_ key: StaticString) -> String {
        let length = key.utf8CodeUnitCount
        let colon = length - (key.utf8Start[length - 1] == 0x3A ? 1 : 2)
        return bytes.withUnsafeBytes { all in
            let base = all.baseAddress!
            var at = line.lowerBound
            while true {
                guard let next = memchr(base + at, 0x3A, line.upperBound - at) else { return "" }
                at = UnsafeRawPointer(next) - base
                let start = at - colon
                at += 1
                guard start >= line.lowerBound, start + length <= line.upperBound else { continue }
                if memcmp(base + start, key.utf8Start, length) == 0 {
                    at = start + length
                    break
                }
            }
            let start = at
            while at < line.upperBound, ![0x22, 0x2C, 0x7D].contains(all[at]) { at += 1 }
            return String(decoding: all[start..<at], as: UTF8.self)
        }
    }

    func number(_ key: StaticString) -> Int64 { Int64(value(key)) ?? -1 }

    /// A decimal as so many of its smallest parts.
    static func exact(_ decimal: String, places: Int) -> Int64? {
        let halves = decimal.split(separator: ".", omittingEmptySubsequences: false)
        guard let whole = halves.first, halves.count <= 2 else { return nil }
        let part = halves.count == 2 ? String(halves[1]) : ""
        guard part.count <= places, part.last != "0" else { return nil }
        return Int64(whole + part + String(repeating: "0", count: places - part.count))
    }
}

/// Counts a run's figures again from the text of its events, as a user could who has the file and
/// docs/look-up/commands.md.
struct EventTextRecount: Equatable {
    var requests: Int64 = 0
    var strongHits: Int64 = 0
    var weakHits: Int64 = 0
    var joins: Int64 = 0
    var misses: Int64 = 0
    var decodes: Int64 = 0
    var blankNs: Int64 = 0
    var reblankNs: Int64 = 0

    /// Reads the lines in the file's order.
    struct Reader {
        private(set) var counts = EventTextRecount()
        /// Views whose latest request missed, and since when others are blank.
        private var hasMissed: Set<Int64> = []
        private var blankSince: [Int64: Int64] = [:]
        /// Blank views whose picture had been given to a view before.
        private var blankAgain: Set<Int64> = []

        mutating func read(_ line: EventText, _ event: String) {
            switch event {
            case "request": readRequest(line)
            case "gets":
                guard hasMissed.remove(line.number("\"view\":")) != nil else { return }
                let from = line.value("\"from\":\"")
                if from == "loaded" { return }
                // Its file told that the image was there.
                counts.misses -= 1
                if from == "store" { counts.strongHits += 1 } else { counts.weakHits += 1 }
            case "decodes": counts.decodes += 1
            case "blank":
                blankSince[line.number("\"view\":")] = timeNs(line)
                if line.value("\"again\":") == "true" {
                    blankAgain.insert(line.number("\"view\":"))
                }
            case "notBlank":
                let since = blankSince.removeValue(forKey: line.number("\"view\":"))
                let ns = timeNs(line) - (since ?? 0)
                counts.blankNs += ns
                if blankAgain.remove(line.number("\"view\":")) != nil { counts.reblankNs += ns }
            default: break
            }
        }

        private func timeNs(_ line: EventText) -> Int64 {
            EventText.exact(line.value("\"t\":"), places: 6) ?? .min / 2
        }

        private mutating func readRequest(_ line: EventText) {
            counts.requests += 1
            let view = line.number("\"view\":")
            hasMissed.remove(view)
            switch line.value("\"answer\":\"") {
            case "stored": counts.strongHits += 1
            case "kept", "alive": counts.weakHits += 1
            case "joins": counts.joins += 1
            default:
                counts.misses += 1
                hasMissed.insert(view)
            }
        }
    }
}
