import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

@Suite("A scenario")
struct ScenarioReaderTests {
    @Test func hasWhatItsHeadSays() throws {
        let scenario = try Samples.read(Samples.worked)
        check(scenario.name, "tableview")
        check(scenario.file, "s/feed.json")
        check(scenario.header.seed, 42)
        check(scenario.header.device.id, "iphone-8")
        check(scenario.header.about, "A feed of avatars that repeat and photos that don't.")
        check(scenario.header.policies, ["none", "weak", "lru", "offscreen", "belady"])
        check(scenario.header.transitionNs, 350_000_000)
        check(scenario.tabs.isEmpty)
    }

    @Test func hasItsImagesOneGroupAfterTheOther() throws {
        let catalog = try Samples.read(Samples.worked).header.catalog
        check(catalog.groups.map(\.name), ["avatars", "photos", "album", "menus"])
        check(catalog.groups.map(\.firstImage), [0, 40, 160, 162])
        check(catalog.groups.map(\.remote), [false, true, false, false])
        check(catalog.imageCount, 182)
        check(catalog.sizeBytes[40], 600 * 400 * 4)
        check(catalog.encodedBytes[40], 600 * 400 * 3 / 2)
        check(catalog.encodedBytes[160], 99)
        check(catalog.sizeBytes[162], 300_000)
        guard case .directory(let album) = catalog.groups[2].source, album.path == "s/album",
            album.files == Samples.pictures
        else {
            Issue.record("the album is no directory beside the scenario")
            return
        }
    }

    @Test func knowsWhatTheServerLacks() throws {
        let catalog = try Samples.read(Samples.rich).header.catalog
        let menus = catalog.groups[2]
        check(menus.missing == [3, 7] && menus.firstImage == 129)
        let missing = catalog.images.filter { catalog.failure(of: $0) == .missing }
        check(missing, [132, 136])
    }

    @Test func hasItsScreens() throws {
        let screens = try Samples.read(Samples.worked).screens
        check(screens.map(\.name), ["feed", "photo"])
        check(screens.map(\.kind), [.table, .single])
        let feed = screens[0]
        check(feed.sections.count == 1 && feed.sections[0].items == 120)
        check(feed.sections[0].kinds.map(\.extent), [.same(140_000)])
        check(feed.layouts[0].parts.map(\.pick), [.zipf(skew: 0.9), .row])
        check(feed.layouts[0].parts.map(\.group), [0, 1])
        check(feed.layouts[0].parts[0].size, Size(width: 44, height: 44))
        let tap = try require(feed.onTap)
        check(!tap.presents && tap.screen == 1 && tap.argument == RowFormula(.row))
        check(screens[1].layouts[0].parts[0].pick, .argument)
        check(screens[1].itemCount, 1)
    }

    @Test func hasItsScript() throws {
        let script = try Samples.read(Samples.worked).script
        check(script.count, 8)
        guard case .fling(let fling) = script[1].action,
            case .repeat(3, let inner) = script[7].action,
            case .scrollTo(let end) = inner[1].action
        else {
            Issue.record("not the steps of the file: \(script.map(\.action))")
            return
        }
        check(fling.velocity == 3000 && fling.deceleration == nil)
        check(script[1].times == 8 && script[1].everyNs == 900_000_000)
        check(script[1].position, SourcePosition(line: 20, column: 5, path: "script[1]"))
        check(end.target == .end && end.speed == 3000 && end.animated)
    }

    @Test func readsEveryStep() throws {
        let script = try Samples.read(Samples.rich).script
        let actions = script.map { "\($0.action)".prefix { $0 != "(" } }
        check(
            actions,
            [
                "tab", "tab", "drag", "fling", "scrollTo", "present", "dismiss", "push", "page",
                "pop", "popToRoot", "rotate", "wait", "memoryWarning", "background", "replace",
                "store", "network", "otherApps", "repeat", "wander",
            ])
        guard case .replace(3) = script[15].action, case .store(148, 148) = script[16].action else {
            Issue.record("images are counted through all groups")
            return
        }
        guard case .wander(let wander) = script[20].action else { return }
        check(wander.durationNs, 600_000_000_000)
        check(wander.weights.map(\.action.choice) == [.stroke, .tap] && wander.hasSessions)
    }

    @Test func givesSectionsTheirOwnHeightsAndCells() throws {
        let feed = try Samples.read(Samples.rich).screens[0]
        check(feed.sections.map(\.items), [100, 5])
        check(feed.sections.map(\.headerMilliPoints), [20_000, 20_000])
        check(feed.sections.flatMap(\.kinds).map(\.extent), [.same(140_000), .same(44_500)])
        check(feed.sections.flatMap(\.kinds).map(\.layout), [0, 1])
        check(feed.layouts.map { $0.parts[0].pick }, [.row, .modulo])
    }

    @Test func takesCommentsAnywhere() throws {
        let text = Samples.worked.split(separator: "{", omittingEmptySubsequences: false)
            .joined(separator: "{ \"//\": [\"why\"], \"//\": 2, ")
        try check(Samples.read(text).script.count, 8)
    }

    @Test func isCalledLikeItsFileUnlessItHasAName() throws {
        let text = try require(Samples.worked.replacingFirst("\"name\": \"tableview\", ", with: ""))
        try check(Samples.read(text, file: "a/b.c/long feed.json").name, "long feed")
    }

    @Test func runsOnAnotherDeviceWhenTheCommandLineSaysSo() throws {
        let other = try require(BuiltInDevices.named("android-128"))
        var ram: Int64 = 0
        let scenario = try ScenarioReader.read(
            bytes: Array(Samples.worked.utf8), file: "x.json", replacement: other
        ) { path, bytes in
            ram = bytes
            return Samples.album(path, bytes)
        }
        check(scenario.header.device, other)
        check(ram, other.ramBytes)
    }
}
