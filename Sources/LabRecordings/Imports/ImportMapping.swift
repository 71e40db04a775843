import LabBase

/// A user's word for the group that some of a log's pictures are of: `host-2=avatars`,
/// `image-7=photos` or `*/thumbs/*=thumbnails`, where `*` stands for any part of a URL.
package struct ImportMapping: Sendable {
    enum Pictures: Sendable {
        case host(Int)
        case image(Int)
        case url(ImportNumbers.Pattern)
    }

    let pictures: Pictures
    package let group: String
    /// As the user wrote it.
    let text: String

    /// Reads `PICTURES=GROUP`.
    package init(_ text: String) throws(Complaint) {
        guard let sign = text.lastIndex(of: "="), sign != text.startIndex,
            text.index(after: sign) != text.endIndex
        else {
            throw Complaint(
                "must be PICTURES=GROUP, such as host-2=avatars, image-7=photos or "
                    + "'*/thumbs/*=thumbnails'")
        }
        self.text = text
        let word = String(text[..<sign])
        group = String(text[text.index(after: sign)...])
        if let host = Self.number(in: word, after: "host-") {
            pictures = .host(host)
        } else if let image = Self.number(in: word, after: "image-") {
            pictures = .image(image)
        } else {
            pictures = .url(ImportNumbers.Pattern(word))
        }
    }

    private static func number(in text: String, after prefix: String) -> Int? {
        text.hasPrefix(prefix) ? Int(text.dropFirst(prefix.count)) : nil
    }
}

extension [ImportMapping] {
    /// The patterns of URLs among them, in their order, for the reader of the log.
    package var patterns: [ImportNumbers.Pattern] {
        compactMap { if case .url(let pattern) = $0.pictures { pattern } else { nil } }
    }

    /// Index of the first that fits a picture.
    func first(for picture: ImportedPicture, in log: Imported) -> Int? {
        let pattern = log.numbers.pattern(of: picture.resource.number)
        var number = 0
        for (index, mapping) in enumerated() {
            switch mapping.pictures {
            case .host(let host): if picture.resource.host == host { return index }
            case .image(let image): if picture.number == image { return index }
            case .url:
                if pattern == number { return index }
                number += 1
            }
        }
        return nil
    }
}
