import Testing

@testable import LabAdvice
@testable import LabBase
@testable import LabReports
@testable import PlainDesks

/// An answer says what it rests on, how far it can be off, and what it can't know.
@Suite struct AdviceTrustTests {
    /// A pager of pictures, each of which is seen once: 640 KB where they are 400 by 400.
    private static func pager(_ side: Int) -> String {
        """
        { "version": 1, "name": "pager", "device": "iphone-8",
          "images": { "p": { "count": 60, "width": \(side), "height": \(side), "format": "jpeg",
                             "remote": true } },
          "screens": { "s": { "kind": "pager", "pages": 60, "images": "p" } },
          "script": [ { "push": "s" }, { "wait": "2s" },
                      { "page": 1, "times": 20, "every": "1s" } ] }
        """
    }

    /// Posters of 8.3 MB, four pages on and two back.
    private static let posters = """
        { "version": 1, "name": "posters", "device": "iphone-x", "network": "4g",
          "images": { "p": { "count": 40, "width": 1080, "height": 1920, "format": "webp",
                             "remote": true } },
          "screens": { "s": { "kind": "pager", "pages": 40, "images": "p" } },
          "script": [ { "push": "s" }, { "wait": "3s" },
                      { "repeat": 4, "steps": [ { "page": 1, "times": 4, "every": "2s" },
                                                { "page": -1, "times": 2, "every": "2s" } ] } ] }
        """

    private static func findings(
        _ text: String, _ name: String = "input.json",
        _ change: (inout AdviceRequest) -> Void = { $0.cells = 300 }
    ) throws -> AdviceFindings {
        try ScratchFile.with(text, name) { try AdviceReportTests.findings($0, change) }
    }

    private static func complaint(_ text: String, _ name: String = "input.json") -> Complaint? {
        #expect(throws: Complaint.self) { _ = try findings(text, name) }
    }

    /// A picture of 640 KB goes into a store of 687.5 KB, and one of 670 KB wouldn't.
    @Test func aLimitLeavesRoomForLargerPicturesAndForAFew() throws {
        let findings = try Self.findings(Self.pager(400))
        let chosen = findings.searched
        let draft = try require(chosen.draft)
        check(draft.prefetches && chosen.hasMargin(findings.price))
        try check(require(draft.limitBytes) >= 3 * 640_000)
        check(AdviceReportTests.words(findings).contains("Its limit leaves room for pictures 25 %"))
        // It decodes no more of pictures that are a quarter longer and wider.
        try ScratchFile.with(Self.pager(500), "larger.json") { path in
            let study = try AdviceReportTests.study(path)
            let larger = try study.evaluate([draft], study.request, "")
            check(larger.map(\.decodes), [chosen.decodes])
        }
    }

    /// By default Nuke takes in nothing above a tenth of its limit.
    @Test func aLibraryIsToldOfTheSettingThatItLacks() throws {
        let findings = try Self.findings(Self.posters)
        let nuke = try require(findings.libraries.first { $0.preset.id == "nuke" })
        let change = try require(nuke.changes.first { $0.to.contains("entryCostLimit") })
        check(change.from, "ImageCache.shared.entryCostLimit = 0.1")
        check(!nuke.cell.refusesMost && nuke.cell.hasMargin(findings.price))
        // With 0.1 every page is decoded each time.
        check(nuke.cell.decodes < 20)
        let text = findings.answer.text(.plain, ChartStyle())
        check(text.contains("- ImageCache.shared.entryCostLimit = 0.1"))
        check(text.contains("+ \(change.to)"))
    }

    @Test func whatItRestsOnIsSaid() throws {
        let findings = try Self.findings(Self.pager(400))
        check(findings.basis, "21 requests for 21 images")
        check(AdviceReportTests.words(findings).contains("It rests on 21 requests for 21 images."))
        let screen = findings.answer.text(.plain, showsDetails: false, ChartStyle())
        check(screen.split(separator: "\n")[0].hasSuffix("tried on 21 requests for 21 images"))
        check(screen.split(separator: "\n", omittingEmptySubsequences: false).count <= 13)
    }

    @Test(arguments: [
        ("{\"trace\":1,\"images\":{}}\n{\"t\":0,\"event\":\"end\"}\n", "none.ndjson"),
        (
            """
            { "version": 1, "images": { "p": { "count": 1, "width": 9, "height": 9 } },
              "screens": { "s": { "kind": "pager", "pages": 1, "images": "p" } },
              "script": [ { "wait": "1s" } ] }
            """, "waits.json"
        ),
    ])
    func whereNoViewAsksThereIsNothingToAdvise(_ text: String, _ name: String) throws {
        let complaint = try require(Self.complaint(text, name))
        check(complaint.exit, .badData)
        check(complaint.message.contains("no view asks for an image, so that"))
        check(complaint.description.contains(name))
    }

