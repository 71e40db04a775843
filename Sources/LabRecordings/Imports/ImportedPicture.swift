import LabPictures

/// A picture that a log's transfers brought, by its number in the log.
package struct ImportedPicture: Sendable {
    /// From 1, in order of the first transfer.
    package let number: Int
    package let resource: ImportNumbers.Resource
    package var kind: Imported.FileType
    package var size: PixelSize?
    package var bytes: Int64?
    package var fetchCount = 0

    package var format: PictureFormat? {
        if case .picture(let format) = kind { format } else { nil }
    }
}

extension Imported {
    /// The pictures that came whole at least once.
    package var pictures: [ImportedPicture] {
        var indices: [Int: Int] = [:]
        var pictures: [ImportedPicture] = []
        for fetch in fetches where fetch.kind.isPicture && fetch.hasSucceeded {
            let index = indices[fetch.resource.number] ?? pictures.count
            if index == pictures.count {
                indices[fetch.resource.number] = index
                pictures.append(
                    ImportedPicture(
                        number: index + 1, resource: fetch.resource, kind: fetch.kind))
            }
            pictures[index].fetchCount += 1
            pictures[index].size = pictures[index].size ?? fetch.size
            // A part of a file has other bytes than the file.
            if fetch.status != 206 {
                pictures[index].bytes = pictures[index].bytes ?? fetch.bytes
            }
        }
        return pictures
    }
}

extension [ImportedPicture] {
    /// "image-3, image-5 ... image-9", or the first of them "and 12 more".
    func numbers(most: Int = .max) -> String {
        let spans = map(\.number).sorted().runs
        let others = spans.dropFirst(most).reduce(0) { $0 + $1.count }
        return spans.prefix(most).map { span in
            switch span.count {
            case 1: "image-\(span.lowerBound)"
            case 2: "image-\(span.lowerBound), image-\(span.upperBound)"
            default: "image-\(span.lowerBound) ... image-\(span.upperBound)"
            }
        }.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
    }
}
