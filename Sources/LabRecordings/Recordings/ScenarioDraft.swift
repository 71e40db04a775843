import LabBase
import LabDevices
import LabOrders
import LabPictures
import LabReplay
import LabScripts

/// A scenario to edit, made of a recording: the groups of images, the screens and the steps that
/// come nearest to what was seen.
package struct ScenarioDraft {
    /// The file's text, which the scenario reader takes.
    package private(set) var text = ""
    /// The observations that the language can't express, each with its replacement.
    package var remarks: [String] = []

    private static let mostRounds = 8
    /// Each round plays the script once.
    private static let mostTunedRequests = 500_000

    private let app: RecordedApp
    private let name: String
    private var screens: [DraftScreen] = []
    private var screenOf: [Int: Int] = [:]
    private var parts: [DraftPart] = []
    private var regions: DraftRegions
    private var images: DraftImages
    /// By visit.
    private var arguments: [Int: Int] = [:]

    /// - Parameters:
    ///   - path: what messages call the recording.
    ///   - name: what results call the scenario.
    ///   - file: where it is going to be, for the folders of pictures that it names.
    package init(
        _ source: some TraceSource, path: String, name: String, file: String,
        pictures: @escaping ScenarioReader.PictureVerifier
    ) throws(Halt) {
        self.name = Spreadsheet.isFormula(name) ? "recording" : name
        var app = try RecordedApp(source)
        app.guessRows()
        self.app = app
        (screens, screenOf) = Self.screens(app)
        parts = Self.parts(screens, app)
        regions = DraftRegions(app, screenOf: screenOf, names: screens.map(\.name))
        images = DraftImages(app, parts, screens: screens)
        for index in screens.indices { choosePicks(of: index) }
        guard !screens.isEmpty else {
            throw .failed(
                Complaint(
                    "the recording has no view that asks for an image, and so no screen",
                    "'lab trace check' says more", at: .input(path)))
        }
        let tabs = DraftTabs(app)
        var script = try script(tabs, file, pictures)
        if !regions.roles.isEmpty, !Self.plays(text(tabs, script.steps), file, pictures) {
            remarks.append(
                "screens come beside each other in a way that can't be said, and lie over each "
                    + "other")
            regions = DraftRegions()
            script = try self.script(tabs, file, pictures)
        }
        text = text(tabs, script.steps)
        remarks += app.nested.sorted().map {
            "\($0): a list within a screen, whose moves are left out"
        }
        remarks += screens.flatMap(\.remarks) + images.remarks + script.remarks
        remarks += parts.filter { $0.videoCount > 1 }.map {
            "\(screens[$0.screen].name): its views play \($0.videoCount) different videos, and the "
                + "commonest here"
        }
        var best = try missing(Self.read(text, file, pictures))
        for _ in 0..<Self.mostRounds where best.sum > 0 && isWorthTuning {
            let before = parts
            tune(best.byGroup)
            let tuned = text(tabs, script.steps)
            let now = try missing(Self.read(tuned, file, pictures))
            if now.sum < best.sum {
                (text, best) = (tuned, now)
            } else {
                parts = before
                break
            }
        }
    }

    private mutating func script(
        _ tabs: DraftTabs, _ file: String, _ pictures: @escaping ScenarioReader.PictureVerifier
    ) throws(Halt) -> DraftScript {
        let empty = text(tabs, [[StepAction.wait.name: 0]])
        var script = DraftScript(
            app, try Self.read(empty, file, pictures), screenOf: screenOf,
            names: screens.map(\.name), arguments: arguments, tabs: tabs, images: images,
            regions: regions)
        script.write()
        return script
    }

    /// True if a draft is read and played to its end.
    private static func plays(
        _ text: String, _ file: String, _ pictures: @escaping ScenarioReader.PictureVerifier
    ) -> Bool {
        do throws(Halt) {
            _ = try RecordedApp(ScenarioTrace(read(text, file, pictures)))
            return true
        } catch {
            return false
        }
    }

    /// The beginning of a message about a wrong draft, which is a defect of the lab.
    package static let unsaid = "the recording can't be said as a scenario: "

    private static func read(
        _ text: String, _ file: String, _ pictures: @escaping ScenarioReader.PictureVerifier
    ) throws(Halt) -> Scenario {
        do throws(Complaint) {
            return try ScenarioReader.read(
                bytes: Array(text.utf8), file: file, columns: ResultColumns.all,
                pictures: pictures)
        } catch {
            throw .failed(Complaint(unsaid + error.what, error.remedy, at: error.place))
        }
    }

    /// Visits to screens of one name that look alike are to one screen.
    private static func screens(_ app: RecordedApp) -> ([DraftScreen], [Int: Int]) {
        struct Look: Hashable {
            var name: String
            var isHorizontal: Bool
            var isGrid: Bool
            var isDeck: Bool
        }
        var places: [Look: Int] = [:]
        var visits: [[Int]] = []
        var names: [String] = []
        for (number, visit) in app.visits.enumerated() {
            let rows = visit.rows.isEmpty ? app.rowsOfSame(name: visit.name) : visit.rows
            guard rows.values.contains(where: { !$0.images.isEmpty }) else { continue }
            let look = Look(
                name: visit.name, isHorizontal: visit.isHorizontal,
                isGrid: rows.values.contains { $0.columns > 1 }, isDeck: visit.behind != nil)
            if let place = places[look] {
                visits[place].append(number)
            } else {
                places[look] = visits.count
                visits.append([number])
                names.append(DraftName.unique(visit.name, among: names))
            }
        }
        let screens = zip(names, visits).map { DraftScreen(name: $0, visits: $1, in: app) }
        var screenOf: [Int: Int] = [:]
        for (place, visits) in visits.enumerated() {
            for visit in visits { screenOf[visit] = place }
        }
        return (screens, screenOf)
    }
}

