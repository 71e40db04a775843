import LabBase
import LabDevices
import LabOrders
import LabPictures

/// Every image of a film in nine colours: red, green and blue, two digits each.
struct FilmPictures {
    private(set) var text = ""

    /// - Parameter isShown: by image; of all others nothing is drawn.
    init(_ catalog: ImageCatalog, isShown: [Bool]) {
        var known: [String: String] = [:]
        for image in catalog.images where isShown[image.index] {
            let colours = Self.colours(of: image, catalog, &known)
            text += colours
        }
    }

    private static func colours(
        of image: ImageID, _ catalog: ImageCatalog, _ known: inout [String: String]
    ) -> String {
        let group = catalog.group(of: image)
        switch group.source {
        case .generated(let pictures):
            let content = group.member(image) % max(1, pictures.contents)
            let key = "\(group.name)/\(content)"
            if let colours = known[key] { return colours }
            let colours = hex(PictureMosaic.of(pictures, content))
            known[key] = colours
            return colours
        case .directory(let folder):
            let file = folder.files[group.member(image)]
            let mosaic = file.facts.flatMap { PictureMosaic.of(file: file.path, $0) }
            return hex(mosaic ?? plain(image))
        case .plain: return hex(plain(image))
        }
    }

    /// What has no picture has a colour of its own.
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