    @Test func whereNoLoadCameThereIsNothingToAdvise() throws {
        let text = Self.pager(400).replacing(
            "\"script\": [", with: "\"script\": [{\"network\": \"down\"}, ")
        let complaint = try require(Self.complaint(text))
        check(complaint.exit, .badData)
        check(complaint.message.contains("no load came (21 failed), so that there is nothing"))
    }

    /// Without rows nothing can be loaded ahead, and without sizes nothing fitted.
    @Test func whatCouldNotBeTriedIsSaid() throws {
        let requests = (0..<3).map { view in
            #"{"t":\#(view * 100),"event":"request","view":\#(view),"image":"a/\#(view)","show":true}"#
        }
        let head = #"{"trace":1,"images":{"a":{"count":5,"width":50,"height":50}}}"#
        let text = ([head] + requests + [#"{"t":900,"event":"end"}"#, ""]).joined(separator: "\n")
        let findings = try Self.findings(text, "trace.ndjson")
        check(
            findings.untriedSentence,
            "It couldn't try loading ahead (3 of 3 requests are for images that lie in no "
                + "rows) and images of their views' size (no view has one).")
        let words = AdviceReportTests.words(findings)
        check(words.contains("Nothing that was tried, whatever it takes, is better."))
        check(words.contains("It couldn't try "))
        // In a pager all can be tried but sizes.
        let pager = try Self.findings(Self.pager(400))
        check(
            pager.untriedSentence,
            "It couldn't try images of their views' size (no view has one).")
    }

    /// Each page has a poster and the first seconds of a video, and the person skips through
    /// them: among views' loads, prefetches take the link from the poster that is wanted now.
    private static let videos = """
        { "version": 1, "name": "videos", "device": "iphone-x", "network": "4g",
          "images": { "p": { "count": 40, "width": 1080, "height": 1920, "format": "webp",
                             "remote": true },
                      "h": { "files": 40, "bytes": "600KB", "remote": true } },
          "screens": { "s": { "kind": "pager", "pages": 40,
                              "cell": [ { "images": "p", "size": [375, 667] },
                                        { "images": "h", "plain": true } ] } },
          "script": [ { "push": "s" }, { "wait": "8s" },
                      { "page": 1, "times": 12, "every": "1200ms" },
                      { "page": 1, "times": 10, "every": "4s" } ] }
        """

    @Test func prefetchesWaitWhereTheLinkIsShort() throws {
        let findings = try Self.findings(Self.videos)
        let chosen = findings.advice.chosen
        check(chosen.draft?.precedence != .level && chosen.draft?.prefetches == true)
        let level = try require(findings.level)
        check(level.blankMs > 1.5 * chosen.blankMs)
        check(
            AdviceReportTests.words(findings).contains(
                "It prefetches at low priority: views' loads go first, which saves "))
    }

    @Test func whyPrefetchesWaitIsSaid() throws {
        var findings = try Self.findings(Self.pager(400))
        findings.level = nil
        check(findings.precedenceSentence, nil)
        var level = findings.advice.chosen
        level.rows = level.rows.map { row in
            var row = row
            let ms = findings.advice.chosen.blankMs + 1240
            row["blank_ms"] = .parse(Fixed.decimal(ms, places: 1), as: .fixed(places: 1))
            return row
        }
        findings.level = level
        check(
            findings.precedenceSentence,
            "It prefetches at low priority: views' loads go first, which saves 1.24 s of "
                + "blank time.")
    }

    @Test func aSystemsListsAreExplained() {
        var draft = PolicyDraft(order: "lru", limitBytes: 8_000_000)
        check(AdviceFindings.lists(draft), nil)
        draft.system = "uikit"
        check(
            AdviceFindings.lists(draft),
            "as=uikit stands for UITableView and UICollectionView, with a data source for "
                + "prefetching.")
    }

    /// A month in which nothing happens takes no time.
    @Test(.timeLimit(.minutes(1))) func idleTimeIsNoWork() throws {
        let text = Self.pager(100).replacing("\"2s\"", with: "\"29d\"")
        let findings = try Self.findings(text)
        check(findings.price.minutes > 29 * 24 * 60 && findings.advice.fate == .lives)
    }
}
