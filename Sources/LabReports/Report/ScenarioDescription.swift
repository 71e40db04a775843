import LabBase
import LabCells
import LabDevices
import LabOrders
import LabPictures
import LabPolicies
import LabReplay
import LabScripts

/// A scenario or trace in words: what is in it, how large it is, how long it lasts.
package enum ScenarioDescription {
    package static func answer(_ input: CellInput) -> Answer {
        let header = input.header
        let scenario = (input.source as? ScenarioTrace)?.scenario
        let images = images(header)
        let circumstances = [device(header.device)] + [network(header)].compactMap { $0 }
        var answer = Answer()
        // How much there is of each, and not each by itself.
        answer.add(brief: .heading(header.scenario))
        answer.add(brief: .sentences([header.about].filter { !$0.isEmpty }), rank: 2)
        let own = scenario?.screens.filter { $0.carouselOf == nil }.map(\.name)
        let groups = Listing.and(header.catalog.groups.map(\.name))
        answer.add(
            brief: .items(
                circumstances + ["Images: \(groups), \(images.last ?? "")"]
                    + (own.map { ["Screens: \(Listing.and($0))"] } ?? [])
                    + ["Script: \(script(input)[0])"]), rank: 1)
        answer.add(details: [
            title(header.scenario, header.about),
            .lines(circumstances + [scenario.flatMap(RegionDescription.window)].compactMap(\.self)),
            list("Images", images),
        ])
        if let scenario { answer.add(details: [list("Screens", screens(scenario))]) }
        answer.add(details: [
            list("Script", script(input)),
            list("Policies", [header.policies.joined(separator: ", ")].filter { !$0.isEmpty }),
            list("Claims", header.claims.map(\.text)),
        ])
        return answer
    }

    static func title(_ name: String, _ about: String) -> Block {
        .lines([name] + (about.isEmpty ? [] : Paragraph.wrapped(about, width: 80)))
    }

    /// Indented lines below what they are; nothing where there are none.
    static func list(_ title: String, _ lines: [String]) -> Block {
        .lines(lines.isEmpty ? [] : [title] + lines.map { "  " + $0 })
    }

    static func device(_ device: Device) -> String {
        "On \(device.title): \(Fixed.plain(device.screen.widthPoints)) x "
            + "\(Fixed.plain(device.screen.heightPoints)) points at "
            + "\(Fixed.plain(device.screen.scale))x, "
            + "\(Fixed.plain(device.screen.hz)) Hz, \(Fixed.bytes(device.ramBytes)) of memory"
            + (device.firstEnd.map { ", of which an app may use \(Fixed.bytes($0.bytes))" } ?? "")
    }

    /// Describes the network; nil if nothing comes over one, and none is named.
    private static func network(_ header: TraceHeader) -> String? {
        guard header.network != nil || header.catalog.groups.contains(where: \.remote) else {
            return nil
        }
        let link = header.link
        return "Over \(header.network == nil ? "the device's" : "a") network: "
            + "\(DeviceReference.pace(link.latencyNs, link.bytesPerSecond)), "
            + FigureText.connections(link.connections)
            + header.hosts.map { "; " + FigureText.connections($0.connections, to: $0.name) }
            .joined()
    }

    private static func images(_ header: TraceHeader) -> [String] {
        let catalog = header.catalog
        let costs = EntryCosts(header)
        var lines: [String] = []
        var (all, allFrames): (Int64, Int64) = (0, 0)
        for group in catalog.groups {
            let absent = group.images.filter { catalog.knownFailure(of: $0) == .missing }
            let bytes =
                group.images.reduce(0) { $0 + catalog.sizeBytes[$1] }
                - absent.reduce(0) { $0 + catalog.sizeBytes[$1] }
            all += bytes
            let more = group.images.reduce(0) { $0 + laterFrames(of: $1, catalog, costs) }
            allFrames += bytes + more
            let what =
                switch group.source {
                case .generated(let drawn):
                    "\(group.count) \(drawn.style) picture\(group.count == 1 ? "" : "s") of "
                        + Self.extent(of: drawn)
                        + (drawn.format == .png ? "" : " as \(drawn.format.title)")
                        + Self.frames(of: drawn)
                        + (drawn.contents < group.count ? " with \(drawn.contents) contents" : "")
                case .directory(let folder):
                    "\(group.count) files of \(folder.path)\(Self.formats(of: folder))"
                        + Self.animations(of: folder)
                case .plain(let size): "\(group.count) files of \(Fixed.bytes(size))"
                }
            lines.append(
                "\(group.name): \(what)\(group.remote ? ", remote" : "")"
                    + (group.host.map { " on \($0)" } ?? "")
                    + (absent.isEmpty ? "" : ", \(absent.count) missing on the server")
                    + ", \(decoded(bytes, allFrames: bytes + more))")
        }
        lines.append("in all \(catalog.imageCount), \(decoded(all, allFrames: allFrames))")
        return lines
    }

    private static func decoded(_ bytes: Int64, allFrames: Int64) -> String {
        bytes == allFrames
            ? "\(Fixed.bytes(bytes)) decoded"
            : "\(Fixed.bytes(bytes)) decoded as first frames, \(Fixed.bytes(allFrames)) as all "
                + "frames"
    }

    /// The bytes of an animation's frames but for its first; 0 for a still, and for one that never
    /// comes.
    private static func laterFrames(
        of image: ImageID, _ catalog: ImageCatalog, _ costs: EntryCosts
    ) -> Int64 {
        guard let facts = catalog.facts(of: image), facts.isAnimated,
            catalog.knownFailure(of: image) != .missing
        else { return 0 }
        var whole = DecodeRule()
        whole.frames = .all
        return costs.bytes(of: image, for: 0, whole) - costs.bytes(of: image, for: 0, DecodeRule())
    }

    /// In parentheses, the number of each; empty where no header could be read.
    private static func formats(of folder: PictureFolder) -> String {
        let known = folder.files.compactMap(\.facts?.format)
        let parts = PictureFormat.allCases.compactMap { format in
            let count = known.count { $0 == format }
            return count == 0 ? nil : "\(count) \(format.title)"
        }
        return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    }

    private static func frames(of drawn: DrawnPictures) -> String {
        guard drawn.frames > 1 else { return "" }
        return ", animated: \(drawn.frames) frames of \(FigureText.time(drawn.frameNs))"
    }

    private static func animations(of folder: PictureFolder) -> String {
        let frames = folder.files.compactMap(\.facts).filter(\.isAnimated).map(\.frames)
        guard let most = frames.max() else { return "" }
        return ", \(frames.count) animated, of up to \(most) frames"
    }

    private static func extent(of drawn: DrawnPictures) -> String {
        switch drawn.sizes {
        case .same(let size): return "\(size.width) x \(size.height)"
        case .listed(let all):
            return Listing.or(all.map { "\($0.size.width) x \($0.size.height)" })
        case .between(let least, let most):
            return [[least.width, most.width], [least.height, most.height]]
                .compactMap { Listing.range($0) { "\($0)" } }.joined(separator: " x ")
        }
    }

    private static func swipedTabs(_ scenario: Scenario) -> String? {
        scenario.tabsKeep.map { keeps in
            let names = Listing.and(scenario.tabs.map { scenario.screens[$0].name })
            let ahead = keeps > 0 ? ", \(keeps) on each side made ahead" : ""
            return "tabs that are swiped: \(names)\(ahead)"
        }
    }

    private static func screens(_ scenario: Scenario) -> [String] {
        let shown = scenario.screens.indices.filter { scenario.screens[$0].carouselOf == nil }
        return shown.map { number in
            let screen = scenario.screens[number]
            let inner = scenario.screens.filter { $0.carouselOf == number }
            let carousels = inner.map { carousel in
                ", in \(carousel.outerRows.count == 1 ? "a row" : "rows") a carousel of "
                    + "\(carousel.itemCount)\(RegionDescription.layout(ofCarousel: carousel))"
                    + " with \(Listing.and(contents(carousel, scenario)))"
                    + tap(carousel, scenario)
            }
            let own = contents(screen, scenario)
            return "\(screen.name): \(screen.kind), \(extent(of: screen))"
                + RegionDescription.panes(of: screen, scenario)
                + (own.isEmpty ? "" : ", with \(Listing.and(own))")
                + RegionDescription.edges(of: screen) + tap(screen, scenario)
                + carousels.joined()
        } + [swipedTabs(scenario)].compactMap(\.self)
    }

    private static func extent(of screen: Screen) -> String {
        let count = screen.itemCount
        let columns = screen.sections.first?.columns ?? 1
        let own =
            switch screen.kind {
            case .table:
                "\(count) rows"
                    + (screen.sections.count > 1 ? " in \(screen.sections.count) sections" : "")
            case .grid:
                "\(count) items in \(columns) columns"
                    + (screen.sections[0].isWaterfall ? " as a waterfall" : "")
            case .pager:
                "\(count) pages"
                    + (screen.paging.axis == .vertical ? ", one below the other" : "")
                    + turning(screen)
            case .deck:
                "\(count) cards, \(screen.paging.behind ?? 0) in sight behind the top one"
                    + turning(screen)
            case .single: "one view"
            case .split: "\(screen.panes.count) panes"
            case .map:
                "\(count) tiles"
                    + (screen.deeperLevels > 0 ? " of \(screen.deeperLevels + 1) levels" : "")
            }
        guard let more = screen.more else { return own }
        return own + " and up to \(more.pages) pages of \(more.rows) more"
    }

    /// Says that pages turn by themselves.
    private static func turning(_ screen: Screen) -> String {
        let paging = screen.paging
        let every = paging.advancesNs.map { ", the next by itself after \(Span.text(ns: $0))" }
        let end = paging.end.map { ", at the end \($0 == .pop ? "popped" : "dismissed")" }
        return (every ?? "") + (end ?? "")
    }

    private static func tap(_ screen: Screen, _ scenario: Scenario) -> String {
        if let turn = screen.tapTurn {
            let images =
                turn.images == 0
                ? nil
                : "show the next image in place"
                    + (turn.of.map { " of \($0)" } ?? "")
            let page = turn.pages == 0 ? nil : "turn the page"
            return ", taps " + [images, page].compactMap(\.self).joined(separator: " and then ")
        }
        return screen.onTap.map { tap in
            let name = scenario.screens[tap.screen].name
            if tap.isShown { return ", taps show \(name) in its pane" }
            return ", taps open \(name)"
                + (tap.sheet.map { " as a sheet of \(RegionDescription.height($0))" } ?? "")
        } ?? ""
    }

    /// Groups with the sizes at which they are asked for.
    private static func contents(_ screen: Screen, _ scenario: Scenario) -> [String] {
        let parts = screen.layouts.flatMap(\.parts)
        let zoomed = parts.compactMap(\.zoomed).map(\.group)
        return Set(parts.map(\.group) + zoomed).sorted().map { group in
            let own = parts.filter { $0.group == group }
            let notes =
                own.isEmpty
                ? " when zoomed" : own.allSatisfy(\.isThumbnail) ? " as thumbnails" : ""
            let videos = own.contains { $0.video != nil } ? " under videos" : ""
            return scenario.header.catalog.groups[group].name + sizes(own.compactMap(\.size))
                + notes + videos
        }
    }

    /// In points, each once.
    private static func sizes(_ sizes: [Size]) -> String {
        let texts = sizes.map { "\(Fixed.plain($0.width)) x \(Fixed.plain($0.height))" }.distinct
        return texts.isEmpty ? "" : " (\(Listing.and(texts)) points)"
    }

    private static func script(_ input: CellInput) -> [String] {
        let summary = input.summary
        let warnings =
            summary.warningCount > 0
            ? ", \(summary.warningCount) memory warning\(summary.warningCount == 1 ? "" : "s")" : ""
        let sizes = summary.sizes.map { input.header.sizes[Int($0)] }
            .map { "\($0.width) x \($0.height)" }
        let more = sizes.count > 8 ? ", and \(sizes.count - 8) more" : ""
        let told = "sizes asked for, in pixels: \(sizes.prefix(8).joined(separator: ", "))\(more)"
        return [
            "\(Span.text(ns: summary.durationNs)), \(summary.eventCount) events, "
                + "\(summary.requestCount) requests for \(summary.distinctImages) images\(warnings)"
        ] + (sizes.isEmpty ? [] : [told])
    }
}

extension TraceHeader {
    /// The device for the heads of tables, with the network where that isn't the device's own and
    /// images come over it.
    package var setting: String {
        guard let network, catalog.groups.contains(where: { $0.remote }) else {
            return device.title
        }
        return "\(device.title), network of \(FigureText.rate(network.bytesPerSecond)) after "
            + "\(FigureText.time(network.latencyNs)), \(protocols)"
    }

    /// How images come from their hosts: `HTTP/2`.
    private var protocols: String {
        let (hosts, connections) = (catalog.hosts, connectionsByHost)
        let asked = zip(catalog.groups, hosts).filter { $0.0.remote }.map { connections[Int($0.1)] }
        return Listing.and(asked.map { FigureText.connections($0) }.distinct.sorted())
    }
}
