import EvictionLab
import Testing

@testable import LabReplay
@testable import LabScripts
@testable import PlainDesks

@Suite("A scenario made in Swift")
struct ScenarioInSwiftTests {
    /// All that can be said.
    private static func everything() throws -> Scenario {
        try Scenario(
            "everything", about: "One of each.", seed: 7,
            device: .like("iphone-8", id: "mine", ramBytes: 3_000_000_000, refreshHz: 120),
            network: .like("3g", latency: .milliseconds(80), bytesPerSecond: 2_000_000),
            policies: ["lru(limit=8MB)", "weak"], claims: ["lru(limit=8MB):decodes > 0"],
            transition: .milliseconds(400)
        ) { app in
            app.host("images.example", connections: 6)
            app.images("photos", count: 120, width: 600, height: 400, contents: 60)
            app.images(
                "icons", count: 9, width: 88, height: 88, style: .flat, encodedBytes: 900,
                remote: true, host: "images.example", missing: [3, 7], scale: 2)
            app.files("menus", count: 20, bytes: 300_000)
            app.images(
                "stickers", count: 30, width: 200, height: 200, format: .gif, frames: 24,
                frameTime: .milliseconds(80))
            app.table(
                "feed",
                sections: [
                    .init(rows: 100, rowHeight: 140, cell: ["photos"]),
                    .init(
                        rows: 5, rowHeight: 44.5, headerHeight: 20,
                        cell: [.images("icons", .modulo)]),
                ], onTap: .push("photo", argument: 3))
            app.table(
                "list", rows: 20, rowHeight: 60, headerHeight: 10,
                cell: [
                    .images("menus"), .images("icons", .uniform, size: (44, 44.5), isPlain: true),
                ],
                clearOnReuse: true, deceleration: .fast)
            app.grid("shots", items: 120, columns: 4, itemHeight: 90, cell: ["photos"])
            app.pager(
                "pages", pages: 12, pageWidth: 300, cell: [.images("icons", .zipf(skew: 2))],
                onTap: .present("photo"))
            app.pager(
                "clips", pages: 12,
                cell: [
                    .images(
                        "photos",
                        video: .init(
                            memoryBytes: 24_000_000, bytesPerSecond: 250_000,
                            length: .seconds(20), ahead: .seconds(6),
                            starts: .milliseconds(300), keepsPoster: true))
                ])
            app.single(
                "photo",
                cell: [
                    .images("photos", .argument, zoomed: .images("photos", .row)),
                    .images("icons", .fixed(8)),
                ])
            app.table(
                "home",
                sections: [
                    .init(
                        rows: 2, columns: 2, rowHeight: .between(60, 80.5),
                        carousel: .init(
                            items: 9, itemWidth: .inTurn([40, 50]),
                            cell: [.images("photos", .formula("row + outer"))],
                            onTap: .present("photo", formula: "row + outer"))),
                    .init(
                        rows: 30,
                        kinds: [
                            .init(share: 2, rowHeight: .fits(), cell: [.images("photos")]),
                            .init(share: 1, rowHeight: .fits(plus: 12), cell: ["photos"]),
                        ]),
                ], more: .init(rows: 10, pages: 3, within: 2, takes: .seconds(1)), bounces: true)
            app.grid(
                "wall", items: 20, columns: 2, itemHeight: .between(50, 90), waterfall: true,
                cell: [
                    .images("photos", thumbnail: .images("icons", .modulo))
                ], more: .init(rows: 4, pages: 2))
            app.map(
                "map", columns: 4, rows: 3, tile: 128, levels: 2,
                cell: [
                    .images("photos", .formula("(row + turn) % count"), changesEvery: .seconds(2))
                ])
            app.split("desk", panes: [("list", 120), ("photo", nil)], collapses: 90)
            app.bars(of: "wall", top: 64, bottom: 49)
            app.overlay(of: "wall", [(.images("icons", .fixed(1), size: (40, 40)), -16, -60)])
            app.pager(
                "reels", pages: 9, axis: .vertical, pageHeight: 600, cell: ["photos"],
                onTap: .page())
            app.deck(
                "cards", cards: 12, behind: 2, advances: .seconds(20), ends: .pop,
                cell: [.images("photos", .formula("2 * row + turn"))], onTap: .turn(of: 2))
            app.tabs(["feed", "shots"], swipedKeeping: 0)
            app.window(width: 375, height: 667, turned: (667, 375))
        } script: { person in
            person.tab("shots")
            person.tab("feed")
            person.drag(
                400, duration: .milliseconds(200), velocity: -90, times: 2, every: .seconds(1))
            person.fling(-2000)
            person.fling(900.5, deceleration: .fast, times: 3)
            person.scroll(to: .end, speed: 6000, animated: false)
            person.scroll(to: .row(3))
            person.scroll(to: .start)
            person.tap(1)
            person.pop()
            person.present("photo", argument: 119)
            person.dismiss()
            person.push("pages")
            person.page(-1)
            person.popToRoot()
            person.rotate()
            person.rotate(to: .portrait)
            person.wait(.microseconds(1500))
            person.memoryWarning()
            person.memoryWarning(.trim60)
            person.background(.seconds(60))
            person.replace("photos/3")
            person.store("menus/19")
            person.store("photos/1", as: "photos/2")
            person.lookUp("photos/1")
            person.prefetch("photos/4", "photos/5")
            person.demote("photos/4")
            person.remove("photos/1")
            person.empty()
            person.network(.down)
            person.network(.slower(4))
            person.network(.up)
            person.otherApps(frontBytes: 1_000_000, backgroundBytes: [5, 6])
            person.swipe()
            person.swipe(share: -0.25)
            person.swipe(-1)
            person.swipeTab()
            person.swipeTab(share: -0.25)
            person.swipeTab(-1)
            person.push("cards")
            person.swipe(2, times: 2, every: .seconds(2))
            person.undo()
            person.tap(1)
            person.tap(1, isBack: true)
            person.pop()
            person.push("reels")
            person.tap(1)
            person.pop()
            person.appMemory(180_000_000)
            person.traffic(5_000_000, host: "video.example")
            person.repeat(3) { person in
                person.push("list")
                person.pop(1)
            }
            person.push("home")
            person.fling(300, in: 1)
            person.meanwhile(after: .milliseconds(200)) {
                $0.memoryWarning(.critical)
                $0.insert(3, keepsPlace: true)
            }
            person.drag(40, in: 1)
            person.scroll(to: .row(1), in: 1)
            person.tap(1, in: 1)
            person.zoom(2)
            person.dismiss()
            person.insert(2, at: nil)
            person.renew(1...4)
            person.delete(0...0)
            person.push("map")
            person.fling(300, across: -40)
            person.drag(-30, across: 20)
            person.pop(2)
            person.push("desk")
            person.show("photo", argument: 4)
            person.drag(20, on: "list")
            person.present("list", sheet: .half)
            person.dismiss()
            person.pop()
            person.wander(.seconds(20), weights: [.tap: 1, .stroke: 2.5], sessions: false)
            person.wander(.seconds(5))
        }
    }

