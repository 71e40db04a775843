import LabPictures

/// Words of HTTP as logs have them, of which nothing but a choice among known ones remains.
enum HTTPWords {
    /// Bytes that a file can have, up to 64 GiB: so many that a sum of any log's fits 64 bits.
    static let sizes: ClosedRange<Int64> = 1...(1 << 36)

    /// `HTTP/1.1`, `h2`, `HTTP/2.0`, `h3`; nil for another text.
    static func transport(_ version: String) -> Imported.Transport? {
        switch version.lowercased() {
        case "http/1.0", "http/1.1": .plain
        case "h2", "h2c", "http/2", "http/2.0", "h3", "http/3", "http/3.0", "h2_prior_knowledge":
            .multiplexed
        default: nil
        }
    }

    /// The kind of a file by its media type, or else by its URL's ending.
    static func kind(_ mediaType: String, url: String) -> Imported.FileType {
        let type = mediaType.lowercased().prefix { $0 != ";" && $0 != " " }
        if type.hasPrefix("image/") {
            return format(ending: "image/") { type == $0 } ?? .otherPicture
        }
        if type.hasPrefix("video/") { return .video }
        guard type.isEmpty || type == "application/octet-stream" || type == "x-unknown" else {
            return .other
        }
        let path = url.prefix { $0 != "?" && $0 != "#" }.lowercased()
        if let format = format(ending: ".", { path.hasSuffix($0) }) { return format }
        return videoEndings.contains { path.hasSuffix($0) } ? .video : .other
    }

    /// Whole files have these, and the segments of HLS and DASH.
    private static let videoEndings = [".mp4", ".m4v", ".mov", ".webm", ".m4s", ".ts"]

    /// The format of which an ending, with this before it, is the one.
    private static func format(
        ending prefix: String, _ isOne: (String) -> Bool
    ) -> Imported.FileType? {
        PictureFormat.allCases.first { $0.endings.contains { isOne(prefix + $0) } }
            .map { .picture($0) }
    }
}