/// Chooses the image of each cell.
extension ScenarioDraft {
    private mutating func choosePicks(of screen: Int) {
        var opened: [Int: Int]?
        for number in parts.indices where parts[number].screen == screen {
            parts[number].group = usualGroup(parts[number])
            let finder = PickFinder(parts[number], images)
            let count = images.groups[parts[number].group].count
            if let pick = linear(finder, number, &opened) {
                parts[number].pick = pick
            } else if let start = finder.turn(of: count) {
                parts[number].pick =
                    start == 0
                    ? .modulo
                    : .formula(slope: 1, usesArgument: false, constant: start, wraps: true)
            } else if let seen = finder.seenCount(of: count), let start = finder.turn(of: seen) {
                parts[number].pick = .turn(count: seen, start: start)
            } else {
                let (pick, wanted) = finder.draw(
                    of: count, canGrow: images.groups[parts[number].group].own == nil)
                parts[number].pick = pick
                images.widen(parts[number].group, to: wanted)
                if opened == nil, finder.differsByVisit { opened = Self.ordinals(parts[number]) }
                remarks.append(
                    "\(screens[screen].name): its images "
                        + (parts[number].shape > 1 ? "\(parts[number].index + 1) " : "")
                        + "follow no rule, and are drawn: as many different ones, in other rows")
            }
        }
        arguments.merge(opened ?? [:]) { first, _ in first }
        wrap(screen, opened ?? [:])
    }

    private func usualGroup(_ part: DraftPart) -> Int {
        var counts: [Int: Int] = [:]
        for image in part.images {
            if let place = images.places[image] { counts[place.group, default: 0] += 1 }
        }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
    }

    /// - Parameter opened: by visit, with which argument the screen is opened; the first part that
    ///   needs one decides.
    private func linear(
        _ finder: PickFinder, _ number: Int, _ opened: inout [Int: Int]?
    ) -> DraftPick? {
        guard let line = finder.line else { return nil }
        let bases = Set(line.bases.values)
        if bases.count == 1, let base = bases.first {
            if line.slope == 0, base >= 0 { return .fixed(base) }
            return .formula(
                slope: line.slope, usesArgument: false, constant: base, wraps: false)
        }
        if opened == nil {
            let least = min(0, bases.min() ?? 0)
            opened = line.bases.mapValues { $0 - least }
        }
        let constants = Set(
            line.bases.map { visit, base in opened?[visit].map { base - $0 } ?? .min })
        guard constants.count == 1, let constant = constants.first, constant > .min else {
            return nil
        }
        return .formula(slope: line.slope, usesArgument: true, constant: constant, wraps: false)
    }

    /// Visits that show the same are opened with the same.
    private static func ordinals(_ part: DraftPart) -> [Int: Int] {
        var known: [[ImageID]: Int] = [:]
        var opened: [Int: Int] = [:]
        for use in part.uses {
            let images = use.images.prefix(8).map(\.image)
            opened[use.visit] = known[images] ?? known.count
            known[images] = opened[use.visit]
        }
        return opened
    }

    /// A rule that leads beyond its group begins again.
    private mutating func wrap(_ screen: Int, _ opened: [Int: Int]) {
        let most = opened.values.max() ?? 0
        for number in parts.indices where parts[number].screen == screen {
            guard case .formula(let slope, let usesArgument, let constant, _) = parts[number].pick
            else { continue }
            let items = screens[screen].items(ofShape: parts[number].shape)
            let highest = slope * (items.upperBound - 1) + (usesArgument ? most : 0) + constant
            let lowest = slope * items.lowerBound + constant
            let group = parts[number].group
            let count = images.groups[group].count
            if highest < 2 * count { images.widen(group, to: highest + 1) }
            if lowest < 0 || highest >= images.groups[group].count {
                parts[number].pick = .formula(
                    slope: slope, usesArgument: usesArgument, constant: constant, wraps: true)
            }
        }
    }
}

/// Tunes random picks until the draft shows nearly as many different images as the recording.
extension ScenarioDraft {
    private var isWorthTuning: Bool {
        app.requestCount <= Self.mostTunedRequests
            && parts.contains { if case .zipf = $0.pick { true } else { false } }
    }