    @Test("is written as a file would say it, every action and key among it")
    func isWritten() throws {
        let scenario = try Self.everything()
        check(scenario.name, "everything")
        let written = try Repository.text("Tests/Transcripts/files/everything.json")
        check(scenario.json, written)
        for action in StepAction.names {
            check(written.contains("{ \"\(action)\": "), note: "\(action)")
        }
        // The allocator's lag, and another file, are for a file alone, or for a command.
        for key in ScenarioKeys.object.names where !["allocator", "basedOn"].contains(key) {
            check(written.contains("\n  \"\(key)\": "), note: "\(key)")
        }
    }

    @Test("is replayed as a file is that holds the same")
    func isReplayed() throws {
        let scenario = try Self.everything()
        let made = try Lab(scenario)
        let read = try Lab(text: scenario.json)
        check(made.policies, ["lru(limit=8MB)", "weak"])
        check(made.durationNs, read.durationNs)
        for policy in made.policies {
            let result = try made.run(policy)
            try check(result.row, read.run(policy).row)
            check(result.requests > 100)
        }
    }

    @Test("takes another device and seed")
    func takesAnotherDevice() throws {
        let lab = try Lab(try Self.everything(), device: "iphone-6s", seed: 3)
        let row = try lab.run("weak").row
        check(row.text("device"), "iphone-6s")
        check(row.text("seed"), "3")
    }

    /// The message thrown for a script over one table.
    private func message(
        device: Scenario.DeviceChoice = "iphone-8", claims: [String] = [], rowHeight: Double = 140,
        _ script: (inout Scenario.Script) -> Void
    ) -> String {
        do throws(Complaint) {
            let scenario = try Scenario("mine", device: device, claims: claims) { app in
                app.images("photos", count: 30, width: 60, height: 40)
                app.table("feed", rows: 30, rowHeight: .points(rowHeight), cell: ["photos"])
            } script: { person in
                script(&person)
            }
            _ = try Lab(scenario)
            return ""
        } catch {
            return error.description
        }
    }

    @Test("is refused in a file's words, with the path for a place")
    func isRefused() throws {
        check(message { $0.push("feed") }, "")
        check(
            message { $0.push("fed") },
            "mine: script[0].push: there is no screen 'fed'. Did you mean 'feed'?")
        check(
            message(device: .named("iphone-9")) { $0.push("feed") }
                .hasPrefix("mine: device: there is no device 'iphone-9'."))
        check(
            message(rowHeight: 0.5) { $0.push("feed") },
            "mine: screens.feed.rowHeight: 0.5 is too small. Use at least 1")
        check(
            message(rowHeight: .nan) { $0.push("feed") }
                .hasPrefix("mine: screens.feed.rowHeight: "))
        check(
            message { person in
                person.push("feed")
                person.wait(.seconds(-1))
            }.hasPrefix("mine: script[1].wait: "))
        check(
            message(claims: ["lru:decods < 5"]) { $0.push("feed") }
                .hasPrefix("mine: claims[0]: claim 'lru:decods < 5': there is no column 'decods'."))
        check(message { _ in }.hasPrefix("mine: script: "))
    }

    @Test("says of a step that can't be done which one it was")
    func saysWhichStep() {
        check(
            message { person in
                person.push("feed")
                person.repeat(2) { $0.pop() }
            },
            "mine: script[1].steps[0]: pops more screens than there are above the root (0). "
                + "Push one first, or pop fewer")
    }
}

@Suite("Times and numbers of a scenario made in Swift")
struct JSONMembersTests {
    @Test(
        "are as a person would write them",
        arguments: [
            (Duration.seconds(3), "3s"), (.milliseconds(900), "900ms"), (.zero, "0s"),
            (.nanoseconds(1), "0.000001ms"), (.milliseconds(-20), "-20ms"),
            (.seconds(5_000_000_000), "5000000000s"),
        ])
    func time(time: Duration, text: String) throws {
        let scenario = try? Scenario("mine") { app in
            app.images("photos", count: 1, width: 1, height: 1)
            app.single("photo", cell: ["photos"])
        } script: { person in
            person.push("photo")
            person.wait(time)
        }
        // Negative times, and those that no script has, aren't taken.
        if time >= .zero && time < .seconds(2_000_000) {
            try check(require(scenario).json.contains("{ \"wait\": \"\(text)\" }"))
        } else {
            check(scenario, nil)
        }
    }
}
