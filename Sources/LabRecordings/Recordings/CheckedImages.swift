import LabBase
import LabOrders
import LabPictures
import LabScripts

/// How large images are, and how large they can be.
struct CheckedImages {
    /// The bytes of a file's header, which is most of the file if the image is tiny.
    private static let headerBytes: Int64 = 4096
    /// The fewest images for a judgement: fewer may be alike by chance.
    private static let enough = 10

    private var requests: [ImageID: Int] = [:]
    /// The sizes at which an image was asked for last.
    private var viewSizes: [ImageID: SizeID] = [:]

    var distinctCount: Int { requests.count }

    mutating func request(_ image: ImageID, _ size: SizeID) {
        requests[image, default: 0] += 1
        if size > 0 { viewSizes[image] = size }
    }

    func decodedBytes(_ catalog: ImageCatalog) -> Int64 {
        requests.keys.reduce(0) { $0 + catalog.sizeBytes[$1] }
    }

    func finish(_ header: TraceHeader, _ found: inout TraceFindings) {
        let catalog = header.catalog
        let pictures = requests.keys.filter { catalog.pixelCount[$0] > 0 }
        let unknown = pictures.count { catalog.pixelCount[$0] == 1 }
        if unknown > 0 {
            found.remark(
                "of \(pictures.count) images \(unknown) \(unknown == 1 ? "is" : "are") 1 x 1 "
                    + "pixel: their loads were not seen. Tell the recorder what was loaded, or "
                    + "give them a likely size")
        }
        let known = pictures.filter { catalog.pixelCount[$0] > 1 }
        bytes(known, catalog, &found)
        // A recorder declares a group for each image. Groups of several images are declared by
        // hand.
        guard distinctCount >= Self.enough,
            requests.keys.allSatisfy({ catalog.group(of: $0).count == 1 })
        else { return }
        sizes(known, header, &found)
        habits(catalog, &found)
    }

    /// A library that scales images down shows what isn't the file's size.
    private func sizes(_ pictures: [ImageID], _ header: TraceHeader, _ found: inout TraceFindings) {
        let catalog = header.catalog
        let shown = pictures.filter { viewSizes[$0] != nil }
        let alike = shown.count { catalog.pixelSize[$0] == header.sizes[Int(viewSizes[$0]!)] }
        if shown.count >= Self.enough, alike * 10 >= shown.count * 9 {
            return found.remark(
                "\(alike) of \(shown.count) images are as large as the place that they are shown "
                    + "in. Was a thumbnail measured? Give the size of the file")
        }
        guard pictures.count >= Self.enough, Set(pictures.map { catalog.pixelSize[$0] }).count == 1
        else { return }
        let size = catalog.pixelSize[pictures[0]]
        found.remark(
            "all \(pictures.count) images are \(size.width) x \(size.height) pixels. Was a "
                + "thumbnail measured? Give the size of each file")
    }

    private func bytes(
        _ pictures: [ImageID], _ catalog: ImageCatalog, _ found: inout TraceFindings
    ) {
        let impossible = pictures.filter { image in
            let raw = catalog.pixelCount[image] * 4
            return catalog.encodedBytes[image] > raw + Self.headerBytes
        }.sorted { $0.number < $1.number }
        if let first = impossible.first {
            found.remark(
                "\(impossible.count) of \(pictures.count) images have files larger than their "
                    + "pixels, as \(catalog.group(of: first).name): "
                    + "\(Fixed.bytes(catalog.encodedBytes[first])) for "
                    + "\(Fixed.bytes(catalog.pixelCount[first] * 4)). Was a thumbnail measured? "
                    + "'width' and 'height' are the file's, 'encodedBytes' too")
        }
        let raw = pictures.count { catalog.encodedBytes[$0] == catalog.pixelCount[$0] * 4 }
        if raw >= Self.enough, raw * 2 > pictures.count {
            found.remark(
                "\(raw) of \(pictures.count) images have files of 4 bytes a pixel: is that their "
                    + "size in memory? 'encodedBytes' is that of the file")
        }
    }

    private func habits(_ catalog: ImageCatalog, _ found: inout TraceFindings) {
        if !requests.keys.contains(where: catalog.isRemote) {
            found.remark(
                "no image is \"remote\": none comes over the network in a replay. Say so of those "
                    + "that do")
        }
        if distinctCount >= 20 * Self.enough, requests.values.allSatisfy({ $0 == 1 }) {
            found.remark(
                "no image is asked for twice. Do keys hold what changes each time, such as a "
                    + "token? Use the key that the cache uses, and record hits, too")
        }
    }
}
