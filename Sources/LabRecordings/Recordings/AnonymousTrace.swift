import LabBase
import LabDevices
import LabOrders
import LabPictures
import LabPolicies
import LabScripts

/// A trace without the user's names: images, screens, servers and devices are called by words and
/// numbers, in order of first use. It plays the same events and gives the same figures.
package struct AnonymousTrace: TraceSource {
    package private(set) var header: TraceHeader
    /// The parts that were left out since they need names, for the author of the trace.
    package private(set) var remarks: [String] = []
    private let source: any TraceSource

    /// - Parameter path: what messages call the trace.
    package init(_ source: any TraceSource, path: String) throws(Halt) {
        self.source = source
        header = source.header
        var uses = FirstUses(source.header)
        try source.playDirectly(into: &uses)
        header.scenario = "recording"
        header.about = ""
        header.screenNames = Self.numbered("screen ", uses.screens)
        try rename(uses, path)
        if BuiltInDevices.named(header.device.id) != header.device {
            header.device.id = "recorded"
            header.device.title = "Recorded"
        }
        header.claimed = nil
        if !source.header.claims.isEmpty {
            remarks.append("\(path): its claims are left out")
        }
    }

    package func play<Sink: TraceSink>(into sink: inout Sink) throws(Halt) {
        try source.playDirectly(into: &sink)
    }

    private mutating func rename(_ uses: FirstUses, _ path: String) throws(Halt) {
        var hosts: [String: String] = [:]
        var names: [String: String] = [:]
        var groups: [ImageGroup] = []
        // By group of the new ones: whose images come when.
        var firstUses: [Int] = []
        for group in header.catalog.groups {
            let parts = try Self.parts(of: group, path)
            for part in parts {
                let images = part.firstImage..<part.image(part.count)
                firstUses.append(images.map { uses.images[$0] }.min() ?? .max)
                groups.append(part)
            }
            if parts.count == 1 { names[group.name] = "" }
        }
        let numbers = Self.numbered("image-", firstUses)
        for index in groups.indices {
            if names[groups[index].name] != nil { names[groups[index].name] = numbers[index] }
            groups[index].name = numbers[index]
            if case .generated(var drawn) = groups[index].source {
                drawn.name = numbers[index]
                groups[index].source = .generated(drawn)
            }
            guard let host = groups[index].host else { continue }
            let alias = hosts[host] ?? "host-\(hosts.count + 1)"
            hosts[host] = alias
            groups[index].host = alias
        }
        header.catalog = ImageCatalog(groups: groups)
        header.hosts = header.hosts.compactMap { host in
            hosts[host.name].map { Host(name: $0, connections: host.connections) }
        }
        renamePolicies(names, path)
    }

    /// The group itself, or one for each image: sizes that are drawn are drawn from the name.
    private static func parts(of group: ImageGroup, _ path: String) throws(Halt) -> [ImageGroup] {
        switch group.source {
        case .plain: return [group]
        case .directory:
            throw refuse(
                "\(Quoted.text(group.name)) is a folder of pictures, which can't be without its "
                    + "name", "Declare its images one by one, with their sizes", of: path)
        case .generated(let drawn):
            if case .same = drawn.sizes { return [group] }
            guard drawn.contents == group.count else {
                throw refuse(
                    "\(Quoted.text(group.name)) has sizes that are drawn, and contents that "
                        + "repeat: sizes of another name would be others",
                    "Declare its images one by one", of: path)
            }
            return (0..<group.count).map { member in
                var part = group
                var one = drawn
                one.sizes = .same(drawn.size(member))
                one.contents = 1
                part.source = .generated(one)
                part.count = 1
                part.firstImage = group.image(member)
                part.missing = group.missing.contains(member) ? [0] : []
                return part
            }
        }
    }

    /// Policies may name groups of images, and files of the user.
    private mutating func renamePolicies(_ names: [String: String], _ path: String) {
        let device = header.device
        let all = header.policies
        header.policies = all.compactMap { text in
            guard !text.contains("@"), !text.contains("/"),
                let policy = try? PolicySpec.parse(text, device: device)
            else { return nil }
            if policy.composition.split.isEmpty { return text }
            var composition = policy.composition
            for index in composition.split.indices {
                let group = composition.split[index].group
                if group == Composition.Share.rest { continue }
                guard let alias = names[group], !alias.isEmpty else { return nil }
                composition.split[index].group = alias
            }
            return composition.spec
        }
        let count = all.count - header.policies.count
        if count > 0 {
            remarks.append(
                "\(path): \(count) of its policies \(count == 1 ? "names" : "name") files or what "
                    + "has no name now, and \(count == 1 ? "is" : "are") left out")
        }
    }

    private static func refuse(_ what: String, _ remedy: String? = nil, of path: String) -> Halt {
        .failed(Complaint(what, remedy, at: .input(path, SourcePosition(line: 1))))
    }

    /// In the sequence of `firstUses`; what is never used comes last.
    private static func numbered(_ word: String, _ firstUses: [Int]) -> [String] {
        var names = [String](repeating: "", count: firstUses.count)
        let sequence = firstUses.indices.sorted { (firstUses[$0], $0) < (firstUses[$1], $1) }
        for (number, index) in sequence.enumerated() { names[index] = "\(word)\(number + 1)" }
        return names
    }
}

/// When each image and each screen is named first, as a number that rises.
private struct FirstUses: TraceSink {
    /// By image; the largest number of what is never named.
    private(set) var images: ArrayTable<ImageID, Int>
    /// By name.
    private(set) var screens: [Int]
    private var next = 0

    init(_ header: TraceHeader) {
        images = ArrayTable(repeating: .max, count: header.catalog.imageCount)
        screens = header.screenNames.map { _ in .max }
    }

    var wantsLayouts: Bool { true }

    mutating func receive(_ event: TraceEvent) {
        event.action.names { name in
            switch name {
            case .view: break
            case .image(let image): use(image)
            case .screen(let screen): use(screen)
            }
        }
    }

    mutating func receive(_ layout: TraceLayout, timeNs: Int64) {
        use(layout.screen)
        if let shown = layout.carousel?.shown { use(shown) }
        for image in layout.images { use(image) }
    }

    private mutating func use(_ image: ImageID) {
        guard images[image] == .max else { return }
        images[image] = next
        next += 1
    }

    private mutating func use(_ screen: ScreenRef) {
        let name = Int(screen.name)
        guard screens[name] == .max else { return }
        screens[name] = next
        next += 1
    }
}
