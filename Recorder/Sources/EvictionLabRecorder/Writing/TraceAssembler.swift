import Foundation

/// Makes a trace of a recording: what was declared on the way goes into the header, where the lab
/// wants it. A last line that a kill has cut off is left out.
public enum TraceAssembler {
    /// Reads and writes line by line; the recording stays as it is.
    ///
    /// - Throws: `RecorderFailure`, if a file can't be read or written, or is no recording.
    public static func assemble(_ recording: URL, into trace: URL) throws {
        let size = try? FileManager.default.attributesOfItem(atPath: recording.path)[.size]
        try assemble(recording, upTo: size as? Int ?? .max, into: trace)
    }

    /// What is written meanwhile is left out, or lines would name what the header doesn't know.
    static func assemble(_ recording: URL, upTo length: Int, into trace: URL) throws {
        let header = try header(of: recording, upTo: length)
        let output = try FileWriter(path: trace.path)
        defer { output.close() }
        try output.write(Array(header.utf8))
        var bytes: [UInt8] = []
        var isFirst = true
        try eachLine(of: recording, upTo: length) { line in
            defer { isFirst = false }
            if isFirst || declaration(line) != nil { return }
            bytes.append(contentsOf: line)
            bytes.append(UInt8(ascii: "\n"))
            if bytes.count >= 1 << 16 {
                try output.write(bytes)
                bytes.removeAll(keepingCapacity: true)
            }
        }
        try output.write(bytes)
    }

    private enum Declaration {
        case image(name: Substring, members: Substring)
        case size(Substring)
    }

    private static func header(of recording: URL, upTo length: Int) throws -> String {
        var first: String?
        var names: [Substring] = []
        var groups: [Substring: Substring] = [:]
        var sizes: [Substring] = []
        try eachLine(of: recording, upTo: length) { line in
            if first == nil {
                first = String(decoding: line, as: UTF8.self)
                return
            }
            switch declaration(line) {
            case .image(let name, let members):
                if groups.updateValue(members, forKey: name) == nil { names.append(name) }
            case .size(let pair): sizes.append(pair)
            case nil: break
            }
        }
        let empty = "\"images\":{}}"
        guard let first, first.hasPrefix("{\"trace\":1,"), first.hasSuffix(empty) else {
            throw RecorderFailure.notARecording(path: recording.path)
        }
        let known = knownByPlace(names.compactMap { groups[$0] })
        let images = names.map { name in
            let members = groups[name] ?? "{}"
            let guess = unknownPlace(members).flatMap { known[$0] }.map { alike in
                alike.replacingOccurrences(of: seen, with: ",\"//\":\"guessed, at ")
            }
            return "\"\(name)\":\(guess ?? String(members))"
        }.joined(separator: ",")
        let told = sizes.isEmpty ? "" : ",\"sizes\":[\(sizes.joined(separator: ","))]"
        return first.dropLast(empty.count) + "\"images\":{\(images)}\(told)}\n"
    }

    private static let unknown = ",\"//\":\"never seen loaded, at "
    private static let seen = ",\"//\":\"at "

    /// Where an image is that nobody saw loaded; nil for others.
    private static func unknownPlace(_ members: Substring) -> Substring? {
        members.range(of: unknown).map { members[$0.upperBound...] }
    }

    /// What is most often known of the images at a place; of those equally often, the first.
    private static func knownByPlace(_ groups: [Substring]) -> [Substring: Substring] {
        var counts: [Substring: [Substring: Int]] = [:]
        var best: [Substring: Substring] = [:]
        for members in groups {
            guard unknownPlace(members) == nil, let mark = members.range(of: seen) else { continue }
            let place = members[mark.upperBound...]
            let count = (counts[place]?[members] ?? 0) + 1
            counts[place, default: [:]][members] = count
            if count > best[place].flatMap({ counts[place]?[$0] }) ?? 0 || best[place] == nil {
                best[place] = members
            }
        }
        return best
    }

    /// Lines as `TraceEncoder` writes them; an event's begins with its time.
    private static func declaration(_ line: ArraySlice<UInt8>) -> Declaration? {
        guard line.count > 2, line[line.startIndex + 2] != UInt8(ascii: "t") else { return nil }
        let text = Substring(decoding: line, as: UTF8.self)
        if text.hasPrefix("{\"images\":{\""), text.hasSuffix("}}}") {
            let inner = text.dropFirst(12).dropLast(2)
            guard let end = inner.firstIndex(of: "\"") else { return nil }
            return .image(name: inner[..<end], members: inner[end...].dropFirst(2))
        }
        if text.hasPrefix("{\"sizes\":[["), text.hasSuffix("]]}") {
            return .size(text.dropFirst(10).dropLast(2))
        }
        return nil
    }

    /// Whole lines: what is behind the last line feed was cut off.
    private static func eachLine(
        of file: URL, upTo length: Int, _ body: (ArraySlice<UInt8>) throws -> Void
    ) throws {
        guard let handle = FileHandle(forReadingAtPath: file.path) else {
            throw RecorderFailure.cannotRead(path: file.path)
        }
        defer { try? handle.close() }
        var rest: [UInt8] = []
        var left = length
        while left > 0, let chunk = try handle.read(upToCount: min(left, 1 << 20)), !chunk.isEmpty {
            left -= chunk.count
            rest.append(contentsOf: chunk)
            var start = 0
            while let feed = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
                try body(rest[start..<feed])
                start = feed + 1
            }
            rest.removeFirst(start)
        }
    }
}
