import Testing

@testable import LabBase
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

@Suite("A phone's file")
struct PhoneReaderTests {
    private static let second: Int64 = 1_000_000_000

    @Test func `says who is in front when, without gaps`() throws {
        let phone = try PhoneSamples.read(PhoneSamples.rich).phone()
        let seconds = phone.visits.map { visit in
            "\(visit.startNs / Self.second)..\(visit.endNs / Self.second) "
                + (visit.app.map { phone.apps[$0].name } ?? (visit.isLocked ? "locked" : "home"))
        }
        check(seconds, ["0..90 feed", "90..95 home", "95..695 locked", "695..710 camera"])
        check(phone.durationNs, 710 * Self.second)
        check(phone.apps.indices.map { phone.frontNs(ofApp: $0) / Self.second }, [90, 0, 15, 0])
    }

    @Test func `gives its apps their figures`() throws {
        let file = try PhoneSamples.read(PhoneSamples.rich)
        let phone = try file.phone()
        check(phone.header.scenario, "day")
        check(phone.apps.map(\.name), ["feed", "chat", "camera", "music"])
        check(phone.apps.map(\.policy), ["lru(limit=32MB)", "none", "", ""])
        check(phone.apps.map(\.plays), [false, false, false, true])
        check(phone.apps.map(\.coldStartNs), [Self.second, nil, nil, nil])
        check(phone.apps.map(\.baselineBytes), [nil, 60_000_000, nil, nil])
        guard case .memory(let camera) = phone.apps[2].source else {
            Issue.record("the camera replays something")
            return
        }
        let times: [Int64] = [0, 1_499_999_999, 1_500_000_000, 9_000_000_000]
        check(times.map { camera.bytes(atNs: $0) }, [180, 180, 620, 620].map { $0 * 1_000_000 })
        check(times.map { camera.nextChange(afterNs: $0) }, [times[2], times[2], nil, nil])
        check(camera.left(atNs: 0), 90_000_000)
        check(phone.header.claims.map(\.text), ["feed/decodes >= 0"])
        check(phone.header.policies, ["as written", "feed=weak"])
        check(file.policies[1].policy(ofApp: 0, in: file), "weak")
        check(file.policies[1].policy(ofApp: 1, in: file), "none")
    }

    @Test func `has one device and one link for all of them, and a seed for each`() throws {
        var file = try PhoneSamples.read(PhoneSamples.rich)
        file.header.device.ramBytes = 3_000_000_000
        file.header.seed = 9
        let phone = try file.phone()
        let headers = phone.apps.compactMap(\.trace?.header)
        check(headers.count, 2)
        check(headers.allSatisfy { $0.device.ramBytes == 3_000_000_000 })
        check(headers.allSatisfy { $0.link == phone.header.link })
        check(headers.map(\.policies), [["lru(limit=32MB)"], ["none"]])
        check(headers[0].seed != headers[1].seed)
        check(headers[0].seed, PhoneFile.seed(ofApp: "feed", of: 9))
        file.apps.remove(at: 1)
        file.header.seed = 9
        try check(file.phone().apps[0].trace?.header.seed, headers[0].seed)
    }

