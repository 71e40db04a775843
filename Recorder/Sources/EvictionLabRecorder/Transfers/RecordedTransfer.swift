import Foundation

/// A transfer that has ended, as the listener that saw it tells. Times are nanoseconds since 1970.
public struct RecordedTransfer: Sendable {
    public enum Ending: Sendable {
        case done
        /// A cache of HTTP had it.
        case cached
        case failed
    }

    public var url: String
    public var host: String
    public var askedNs: Int64
    /// The request is sent, over a connection that is there.
    public var sentNs: Int64?
    public var firstByteNs: Int64?
    public var endNs: Int64?
    /// Of the body, as it came.
    public var bytes: Int64?
    public var status: Int?
    /// As `Content-Type` has it: of it nothing but the kind of picture is written.
    public var mediaType: String?
    /// As `h2` or `http/1.1`.
    public var version: String?
    public var ending: Ending

    public init(
        url: String, host: String, askedNs: Int64, sentNs: Int64? = nil,
        firstByteNs: Int64? = nil, endNs: Int64? = nil, bytes: Int64? = nil, status: Int? = nil,
        mediaType: String? = nil, version: String? = nil, ending: Ending = .done
    ) {
        self.url = url
        self.host = host
        self.askedNs = askedNs
        self.sentNs = sentNs
        self.firstByteNs = firstByteNs
        self.endNs = endNs
        self.bytes = bytes
        self.status = status
        self.mediaType = mediaType
        self.version = version
        self.ending = ending
    }
}

/// Entries of HAR 1.2. URLs and names of servers become numbers here: none is ever written.
struct TransferEncoder {
    private static let pictures = ["jpeg", "png", "webp", "gif", "heic", "avif"]
    private static let others = ["jpg": "jpeg", "heif": "heic"]

    private var urls: [String: Int] = [:]
    private var hosts: [String: Int] = [:]

    /// What isn't known is -1 or empty, as the form has it.
    mutating func entry(_ transfer: RecordedTransfer) -> String {
        let host = Self.number(of: transfer.host.lowercased(), &hosts)
        let url = Self.number(of: String(transfer.url.prefix { $0 != "#" }), &urls)
        let version = transfer.version.flatMap(Self.version) ?? ""
        let status = transfer.status.flatMap { (100..<600).contains($0) ? $0 : nil } ?? 0
        let bytes = max(-1, transfer.bytes ?? -1)
        let (asked, sent, first) = (transfer.askedNs, transfer.sentNs, transfer.firstByteNs)
        return """
            {"startedDateTime":"\(Self.time(asked))","time":\(Self.ms(asked, transfer.endNs)),\
            "request":{"method":"","url":"https://host-\(host)/\(url)","httpVersion":"\(version)",\
            "cookies":[],"headers":[],"queryString":[],"headersSize":-1,"bodySize":-1},\
            "response":{"status":\(transfer.ending == .failed ? 0 : status),"statusText":"",\
            "httpVersion":"\(version)","cookies":[],"headers":[],\
            "content":{"size":\(bytes),"mimeType":"\(Self.kind(transfer.mediaType ?? ""))"},\
            "redirectURL":"","headersSize":-1,"bodySize":\(bytes)},\
            \(transfer.ending == .cached ? #""_fromCache":"disk","# : "")"cache":{},\
            "timings":{"blocked":\(Self.ms(asked, sent)),"send":0,"wait":\(Self.ms(sent, first)),\
            "receive":\(Self.ms(first, transfer.endNs))}}
            """
    }

    /// Of ISO 8601, to the microsecond.
    private static func time(_ ns: Int64) -> String {
        let second = Date(timeIntervalSince1970: Double(ns / 1_000_000_000))
        let text = ISO8601DateFormatter.string(
            from: second, timeZone: TimeZone(secondsFromGMT: 0)!,
            formatOptions: .withInternetDateTime)
        return text.dropLast() + String(format: ".%06dZ", Int(ns % 1_000_000_000 / 1000))
    }

    private static func ms(_ startNs: Int64?, _ endNs: Int64?) -> String {
        guard let startNs, let endNs else { return "-1" }
        var json = JSONBytes()
        json.decimal(Int(endNs - startNs), unit: 1_000_000)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private static func number(of name: String, _ known: inout [String: Int]) -> Int {
        if let number = known[name] { return number }
        known[name] = known.count + 1
        return known.count
    }

    /// The kind of picture of a media type; of a video, that it is one.
    static func kind(_ mediaType: String) -> String {
        let type = mediaType.lowercased().prefix { $0 != ";" && $0 != " " }
        if type.hasPrefix("video/") { return "video/other" }
        guard type.hasPrefix("image/") else { return "x-unknown" }
        let word = String(type.dropFirst(6))
        let kind = others[word] ?? word
        return pictures.contains(kind) ? "image/\(kind)" : "image/other"
    }

    static func version(_ name: String) -> String? {
        switch name.lowercased() {
        case "http/1.0", "http/1.1": "http/1.1"
        case "h2", "http/2", "http/2.0", "h2_prior_knowledge": "h2"
        case "h3", "http/3", "quic": "h3"
        default: nil
        }
    }
}
