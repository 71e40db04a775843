import LabBase
import LabPictures

/// An interval's beginning or end, as `os_signpost` writes it into a log.
struct SignpostMark {
    enum Kind { case begin, end }

    static let nuke = "com.github.kean.Nuke.ImagePipeline"

    var timeNs: Int64
    let kind: Kind
    let name: String
    /// Tells intervals of one name apart.
    let number: String
    let message: String
    let place: ImportPlace
}

/// An interval of Nuke's by its name: what it tells, and where that was read.
package struct NukeSignpost: Sendable {
    package enum Meaning: Sendable { case download, decode, decompress }

    package let name: String
    package let meaning: Meaning
    /// A file of kean/Nuke; nil for what is assumed.
    package let source: String?

    package static let all: [NukeSignpost] = [
        NukeSignpost(name: "download", meaning: .download, source: stages),
        NukeSignpost(name: "decode", meaning: .decode, source: stages),
        NukeSignpost(name: "decompress", meaning: .decompress, source: stages),
        NukeSignpost(name: "Download", meaning: .download, source: kinds),
        NukeSignpost(name: "Decode", meaning: .decode, source: kinds),
        NukeSignpost(name: "Decompress", meaning: .decompress, source: kinds),
        NukeSignpost(
            name: "LoadImageData", meaning: .download,
            source: "Sources/Nuke/Tasks/TaskFetchOriginalImageData.swift"),
        NukeSignpost(name: "DecodeImageData", meaning: .decode, source: nil),
        NukeSignpost(name: "DecompressImage", meaning: .decompress, source: nil),
    ]

    private static let stages = "Sources/Nuke/Diagnostics/ImagePipeline+Signposts.swift"
    private static let kinds = "Sources/Nuke/Diagnostics/DiagnosticsSignposts.swift"
}

/// Intervals of Nuke's pipeline, made into fetches and decodes. An interval's first message has
/// the URL, its last one what came of it: "network · 12 KB · HTTP 200", "jpeg 640×480".
struct NukeSignposts {
    private struct Key: Hashable {
        let name: String
        let number: String
    }

    private var open: [Key: SignpostMark] = [:]
    /// Decodes by the number of their job. Decompressing, where a job does it, belongs to it.
    private var decodes: [(number: String, decode: Imported.Decode, place: ImportPlace)] = []
    private var latest: [String: Int] = [:]
    private(set) var downloadCount = 0

    mutating func add(_ mark: SignpostMark, to log: inout Imported) {
        guard let meaning = NukeSignpost.all.first(where: { $0.name == mark.name })?.meaning
        else { return }
        let key = Key(name: mark.name, number: mark.number)
        guard mark.kind == .end else {
            open[key] = mark
            return
        }
        guard let begin = open.removeValue(forKey: key) else {
            return log.passOver("of Nuke that end an interval without a beginning", at: mark.place)
        }
        switch meaning {
        case .download: download(begin, mark, &log)
        case .decode: decode(begin, mark, &log)
        case .decompress:
            guard let index = latest[mark.number] else { return decode(begin, mark, &log) }
            decodes[index].decode.endNs = mark.timeNs
        }
    }

    mutating func finish(_ log: inout Imported) {
        for (_, decode, place) in decodes { log.add(decode, at: place) }
        for mark in open.values.sorted(by: { $0.timeNs < $1.timeNs }) {
            log.passOver("of Nuke without an end", at: mark.place)
        }
    }

    private mutating func decode(
        _ begin: SignpostMark, _ end: SignpostMark, _ log: inout Imported
    ) {
        let resource = Self.url(begin.message).flatMap { log.numbers.resource(url: $0) }
        latest[begin.number] = decodes.count
        decodes.append(
            (
                begin.number,
                Imported.Decode(
                    resource, beginNs: begin.timeNs, endNs: end.timeNs,
                    size: Self.size(end.message)), begin.place
            ))
    }

    private mutating func download(
        _ begin: SignpostMark, _ end: SignpostMark, _ log: inout Imported
    ) {
        downloadCount += 1
        guard let url = Self.url(begin.message), let resource = log.numbers.resource(url: url)
        else {
            return log.passOver("of Nuke without a URL", at: begin.place)
        }
        var fetch = Imported.Fetch(resource, beginNs: begin.timeNs)
        fetch.tookNs = max(0, end.timeNs - begin.timeNs)
        fetch.bytes = Self.bytes(end.message)
        guard let status = Self.status(end.message) ?? fetch.bytes.map({ _ in 200 }) else {
            return log.passOver("of Nuke that ended without a file", at: begin.place)
        }
        fetch.status = status
        fetch.kind = HTTPWords.kind("", url: url)
        if fetch.kind == .other { fetch.kind = .otherPicture }
        log.add(fetch, at: begin.place)
    }
}

extension NukeSignposts {
    /// The URL of a first message: alone, before processors, or as the value of `URL:`.
    static func url(_ message: String) -> String? {
        var text = Substring(message)
        if text.hasPrefix("URL: ") {
            text = text.dropFirst(5)
            if let end = text.firstRange(of: ", resumable data:") {
                text = text[..<end.lowerBound]
            }
        }
        if let end = text.firstRange(of: " · ") { text = text[..<end.lowerBound] }
        return text.isEmpty ? nil : String(text)
    }

    private static func words(_ message: String) -> [Substring] {
        message.split { $0 == " " || $0 == "·" || $0 == "\u{A0}" || $0 == "\u{202F}" }
    }

    static func status(_ message: String) -> Int? {
        let words = words(message)
        guard let index = words.firstIndex(of: "HTTP"), index + 1 < words.count else { return nil }
        return Int(words[index + 1]).flatMap { (100..<600).contains($0) ? $0 : nil }
    }

    /// `640×480`.
    static func size(_ message: String) -> PixelSize? {
        for word in words(message) {
            let sides = word.split(separator: "×")
            guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
                (1...65_535).contains(width), (1...65_535).contains(height)
            else { continue }
            return PixelSize(width: width, height: height)
        }
        return nil
    }

    /// `12 KB` or `1,2 MB`: rounded, as the system prints sizes of files, in units of a thousand.
    static func bytes(_ message: String) -> Int64? {
        let words = words(message)
        let units = ["byte": 0, "bytes": 0, "KB": 3, "MB": 6, "GB": 9]
        for (word, unit) in zip(words, words.dropFirst()) {
            guard let places = units[String(unit)] else { continue }
            let parts = word.split(whereSeparator: { $0 == "." || $0 == "," })
            guard (1...2).contains(parts.count), var value = Int64(parts[0]), value >= 0,
                value < 1_000_000
            else { continue }
            let decimals = parts.count == 2 ? parts[1] : ""
            guard decimals.count <= places, decimals.count <= 3,
                decimals.allSatisfy({ $0.isASCII && $0.isNumber })
            else { continue }
            for digit in decimals { value = value * 10 + Int64(digit.wholeNumberValue ?? 0) }
            for _ in decimals.count..<places { value *= 10 }
            if HTTPWords.sizes.contains(value) { return value }
        }
        return nil
    }
}
