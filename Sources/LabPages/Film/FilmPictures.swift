import LabBase
import LabDecoding
import LabOrders
import LabPictures

/// Every image of a film in nine colours: red, green and blue, two digits each.
struct FilmPictures {
    private(set) var text = ""

    /// - Parameter isShown: by image; of all others nothing is drawn.
    init(_ catalog: ImageCatalog, isShown: [Bool]) {
        var known: [String: String] = [:]
        for image in catalog.images where isShown[image.index] {
            guard let (pictures, content) = catalog.drawing(of: image) else {
                text += Self.hex(Self.mosaic(of: image, catalog) ?? Self.plain(image))
                continue
            }
            // Many images may show the same.
            let key = "\(pictures.name)/\(content)"
            if known[key] == nil { known[key] = Self.hex(PictureMosaic.of(pictures, content)) }
            text += known[key]!
        }
    }

    /// Returns nil for an image that has no file, or none that can be decoded.
    private static func mosaic(of image: ImageID, _ catalog: ImageCatalog) -> [UInt8]? {
        let group = catalog.group(of: image)
        guard case .directory(let folder) = group.source else { return nil }
        let file = folder.files[group.member(image)]
        return file.facts.flatMap { PictureMosaic.of(file: file.path, $0) }
    }

    /// Returns the colour of an image that has no picture.
    private static func plain(_ image: ImageID) -> [UInt8] {
        let draw = Draw(seed: UInt64(image.number), purpose: "colour")
        let colour = (0..<3).map { UInt8(64 + draw.bits(UInt64($0)) % 128) }
        return (0..<PictureMosaic.side * PictureMosaic.side).flatMap { _ in colour }
    }

    private static let digits = Array("0123456789abcdef")

    private static func hex(_ bytes: [UInt8]) -> String {
        var text = ""
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return text
    }
}