    @Test func `is written as it is read`() throws {
        let drawn = PhoneSamples.small(
            #"{ "for": "1h", "apps": { "a": 4, "b": 0.5 }, "stay": "20s", "home": 0 }"#)
        let timed = PhoneSamples.small(#"[ { "app": "b", "for": "1500ms" }, { "home": "1m" } ]"#)
        for text in [PhoneSamples.rich, drawn, timed, EmbeddedFile.text("templates/phone.json")] {
            let file = try PhoneSamples.read(text.replacing("returns ==", with: "hits >="))
            let written = file.json.text(.roomy)
            let again = try PhoneSamples.read(written)
            check(again.json.text(.roomy), written)
            check(again.front, file.front)
            check(again.apps.map(\.origin), file.apps.map(\.origin))
            check(again.policies, file.policies)
            check(again.visits, file.visits)
        }
    }

    @Test func `is shown with each of its keys`() throws {
        let shown = try Repository.text("Tests/Transcripts/files/phone.json") + PhoneSamples.rich
        let objects = [PhoneKeys.object, PhoneAppKeys.any, VisitKeys.any, HabitKeys.object]
        for key in objects.flatMap(\.names) { check(shown.contains("\"\(key)\":"), note: "\(key)") }
    }

    @Test func `tells what gives way to its own`() throws {
        let folder = ScratchFolder()
        let feed = SmallApp.text(#"{ "push": "list" }, { "background": "1m" }, { "wander": "1m" }"#)
        folder.write("feed.json", Array(feed.utf8))
        let text = PhoneSamples.one()
        let file = try PhoneSamples.read(text, in: folder)
        check(
            GivingWay.sentence(file.givesWay),
            "These give way to the phone's: 'device', 'seed', 'background' and 'sessions' "
                + "of 'feed.json'.")
    }

    @Test func `tells once what several apps have in common`() {
        let all = [
            GivingWay(file: "feed.json", words: ["device", "seed", "background"]),
            GivingWay(file: "chat", words: ["device", "seed", "sessions"]),
            GivingWay(file: "chat", words: ["device", "seed", "sessions"]),
        ]
        check(
            GivingWay.sentence(all),
            "These give way to the phone's: 'device' and 'seed' of 'feed.json' and 'chat'; "
                + "'background' of 'feed.json'; 'sessions' of 'chat'.")
        check(GivingWay.sentence([]), nil)
    }

    @Test func `has a digest of all that it is made of`() throws {
        let folder = ScratchFolder()
        let text = PhoneSamples.one()
        folder.write("feed.json", Array(SmallApp.text(#"{ "push": "list" }"#).utf8))
        let first = try PhoneSamples.read(text, in: folder).sha256
        try check(PhoneSamples.read(text, in: folder).sha256, first)
        folder.write("feed.json", Array(SmallApp.text(#"{ "push": "card" }"#).utf8))
        try check(PhoneSamples.read(text, in: folder).sha256 != first)
    }

    @Test("remarks apps that are never in front, and those that are over too soon")
    func remarks() throws {
        let folder = ScratchFolder()
        folder.write(
            "feed.json", Array(SmallApp.text(#"{ "push": "list" }, { "wait": "1s" }"#).utf8))
        let text = PhoneSamples.one(more: #", "idle": { "memory": "1MB" }"#, seconds: 90)
        let phone = try PhoneSamples.read(text, in: folder).phone()
        let length = try phone.apps[0].trace?.summary().durationNs
        check(
            phone.remarks(lengthsNs: [length, nil]).map(\.message),
            [
                "the script of 'feed.json' is over after 1.0 s of the 90.0 s that 'feed' is in "
                    + "front, and the app stays as it is then. Shorten its visits, or name one "
                    + "that is longer",
                "'idle' is never in front, and never runs. Give it a visit, or leave it out",
            ])
        let two = try PhoneSamples.read(
            text.replacing("1MB\" }", with: "1MB\" }, \"odd\": { \"memory\": \"1MB\" }"), in: folder
        ).phone()
        check(
            two.remarks(lengthsNs: [90 * Self.second, nil, nil]).map(\.message),
            [
                "'idle' and 'odd' are never in front, and never run. Give them visits, or leave "
                    + "them out"
            ])
        check(phone.remarks(lengthsNs: [90 * Self.second, nil]).count, 1)
    }

    @Test func `remarks lists that take more than an app may, where they come so far`() throws {
        let text = """
            { "version": 1, "device": "iphone-8",
              "phone": { "big": { "memory": [["0s", "500MB"], ["5s", "1.6GB"]] } },
              "front": [ { "app": "big", "for": "6s" } ] }
            """
        let phone = try PhoneSamples.read(text, in: ScratchFolder()).phone()
        let message = try require(phone.remarks(lengthsNs: [nil]).first?.message)
        check(message.hasPrefix("'big' takes 1.60 GB, and an app may have 1.43 GB on iPhone 8"))
        let brief = try PhoneSamples.read(
            text.replacing("6s", with: "5s"), in: ScratchFolder()
        ).phone()
        check(brief.remarks(lengthsNs: [nil]).isEmpty)
    }
}
