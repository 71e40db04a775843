import Testing

@testable import LabBase
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

/// Scenarios that are based on another have all that they don't say themselves from it.
@Suite("A scenario that is based on another")
struct BasedScenarioTests {
    private let folder = ScratchFolder()

    private static let feed = #"""
        {
          "version": 1, "name": "the feed", "about": "A feed.", "seed": 3,
          "policies": ["weak", "none"], "claims": ["weak:decodes < 3"],
          "images": { "photos": { "count": 4, "width": 10, "height": 10 } },
          "screens": {
            "feed": { "kind": "table", "rows": 4, "rowHeight": 50, "images": "photos",
              "onTap": { "push": "photo", "argument": "row" } },
            "photo": { "kind": "single", "images": "photos", "pick": "argument" }
          },
          "script": [{ "push": "feed" }]
        }
        """#

    private func read(_ text: String, base: String = feed) throws(Complaint) -> Scenario {
        _ = folder.write("feed.json", Array(base.utf8))
        return try ScenarioReader.read(
            bytes: Array(text.utf8), file: folder.write("people.json", Array(text.utf8)),
            hasFolder: true, columns: Samples.columns, pictures: Samples.album)
    }

    private func complaint(_ text: String, base: String = feed) -> String? {
        PlainComplaint.of { try read(text, base: base) }
    }

    @Test func `has its images, screens and policies, and its own script`() throws {
        let based = try read(
            #"{ "version": 1, "basedOn": "feed.json", "script": [{ "push": "photo" }] }"#)
        check(based.header.catalog.groups.map(\.name), ["photos"])
        check(based.screens.map(\.name), ["feed", "photo"])
        check(based.header.policies == ["weak", "none"] && based.header.seed == 3)
        guard case .push(let screen, _) = based.script[0].action else { return }
        check(based.script.count == 1 && screen == 1)
    }

    @Test("may have images of its own, and then of its servers only those that these name")
    func mayReplaceImages() throws {
        let base = Self.feed.replacing(
            #""height": 10 } }"#,
            with: #""height": 10, "remote": true, "host": "a" } }, "hosts": {"#
                + #" "a": { "connections": 6 } }"#)
        let based = #"{ "version": 1, "basedOn": "feed.json" }"#
        try check(read(based, base: base).header.hosts.map(\.name), ["a"])
        let other = based.replacing(
            #""feed.json""#,
            with: #""feed.json", "images": {"photos": {"count": 4, "width": 9, "height": 9}}"#)
        try check(read(other, base: base).header.hosts.isEmpty)
    }

    @Test func `has its own name, words and claims, or none`() throws {
        let based = try read(#"{ "version": 1, "basedOn": "feed.json", "seed": 4 }"#)
        check(based.name == "people" && based.header.about.isEmpty && based.header.seed == 4)
        check(based.header.claimed?.claims.isEmpty, true)
        check(based.script.count, 1)
    }

    @Test func `is another once either file is`() throws {
        let text = #"{ "version": 1, "basedOn": "feed.json" }"#
        let first = try read(text).sha256
        try check(read(text).sha256, first)
        try check(read(text + "\n").sha256 != first)
        try check(read(text, base: Self.feed + "\n").sha256 != first)
    }

    @Test func `may be based on one inside lab, wherever it lies`() throws {
        let text = #"{ "version": 1, "basedOn": "tableview" }"#
        try check(read(text).screens.map(\.name).contains("album"))
        try check(Samples.read(text).screens.map(\.name).contains("album"))
    }

    @Test("says that it is based on one inside, where a file beside it has that name")
    func saysThatItIsBasedOnOneInside() throws {
        let text = #"{ "version": 1, "basedOn": "tableview" }"#
        try check(read(text).remarks.isEmpty)
        // The file itself may have that name.
        let path = folder.write("tableview.json", Array(text.utf8))
        let itself = try ScenarioReader.read(
            bytes: Array(text.utf8), file: path, hasFolder: true, columns: Samples.columns,
            pictures: Samples.album)
        check(itself.remarks.isEmpty && !itself.screens.isEmpty)
        let based = try read(text)
        check(based.screens.map(\.name).contains("album"))
        check(
            ScenarioTrace(based).header.remarks,
            [
                "\(folder.path)/people.json:1:28: basedOn: 'tableview' is the scenario inside lab, "
                    + "and not the file beside this one. For that write "
                    + #""basedOn": "tableview.json""#
            ])
    }

    @Test func `tells where the other is wrong`() {
        let wrong = complaint(
            #"{ "version": 1, "basedOn": "feed.json" }"#,
            base: Self.feed.replacing(#""rowHeight": 50"#, with: #""rowHeight": 0"#))
        check(wrong?.hasPrefix("\(folder.path)/feed.json:6:56: screens.feed.rowHeight: "), true)
    }

    @Test func `tells what can't be had of it`() {
        let own = "\(folder.path)/people.json:1:28: basedOn: "
        check(
            complaint(#"{ "version": 1, "basedOn": "none.json" }"#),
            own + "there is no scenario '\(folder.path)/none.json'. Check the path; "
                + "'lab scenario list' has the names inside lab")
        let based = #"{ "version": 1, "basedOn": "tableview" }"#
        check(
            complaint(#"{ "version": 1, "basedOn": "feed.json" }"#, base: based),
            own
                + "that scenario is based on another itself. Write \"basedOn\": \"tableview\"")
        // A text that lies in no folder has no file beside it.
        check(
            Samples.complaint(#"{ "version": 1, "basedOn": "feed.json" }"#),
            "s/feed.json:1:28: basedOn: there is no scenario 'feed.json'. "
                + "'lab scenario list' has the names inside lab")
    }

    @Test func `tells that it is based on itself, or on one that is based on it`() {
        let own = "\(folder.path)/people.json:1:28: basedOn: "
        let rest = ". Name another, or write here what it has and remove this"
        check(
            complaint(#"{ "version": 1, "basedOn": "people.json" }"#),
            own + "'people.json' is this file itself" + rest)
        check(
            complaint(
                #"{ "version": 1, "basedOn": "feed.json" }"#,
                base: #"{ "version": 1, "basedOn": "people.json" }"#),
            own + "'feed.json' is based on this file itself" + rest)
    }

    @Test func `tells the file's name whose end was left out`() {
        check(
            complaint(#"{ "version": 1, "basedOn": "feed" }"#),
            "\(folder.path)/people.json:1:28: basedOn: there is no scenario "
                + "'\(folder.path)/feed'. Did you mean 'feed.json'?")
    }

    @Test func `tells where the other's script can't go on`() throws {
        let based = try read(
            #"{ "version": 1, "basedOn": "feed.json", "seed": 4 }"#,
            base: Self.feed.replacing(
                #"[{ "push": "feed" }]"#, with: #"[{ "push": "feed" }, { "pop": true }]"#))
        let problem = #expect(throws: Complaint.self) {
            try Complaint.ofPlay { () throws(Halt) in _ = try ScenarioTrace(based).summary() }
        }
        let place = "\(folder.path)/feed.json:10:34: script[1]: "
        check(problem?.description.hasPrefix(place), true)
    }
}
