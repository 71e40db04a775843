import LabBase
import LabDevices
import LabOrders
import LabPictures
import LabScripts

/// One of a cell's images, on all visits to a screen.
struct DraftPart {
    /// Index into the draft's screens.
    var screen: Int
    /// How many parts its cells have, and which of them it is.
    var shape: Int
    var index: Int
    /// By visit, by item.
    var uses: [(visit: Int, images: [(item: Int, image: ImageID)])]
    var size: SizeID = 0
    var isPlain = false
    /// The video that plays over most of its images, and how many do.
    var video: VideoID?
    var videoCount = 0
    var group = 0
    var pick = DraftPick.fixed(0)

    var count: Int { uses.reduce(0) { $0 + $1.images.count } }
    var images: [ImageID] { uses.flatMap { $0.images.map(\.image) } }
}

/// Groups of images. What is declared in groups of many stays in them; of images that are declared
/// one by one, as a recorder does, those are a group that some part shows.
struct DraftImages {
    struct Group {
        var name: String
        /// The images; nil for a group that the recording declares itself.
        var members: [ImageID]?
        var own: ImageGroup?
        /// With those that were never seen, and can be drawn all the same.
        var count: Int
    }

    private static let mostSizes = 40

    private(set) var groups: [Group] = []
    private(set) var places: [ImageID: (group: Int, index: Int)] = [:]
    private(set) var remarks: [String] = []
    /// The servers that groups name.
    private(set) var hosts: Set<String> = []
    private let catalog: ImageCatalog

    init(_ app: RecordedApp, _ parts: [DraftPart], screens: [DraftScreen]) {
        catalog = app.header.catalog
        for group in catalog.groups where group.count > 1 {
            for member in 0..<group.count {
                places[group.image(member)] = (groups.count, member)
            }
            groups.append(Group(name: group.name, own: group, count: group.count))
        }
        for pool in pools(parts) { add(pool, parts, screens) }
        // Images that no row shows: those that the app itself names, and those that were requested
        // unseen.
        var rest = Set(app.requests.keys)
        for happening in app.happenings {
            if case .other(let action) = happening.what { rest.formUnion(action.images) }
        }
        add(
            rest.filter { places[$0] == nil }.sorted { $0.number < $1.number }, named: "others")
        if groups.isEmpty { add([], named: "none") }
    }

    /// Parts that share images, as numbers of parts.
    private func pools(_ parts: [DraftPart]) -> [[Int]] {
        var poolOf: [ImageID: Int] = [:]
        var pools: [[Int]] = []
        for (number, part) in parts.enumerated() {
            let images = part.images.filter { places[$0] == nil }
            guard !images.isEmpty else { continue }
            let known = Set(images.compactMap { poolOf[$0] }).sorted()
            let pool = known.first ?? pools.count
            if known.isEmpty { pools.append([]) }
            for other in known.dropFirst() {
                pools[pool] += pools[other]
                pools[other] = []
                for (image, place) in poolOf where place == other { poolOf[image] = pool }
            }
            pools[pool].append(number)
            for image in images { poolOf[image] = pool }
        }
        return pools.filter { !$0.isEmpty }
    }

    /// In the order of the rows that show them; those that come again and again by how often.
    private mutating func add(_ pool: [Int], _ parts: [DraftPart], _ screens: [DraftScreen]) {
        let byVariety = pool.map { number in
            (number: number, distinct: Set(parts[number].images).count)
        }.sorted { ($1.distinct, $0.number) < ($0.distinct, $1.number) }
        var members: [ImageID] = []
        var known: Set<ImageID> = []
        for (place, entry) in byVariety.enumerated() {
            let part = parts[entry.number]
            var images = part.images.filter { places[$0] == nil }
            if place == 0, entry.distinct * 10 < part.count * 7, !Self.isPeriodic(part) {
                var counts: [ImageID: Int] = [:]
                for image in images { counts[image, default: 0] += 1 }
                images = counts.sorted { ($1.value, $0.key.number) < ($0.value, $1.key.number) }
                    .map(\.key)
            }
            for image in images where known.insert(image).inserted { members.append(image) }
        }
        guard let first = byVariety.first else { return }
        let part = parts[first.number]
        var name = screens[part.screen].name
        if part.shape > 1 { name += "-\(part.index + 1)" }
        // One that is alone keeps the name that it has.
        if members.count == 1 { name = catalog.group(of: members[0]).name }
        add(members, named: name)
    }

    private static func isPeriodic(_ part: DraftPart) -> Bool {
        let period = Set(part.images).count
        return part.uses.allSatisfy { use in
            let images = Dictionary(use.images.map { ($0.item, $0.image) }) { first, _ in first }
            return use.images.allSatisfy { item, image in
                item < period || images[item - period].map { $0 == image } ?? true
            }
        }
    }

    private mutating func add(_ members: [ImageID], named name: String) {
        guard !members.isEmpty || groups.isEmpty else { return }
        for (index, image) in members.enumerated() { places[image] = (groups.count, index) }
        let names = groups.map(\.name)
        groups.append(
            Group(
                name: DraftName.unique(name, among: names), members: members,
                count: max(1, members.count)))
    }

    /// More than were seen, so that as many different ones are drawn.
    mutating func widen(_ group: Int, to count: Int) {
        guard groups[group].own == nil else { return }
        let most = 4 * max(1, groups[group].members?.count ?? 1)
        groups[group].count = max(min(count, most), groups[group].count)
    }

