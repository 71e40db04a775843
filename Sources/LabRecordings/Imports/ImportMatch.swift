import LabBase
import LabDevices
import LabPictures

/// The group of a scenario that each picture of a log is of.
///
/// What the user says goes first. Of the groups of remote, drawn pictures, a picture then goes to
/// the one that names its server; where several or none do, to the one whose sizes are nearest, if
/// both edges are within a quarter of them; where the log has no size, to the only one of its
/// format. Where two are as near, it goes to none.
package struct ImportMatch: Sendable {
    /// By number of the group.
    package private(set) var pictures: [[ImportedPicture]]
    package private(set) var unmatched: [ImportedPicture] = []

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
        for picture in log.pictures {
            let group =
                mappings.first(for: picture, in: log).flatMap { names.firstIndex(of: $0.group) }
                ?? Self.group(for: picture, log, catalog)
            if let group {
                pictures[group].append(picture)
            } else {
                unmatched.append(picture)
            }
        }
    }

    private static func group(
        for picture: ImportedPicture, _ log: Imported, _ catalog: ImageCatalog
    ) -> Int? {
        var groups = catalog.groups.indices.filter {
            catalog.groups[$0].remote && catalog.groups[$0].drawn != nil
        }
        if let host = picture.resource.host.map(log.numbers.title(ofHost:)) {
            let named = groups.filter { catalog.groups[$0].host == host }
            if named.count == 1 { return named[0] }
            if !named.isEmpty { groups = named }
        }
        if let size = picture.size {
            return groups.nearest { catalog.groups[$0].drawn!.sizes.ratio(to: size) }
        }
        let ofFormat = groups.filter { catalog.groups[$0].drawn!.format == picture.format }
        return ofFormat.count == 1 ? ofFormat[0] : nil
    }

    fileprivate static func isNear(_ ratio: Double) -> Bool { ratio <= mostRatio }
}

extension ImageGroup {
    var drawn: DrawnPictures? {
        if case .generated(let drawn) = source { drawn } else { nil }
    }
}

extension [Int] {
    /// The one of the least ratio; nil if none is near enough, or two are as near.
    fileprivate func nearest(_ ratio: (Int) -> Double) -> Int? {
        let near = map { (number: $0, ratio: ratio($0)) }.filter { ImportMatch.isNear($0.ratio) }
        guard let least = near.map(\.ratio).min() else { return nil }
        let all = near.filter { $0.ratio == least }
        return all.count == 1 ? all[0].number : nil
    }
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
