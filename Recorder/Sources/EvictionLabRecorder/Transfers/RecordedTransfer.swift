/// A transfer that has ended, as the listener that saw it tells. Times are nanoseconds of one clock.
public struct RecordedTransfer: Sendable {
    public enum Ending: Sendable {
        case done
        /// A cache of HTTP had it.
        case cached
        case failed
    }

    public var url: String
    public var host: String?
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
        url: String, host: String?, askedNs: Int64, sentNs: Int64? = nil,
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

/// Lines of transfers. URLs and names of servers become numbers here: none is ever written.
struct TransferEncoder {
    /// The first line of a log.
    static let header = "{\"transfers\":1}\n"
    private static let pictures = ["jpeg", "png", "webp", "gif", "heic", "avif"]
    private static let others = ["jpg": "jpeg", "heif": "heic"]

    private let startNs: Int64
    private var urls: [String: Int] = [:]
    private var hosts: [String: Int] = [:]

    init(startNs: Int64) { self.startNs = startNs }

    mutating func line(_ transfer: RecordedTransfer) -> [UInt8] {
        var json = JSONBytes()
        json.raw("{\"t\":")
        json.decimal(Int(transfer.askedNs - startNs), unit: 1_000_000)
        json.raw(",\"url\":")
        json.integer(Self.number(of: transfer.url.prefix { $0 != "#" }, &urls))
        if let host = transfer.host {
            json.raw(",\"host\":")
            json.integer(Self.number(of: host.lowercased()[...], &hosts))
        }
        time(",\"sent\":", transfer.sentNs, &json)
        time(",\"first\":", transfer.firstByteNs, &json)
        time(",\"end\":", transfer.endNs, &json)
        if let bytes = transfer.bytes, bytes >= 0 {
            json.raw(",\"bytes\":")
            json.integer(Int(bytes))
        }
        if let status = transfer.status, (100..<600).contains(status) {
            json.raw(",\"status\":")
            json.integer(status)
        }
        if let kind = transfer.mediaType.flatMap(Self.kind) {
            json.raw(",\"kind\":")
            json.string(kind)
        }
        if let version = transfer.version.flatMap(Self.version) {
            json.raw(",\"http\":")
            json.integer(version)
        }
        switch transfer.ending {
        case .done: break
        case .cached: json.raw(",\"cached\":true")
        case .failed: json.raw(",\"failed\":true")
        }
        json.raw("}\n")
        return json.bytes
    }

    private func time(_ key: StaticString, _ ns: Int64?, _ json: inout JSONBytes) {
        guard let ns else { return }
        json.raw(key)
        json.decimal(Int(ns - startNs), unit: 1_000_000)
    }

    private static func number(of name: Substring, _ known: inout [String: Int]) -> Int {
        let name = String(name)
        if let number = known[name] { return number }
        known[name] = known.count + 1
        return known.count
    }

    /// The kind of picture of a media type; nil for what is no picture.
    static func kind(_ mediaType: String) -> String? {
        let type = mediaType.lowercased().prefix { $0 != ";" && $0 != " " }
        guard type.hasPrefix("image/") else { return nil }
        let word = String(type.dropFirst(6))
        let kind = others[word] ?? word
        return pictures.contains(kind) ? kind : "picture"
    }

    static func version(_ name: String) -> Int? {
        switch name.lowercased() {
        case "http/1.0", "http/1.1": 1
        case "h2", "http/2", "http/2.0", "h2_prior_knowledge": 2
        case "h3", "http/3", "quic": 3
        default: nil
        }
    }
}
