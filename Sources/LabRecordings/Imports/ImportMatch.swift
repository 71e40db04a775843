import LabBase
import LabPictures

/// The group of a scenario that each picture of a log is of.
///
/// The user's word goes first. Then a picture goes to the group of remote, drawn pictures whose
/// sizes are nearest, if both edges are within a quarter of them: among the groups that name its
/// server if one of these is near, else among all. Where two are as near it goes to the one of its
/// format. Groups of animations get pictures of a format that can be one. A picture whose size the
/// log doesn't tell goes to the only group that names its server. All others go to none: a guess
/// would be a wrong figure that looks like a measured one.
package struct ImportMatch: Sendable {
    /// By number of the group.
    package private(set) var pictures: [[ImportedPicture]]
    package private(set) var unmatched: [ImportedPicture] = []
    /// A line for each of the user's words by which no picture goes.
    package private(set) var remarks: [String] = []

    /// How many times as long as a group's an edge may be, or as short.
    private static let mostRatio = 1.25

    package init(
        _ log: Imported, _ catalog: ImageCatalog, _ mappings: [ImportMapping]
    ) throws(Complaint) {
        let names = catalog.groups.map(\.name)
        for mapping in mappings where !names.contains(mapping.group) {
            throw Complaint(
                "--map: the scenario has no group \(Quoted.text(mapping.group))",
                Nearest.match(mapping.group, among: names).map { "Did you mean '\($0)'?" }
                    ?? "It has \(Listing.and(names))", exit: .usage)
        }
        pictures = catalog.groups.map { _ in [] }
        var unused = Set(mappings.indices)
        for picture in log.pictures {
            let mapping = mappings.first(for: picture, in: log)
            if let mapping { unused.remove(mapping) }
            let group =
                mapping.flatMap { names.firstIndex(of: mappings[$0].group) }
                ?? Self.group(for: picture, log, catalog)
            if let group {
                pictures[group].append(picture)
            } else {
                unmatched.append(picture)
            }
        }
        remarks = unused.sorted().map {
            "--map \(Quoted.line(mappings[$0].text)) does nothing: it fits no picture, or an "
                + "earlier --map has those that it fits. Without --onto all are listed by number"
        }
    }

    private static func group(
        for picture: ImportedPicture, _ log: Imported, _ catalog: ImageCatalog
    ) -> Int? {
        let groups = catalog.groups.indices.filter {
            let group = catalog.groups[$0]
            return group.remote && group.drawn != nil
                && (!group.isDrawnAnimated || picture.format?.isDrawnAnimated == true)
        }
        let host = log.numbers.title(ofHost: picture.resource.host)
        let named = groups.filter { catalog.groups[$0].host == host }
        guard let size = picture.size else { return named.count == 1 ? named[0] : nil }
        return nearest(named, to: size, picture.format, catalog)
            ?? nearest(groups, to: size, picture.format, catalog)
    }

    private static func nearest(
        _ groups: [Int], to size: PixelSize, _ format: PictureFormat?, _ catalog: ImageCatalog
    ) -> Int? {
        let ratios = groups.map { catalog.groups[$0].drawn!.sizes.ratio(to: size) }
        guard let least = ratios.min(), least <= mostRatio else { return nil }
        let nearest = zip(groups, ratios).filter { $0.1 == least }.map(\.0)
        if nearest.count == 1 { return nearest[0] }
        let ofFormat = nearest.filter { catalog.groups[$0].drawn!.format == format }
        return ofFormat.count == 1 ? ofFormat[0] : nil
    }
}

extension ImageGroup {
    var drawn: DrawnPictures? {
        if case .generated(let drawn) = source { drawn } else { nil }
    }

    /// True for pictures that are drawn with several frames.
    var isDrawnAnimated: Bool { drawn.map { $0.frames > 1 } ?? false }
}

extension DrawnSizes {
    /// The larger ratio of an edge of a picture to the same edge of the nearest of these sizes, or
    /// the other way round.
    fileprivate func ratio(to size: PixelSize) -> Double {
        func ratio(_ one: Int, _ other: Int) -> Double {
            Double(max(one, other)) / Double(max(1, min(one, other)))
        }
        func ratio(_ other: PixelSize) -> Double {
            max(ratio(size.width, other.width), ratio(size.height, other.height))
        }
        return switch self {
        case .same(let one): ratio(one)
        case .listed(let all): all.map { ratio($0.size) }.min() ?? .infinity
        case .between(let least, let most):
            ratio(
                PixelSize(
                    width: min(max(size.width, least.width), most.width),
                    height: min(max(size.height, least.height), most.height)))
        }
    }
}