    func name(of image: ImageID) -> String? {
        places[image].map { "\(groups[$0.group].name)/\($0.index)" }
    }
}

extension DraftImages {
    /// The groups, each on its line; then `hosts` has their servers.
    mutating func json() -> JSON {
        var members: [JSON.Member] = []
        for group in groups {
            if let host = group.own?.host { hosts.insert(host) }
            let json = group.own?.json(isShort: true) ?? pooled(group)
            members.append((group.name, json.styled(.tight)))
        }
        return JSON(members).onLines
    }

    /// Sizes with how many have them; in all else a group is as most of its images are.
    private mutating func pooled(_ group: Group) -> JSON {
        let members = group.members ?? []
        let kinds = members.map { image in Facts(catalog.group(of: image)) }
        guard let usual = Self.most(kinds) else {
            return JSON(
                [ImageKeys.count.member(group.count)] + DrawnSizes.members(1, 1))
        }
        if usual.isRemote, let host = usual.host { hosts.insert(host) }
        let others = kinds.count { $0 != usual }
        if others > 0 {
            remarks.append(
                "\(group.name): \(others) of \(members.count) images have another format or "
                    + "server, or aren't remote as the others, and are as the others here")
        }
        let alike = members.filter { Facts(catalog.group(of: $0)) == usual }
        func mean(_ bytes: [Int64]) -> Int64 {
            max(1, bytes.reduce(0, +) / Int64(max(1, bytes.count)))
        }
        var json: JSON
        if usual.isPlain {
            json = [
                ImageKeys.files.name: JSON(group.count),
                ImageKeys.bytes.name: JSON(mean(alike.map { catalog.sizeBytes[$0] })),
            ]
        } else {
            let bytes = usual.hasBytes ? mean(alike.map { catalog.encodedBytes[$0] }) : nil
            let members: [JSON.Member] =
                [ImageKeys.count.member(group.count)] + sizes(alike, group.name).members + [
                    ImageKeys.style.member(
                        usual.style == ImageKeys.style.usual() ? nil : usual.style),
                    (ImageKeys.encodedBytes.name, .given(bytes)),
                    ImageKeys.format.member(
                        usual.format == ImageKeys.format.usual() ? nil : usual.format),
                    ImageKeys.frames.member(usual.frames),
                    ImageKeys.frameTime.member(usual.frameNs),
                ]
            json = JSON(members)
        }
        return json + [
            ImageKeys.remote.unusual(usual.isRemote),
            ImageKeys.host.member(usual.isRemote ? usual.host : nil),
            (ImageKeys.scale.name, usual.scale.map { .word("\($0)") } ?? .absent),
            ImageKeys.pixels.unusual(usual.layout),
        ]
    }

    private mutating func sizes(_ images: [ImageID], _ name: String) -> DrawnSizes {
        var counts: [PixelSize: Int] = [:]
        for image in images { counts[catalog.pixelSize[image], default: 0] += 1 }
        let all = counts.sorted {
            ($1.value, $0.key.width, $0.key.height) < ($0.value, $1.key.width, $1.key.height)
        }
        if all.count == 1 { return .same(all[0].key) }
        if all.count > Self.mostSizes {
            remarks.append("\(name): of \(all.count) sizes it has the \(Self.mostSizes) commonest")
        }
        return .listed(
            all.prefix(Self.mostSizes).map { .init(weight: Double($0.value), size: $0.key) })
    }

    private static func most(_ all: [Facts]) -> Facts? {
        var counts: [Facts: (count: Int, first: Int)] = [:]
        for (place, facts) in all.enumerated() {
            counts[facts, default: (0, place)].count += 1
        }
        return counts.max { ($0.value.count, $1.value.first) < ($1.value.count, $0.value.first) }?
            .key
    }

    /// The properties that all images of a group share.
    private struct Facts: Hashable {
        var isPlain = false
        var isRemote: Bool
        var host: String?
        var style: PictureStyle?
        var format: PictureFormat?
        /// Frames of animations, and how long each is shown.
        var frames: Int?
        var frameNs: Int64?
        var hasBytes: Bool
        var scale: Double?
        var layout: PixelLayout

        init(_ group: ImageGroup) {
            isRemote = group.remote
            host = group.host
            hasBytes = group.encodedBytes != nil
            scale = group.scale
            layout = group.layout
            switch group.source {
            case .generated(let drawn):
                (style, format) = (drawn.style, drawn.format)
                if drawn.frames > 1 { (frames, frameNs) = (drawn.frames, drawn.frameNs) }
            case .plain: isPlain = true
            case .directory: break
            }
        }
    }
}

enum DraftName {
    /// A name that a scenario can have.
    static func valid(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar -> Character in
            let one = String(scalar)
            return Fields.isName(one) ? Character(scalar) : "-"
        }
        return scalars.isEmpty ? "screen" : String(scalars)
    }

    static func unique(_ text: String, among known: [String]) -> String {
        let name = valid(text)
        if !known.contains(name) { return name }
        return (2...).lazy.map { "\(name)-\($0)" }.first { !known.contains($0) }!
    }
}

extension TraceAction {
    /// The images that the app names itself.
    var images: [ImageID] {
        switch self {
        case .store(let image, let key): [image, key]
        case .replace(let image), .lookUp(let image, _), .prefetch(let image, _),
            .demote(let image), .remove(let image):
            [image]
        default: []
        }
    }
}
