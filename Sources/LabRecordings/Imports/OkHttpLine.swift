/// A line that OkHttp's HttpLoggingInterceptor wrote, alone or behind a log's own words: the time,
/// the process and the thread, as logcat has them.
struct OkHttpLine {
    enum Content {
        /// `--> GET https://... h2`
        case request(url: Substring, version: Substring)
        /// `<-- 200 OK https://... (22ms, 6-byte body)`: with a size, which BASIC has, it is whole.
        case answer(status: Int, url: Substring, tookNs: Int64, isWhole: Bool, bytes: Int64?)
        /// `<-- HTTP FAILED: ...`
        case failure
        /// `<-- END HTTP (48ms, binary 6000-byte body omitted)`
        case end(totalNs: Int64?, bytes: Int64?)
        case mediaType(Substring)
        case length(Int64)
        case other
    }

    /// Nanoseconds; nil without a time before it.
    private(set) var timeNs: Int64?
    /// Process and thread; empty without them before it.
    private(set) var thread = ""
    let content: Content

    /// Longer words of a log before it aren't looked through.
    private static let longestPrefix = 400

    init(_ bytes: [UInt8]) {
        let text = String(decoding: bytes.prefix(1 << 16), as: UTF8.self)
        content = Self.content(of: text[...])
        readPrefix(text)
    }

    private mutating func readPrefix(_ text: String) {
        var words = TimeScanner(text.prefix(Self.longestPrefix))
        let year = words.number(digits: 4)
        // Logcat leaves the year out: any one with a leap day stands for it.
        if year != nil, !words.skip("-") { return }
        guard let ns = words.time(inYear: year ?? 2000) else { return }
        timeNs = ns
        thread = words.numbers()
    }
}

extension OkHttpLine {
    private static func content(of text: Substring) -> Content {
        if let words = words(after: "--> ", in: text) { return request(words) }
        if let words = words(after: "<-- ", in: text) { return answer(words) }
        if let words = words(after: "content-type: ", in: text) {
            return .mediaType(words.prefix { !$0.isWhitespace })
        }
        if let words = words(after: "content-length: ", in: text), let bytes = size(words) {
            return .length(bytes)
        }
        return .other
    }

    /// The words behind a mark that begins the text, or follows a blank near its beginning.
    private static func words(after mark: String, in text: Substring) -> Substring? {
        let bytes = text.utf8
        var index = bytes.startIndex
        var isBegin = true
        for _ in 0..<longestPrefix {
            let rest = bytes[index...]
            let isMark =
                isBegin
                && rest.prefix(mark.utf8.count).elementsEqual(mark.utf8) {
                    ((0x41...0x5A).contains($0) ? $0 | 0x20 : $0) == $1
                }
            if isMark {
                return text[bytes.index(index, offsetBy: mark.utf8.count)...]
            }
            guard let byte = rest.first else { return nil }
            isBegin = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
            index = bytes.index(after: index)
        }
        return nil
    }

    private static func request(_ text: Substring) -> Content {
        let words = text.split(separator: " ", maxSplits: 3)
        guard words.count > 1, words[0] != "END", isURL(words[1]) else { return .other }
        return .request(url: words[1], version: words.count > 2 ? words[2] : "")
    }

    private static func answer(_ text: Substring) -> Content {
        if text.hasPrefix("HTTP FAILED") { return .failure }
        if text.hasPrefix("END HTTP") { return end(text.dropFirst("END HTTP".count)) }
        let words = text.split(separator: " ")
        guard let status = words.first.flatMap({ Int($0) }), (100...599).contains(status),
            let index = words.lastIndex(where: isURL), let details = details(text)
        else { return .other }
        let took = details.first.flatMap { milliseconds($0) }
        guard let took else { return .other }
        return .answer(
            status: status, url: words[index], tookNs: took, isWhole: details.count > 1,
            bytes: details.dropFirst().first.flatMap { size($0) })
    }

    private static func end(_ text: Substring) -> Content {
        let details = details(text) ?? []
        let sizes = details.flatMap { $0.split(separator: " ") }.filter { $0.hasSuffix("-byte") }
        return .end(
            totalNs: details.first.flatMap { milliseconds($0) },
            bytes: sizes.first.flatMap { size($0) })
    }

    /// The parts of the last parentheses: `22ms`, `6-byte body`.
    private static func details(_ text: Substring) -> [Substring]? {
        guard text.hasSuffix(")"), let open = text.lastIndex(of: "(") else { return nil }
        return text[text.index(after: open)...].dropLast().split(separator: ", ")
    }

    private static func milliseconds(_ text: Substring) -> Int64? {
        guard text.hasSuffix("ms"), let ms = Int64(text.dropLast(2)), (0...100_000_000).contains(ms)
        else { return nil }
        return ms * 1_000_000
    }

    /// The number of a size such as `6-byte body`, or a number alone. OkHttp puts no commas into
    /// it: a number with some is none of its own, and its first digits would be a wrong size.
    private static func size(_ text: Substring) -> Int64? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let rest = text[digits.endIndex...]
        guard rest.allSatisfy(\.isWhitespace) || rest.hasPrefix("-byte") else { return nil }
        return Int64(digits).flatMap { HTTPWords.sizes.contains($0) ? $0 : nil }
    }

    private static func isURL(_ text: Substring) -> Bool {
        text.hasPrefix("https://") || text.hasPrefix("http://")
    }
}