    /// By group, how many different images more were seen than come of the draft.
    private func missing(
        _ scenario: Scenario
    ) throws(Halt) -> (byGroup: [Int], sum: Int) {
        var byGroup = images.groups.map { _ in 0 }
        for image in app.requests.keys {
            if let place = images.places[image] { byGroup[place.group] += 1 }
        }
        let drafted = try RecordedApp(ScenarioTrace(scenario))
        for image in drafted.requests.keys {
            byGroup[Int(scenario.catalog.groupOf[image])] -= 1
        }
        return (byGroup, byGroup.reduce(0) { $0 + abs($1) })
    }

    /// The more unevenly images are drawn, the fewer different ones come.
    private mutating func tune(_ missing: [Int]) {
        for number in parts.indices {
            guard case .zipf(let skew) = parts[number].pick else { continue }
            let group = parts[number].group
            let seen = max(1, app.requests.keys.count { images.places[$0]?.group == group })
            let share = Double(missing[group]) / Double(seen)
            let factor = min(1.5, max(0.5, 1 - 1.5 * share))
            parts[number].pick = .zipf(skew: min(10, max(0.01, skew * factor)))
        }
    }
}

extension ScenarioDraft {
    /// The file's text.
    private mutating func text(_ tabs: DraftTabs, _ steps: [JSON]) -> String {
        let header = app.header
        let policies = header.policies.filter { policy in
            // Groups have other names, but those that were declared as groups.
            !policy.contains("split(")
                || header.catalog.groups.allSatisfy { $0.count > 1 }
        }
        let roots = tabs.roots.compactMap { screenOf[$0] }.map { screens[$0].name }
        let listed = screens.indices.map { index in
            (screens[index].name, screens[index].json { cell(index, $0) })
        }
        let groups = images.json()
        let hosts = header.hosts.filter { images.hosts.contains($0.name) }
        let root: JSON = [
            "//": JSON(
                "Made of a recording by 'lab scenario from-trace'. "
                    + "docs/do/record-an-app.md says what is kept of it"),
            ScenarioKeys.version.name: 1, ScenarioKeys.name.name: JSON(name),
            ScenarioKeys.about.name: header.about.isEmpty ? .absent : JSON(header.about),
            ScenarioKeys.seed.name: JSON(header.seed),
            ScenarioKeys.device.name: header.device.json.styled(.tight),
            ScenarioKeys.network.name: header.network?.json.styled(.tight) ?? .absent,
            ScenarioKeys.hosts.name: JSON(hosts.map(\.member)).unlessEmpty,
            ScenarioKeys.policies.name: JSON(policies).unlessEmpty,
            ScenarioKeys.transition.name: JSON(ns: header.transitionNs),
            ScenarioKeys.images.name: groups,
            ScenarioKeys.screens.name: JSON(listed + regions.members(screens.map(\.name))).onLines,
            ScenarioKeys.tabs.name: roots.count > 1 ? JSON(roots) : .absent,
            ScenarioKeys.tabsSwipe.name: roots.count > 1 && tabs.areSwiped
                ? JSON([TabsSwipeKeys.keeps.member(1)]) : .absent,
            ScenarioKeys.window.name: window,
            ScenarioKeys.script.name: JSON(steps).onLines,
        ]
        return root.onLines.text(.roomy) + "\n"
    }

    /// The app's window, if all that had it alone had clearly less than the device's screen.
    private var window: JSON {
        let whole = AppWindow(app.header.device.screen).upright
        let alone = app.visits.indices.filter { regions.roles[$0] == nil }
            .compactMap { app.visits[$0].viewport }
        guard let (width, height) = alone.first,
            alone.allSatisfy({ $0 == (width, height) }), width <= whole.width,
            height <= whole.height, min(width, height) >= 1000,
            width * 10 < whole.width * 9 || height * 10 < whole.height * 9
        else { return .absent }
        return [JSON(milliPoints: width), JSON(milliPoints: height)]
    }

    private func cell(_ screen: Int, _ shape: Int) -> JSON {
        JSON(
            parts.filter { $0.screen == screen && $0.shape == shape }.map { part in
                let images: JSON = [CellKeys.images.name: JSON(images.groups[part.group].name)]
                return
                    (images + part.pick.members + [
                        (CellKeys.size.name, part.size > 0 ? size(part.size) : .absent),
                        CellKeys.plain.unusual(part.isPlain),
                        CellKeys.video.member(part.video.map { app.header.videos[Int($0)] }),
                    ]).styled(.roomy)
            })
    }

    /// In points.
    private func size(_ size: SizeID) -> JSON {
        let pixels = app.header.sizes[Int(size)]
        let scale = app.header.device.screen.scale
        return JSON(
            [pixels.width, pixels.height].map { pixels in
                JSON(
                    milliPoints: min(
                        100_000_000, Int64((Double(pixels) / scale * 1000).rounded())))
            })
    }
}
