import LabBase
import LabPictures
import LabScripts

/// The keys of a scenario's group that its pictures in a log give, each with how many gave it.
struct ImportedGroup {
    private(set) var sizes: DrawnSizes?
    private(set) var encodedBytes: Int64?
    private(set) var format: PictureFormat?
    /// The user's name for the server, or its number.
    private(set) var host: String?
    /// A sentence for the file.
    private(set) var origin: String
    let count: Int

    private static let mostSizes = 40

    /// - Parameter isAnimated: the group keeps its format where the pictures' can't be animated.
    init(_ pictures: [ImportedPicture], _ log: Imported, isAnimated: Bool = false) {
        count = pictures.count
        let formats = pictures.compactMap(\.format).filter {
            isAnimated ? $0.isDrawnAnimated : $0.isDrawn
        }
        format = Self.most(formats) { $0.rawValue }
        let hosts = pictures.map(\.resource.host)
        host = Self.most(hosts) { String($0) }.map(log.numbers.title(ofHost:))
        origin = ""

        let longest = format?.longestSide ?? 1 << 29
        let known = pictures.compactMap(\.size).filter {
            max($0.width, $0.height) <= longest && $0.pixels <= ScenarioReader.mostBytes / 4
        }
        let counts = known.grouped { $0 }.sorted {
            ($1.elements.count, $0.key.width, $0.key.height)
                < ($0.elements.count, $1.key.width, $1.key.height)
        }
        if counts.count == 1 {
            sizes = .same(counts[0].key)
        } else if !counts.isEmpty {
            sizes = .listed(
                counts.prefix(Self.mostSizes).map {
                    .init(weight: Double($0.elements.count), size: $0.key)
                })
        }
        let bytes = pictures.compactMap(\.bytes).filter { $0 <= ScenarioReader.mostBytes }
        if !bytes.isEmpty {
            encodedBytes = max(1, bytes.reduce(0, +) / Int64(bytes.count))
        }
        let facts = [
            known.isEmpty ? nil : "sizes of \(known.count)",
            bytes.isEmpty ? nil : "the mean bytes of \(bytes.count)",
            formats.isEmpty ? nil : "the commonest format of \(formats.count)",
            host == nil ? nil : "the commonest server of \(hosts.count)",
        ].compactMap { $0 }
        let pictures = count == 1 ? "1 picture" : "\(count) pictures"
        origin = "of \(pictures) in the \(log.importer.name) log: \(Listing.and(facts))"
    }

    /// The commonest; of those that come as often, the first by its text.
    private static func most<Value: Hashable>(_ all: [Value], _ text: (Value) -> String) -> Value? {
        all.grouped { $0 }.min {
            ($1.elements.count, text($0.key)) < ($0.elements.count, text($1.key))
        }?.key
    }

    /// The user's group with these keys in the place of its own.
    func json(of group: JSON) -> JSON {
        var json = group
        let isDrawn = group[ImageKeys.count.name] != nil || group[ImageKeys.sizes.name] != nil
        if isDrawn {
            if let sizes {
                json =
                    json.without([
                        ImageKeys.width.name, ImageKeys.height.name, ImageKeys.sizes.name,
                    ]) + sizes.members
            }
            if let encodedBytes {
                json = json.replacing(ImageKeys.encodedBytes.name, with: JSON(encodedBytes))
            }
            if let format {
                json = json.replacing(ImageKeys.format.name, with: .string(format.rawValue))
            }
        } else if let encodedBytes, group[ImageKeys.files.name] != nil {
            json = json.replacing(ImageKeys.bytes.name, with: JSON(encodedBytes))
        }
        if let host {
            json = json.replacing(ImageKeys.remote.name, with: true)
                .replacing(ImageKeys.host.name, with: .string(host))
        }
        return json + [(JSONReader.commentKey, .string(origin))]
    }
}
