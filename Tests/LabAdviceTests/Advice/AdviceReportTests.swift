import Testing

@testable import LabAdvice
@testable import LabBase
@testable import LabReports
@testable import LabRuns
@testable import PlainDesks
@testable import RunDesks

/// The whole answer, on a small feed whose images are larger than their views.
@Suite struct AdviceReportTests {
    static let feed = """
        {
          "version": 1, "name": "feed", "device": "iphone-8", "policies": ["weak", "lru(limit=4MB)"],
          "images": { "photos": { "count": 30, "width": 600, "height": 450 } },
          "screens": {
            "feed": { "kind": "table", "rows": 40, "rowHeight": 75,
                      "cell": [ { "images": "photos", "pick": "modulo", "size": [100, 75] } ] }
          },
          "script": [
            { "push": "feed" }, { "scrollTo": "end" }, { "wait": "1s" }, { "scrollTo": "start" }
          ]
        }
        """

    @Test(arguments: [
        ("lab advise a.json --jobs 2 --quiet", "lab advise a.json --quiet"),
        ("lab advise --jobs=2 a.json", "lab advise a.json"), ("lab advise a.json --jobs", ""),
        ("lab advise jobs --output jobs", "lab advise jobs --output jobs"),
    ])
    func threadsAreNoPartOfAnAnswer(command: String, kept: String) {
        let words = command.split(separator: " ").map(String.init)
        let rest = JSONReport.withoutJobs(words).joined(separator: " ")
        check(rest, kept.isEmpty ? "lab advise a.json" : kept)
    }

    /// Few policies, unless more are asked for: these tests are not of the search.
    static func study(
        _ path: String, isOver: @escaping () -> Bool = { false },
        _ change: (inout AdviceRequest) -> Void = { _ in }
    ) throws -> AdviceStudy {
        var request = AdviceRequest()
        request.path = path
        request.cells = 60
        change(&request)
        return try AdviceStudy(request, isOver: isOver) { session, _ in
            CellScheduler(session).run()
        }
    }

    static func findings(
        _ path: String, _ change: (inout AdviceRequest) -> Void = { _ in }
    ) throws -> AdviceFindings {
        let study = try Self.study(path, change)
        return try study.findings(try require(study.search()), proof: nil)
    }

    static func findings(
        _ change: (inout AdviceRequest) -> Void = { _ in }
    ) throws -> AdviceFindings {
        try ScratchFile.with(feed, "feed.json") { try findings($0, change) }
    }

    static func words(_ findings: AdviceFindings) -> String {
        (findings.items + findings.details).joined(separator: " ")
    }

    /// The shop that advice used to give 768 MB to, without fitting anything to its views. Its advice
    /// takes as long as that for all the others.
    @Test(.enabled(if: Draws.isSoak, "'make soak' runs it"))
    func theShopIsToldToFitItsImagesAndNotToHoardThem() throws {
        let findings = try Self.findings(ShippedScenarios.path("shop"))
        let chosen = findings.advice.chosen
        check(chosen.policy.composition.decode.fit != .none)
        let hoard = try findings.study.evaluate(
            [PolicyDraft(order: "lru", limitBytes: 768_000_000)], findings.study.request, "")[0]
        check(chosen.blankMs < 1.1 * hoard.blankMs)
        check(2 * chosen.footprintBytes < hoard.footprintBytes)
        check(chosen.worth(findings.price) < hoard.worth(findings.price))
        // The answer says what more memory would buy, and why it isn't bought.
        let larger = try require(findings.advice.larger.map { findings.advice.cells[$0] })
        let words = Self.words(findings)
        check(words.hasPrefix("Take \(chosen.name): "))
        check(words.contains("\(larger.name) would take ") && words.contains(": not worth it."))
    }

    @Test func aPriceMovesTheAnswerAlongTheFront() throws {
        let price = try AdvicePrice("blank=50s,decodes=5000")
        let policies = ["lru+decode(fit=view)", "weak"]
        let dear = try Self.findings { ($0.price, $0.policies) = (price, policies) }.advice
        let usual = try Self.findings { $0.policies = policies }.advice
        check(dear.chosen.footprintBytes < usual.chosen.footprintBytes)
        check(dear.chosen.decodes > usual.chosen.decodes)
        check(dear.larger != nil && usual.smaller != nil)
    }

    @Test func librariesOfTheDevicesSystemDoTheSameAsFarAsTheyCan() throws {
        let findings = try Self.findings()
        let ios = findings.libraries
        check(ios.contains { $0.preset.id == "kingfisher" })
        check(!ios.contains { $0.preset.id == "coil" || $0.preset.id == "glide" })
        let nuke = try require(ios.first { $0.preset.id == "nuke" })
        let limit = try require(nuke.cell.policy.composition.store?.limitBytes)
        let set = nuke.code[0]
        check(set.hasPrefix("ImageCache.shared.costLimit = "))
        check(set.filter(\.isNumber), "\(limit)")
        check(nuke.code.contains { $0.contains(".thumbnail = ") })
        let android = try Self.findings { $0.device = "android-512" }.libraries
        check(
            android.contains {
                $0.preset.id == "coil" && $0.code[0].contains("maxSizePercent(context, 0.")
            })
        check(!android.contains { $0.preset.id == "nuke" })
        // The first is the one that costs least.
        let costs = ios.map { $0.cell.worth(findings.price) }
        check(costs, costs.sorted())
    }

    /// Two photos of 48 MB, of which nuke keeps none below a limit of 480 MB.
    private static let large = """
        { "version": 1, "name": "large", "device": "iphone-8",
          "images": { "photos": { "count": 2, "width": 4000, "height": 3000 } },
          "screens": { "feed": { "kind": "table", "rows": 2, "rowHeight": 400,
                                 "cell": [ { "images": "photos", "pick": "modulo" } ] } },
          "script": [ { "push": "feed" }, { "wait": "2s" } ] }
        """

    @Test func aLimitThatMakesNoDifferenceIsLeftAlone() throws {
        let findings = try ScratchFile.with(Self.large, "large.json") { path in
            try Self.findings(path) { $0.policies = ["nuke"] }
        }
        check(findings.advice.chosen.name, "nuke")
        check(findings.tried.count > 1)
        check(findings.tried.allSatisfy { $0.name.hasPrefix("nuke(limit=") })
        check(Self.words(findings).contains("All limits give the same figures in this script"))
        check(findings.settings, [])
    }

    /// The code has all that the answer does.
    @Test func theCodeForAnAskedPolicyHasItsParts() throws {
        let findings = try Self.findings {
            $0.policies = ["nuke+decode(fit=view)+prefetch(ahead=4)"]
        }
        check(!findings.advice.chosen.refusesMost)
        let asked = try require(findings.askedSetting)
        let code = asked.changes.map(\.to)
        check(code.count, 5)
        check(code[0].hasPrefix("ImageCache.shared.costLimit = "))
        check(code[1].contains(".thumbnail = ") && code[2].contains("ImagePrefetcher"))
        check(code[3].contains(".thumbnail = ") && code[4].contains("// the next 4 rows"))
    }

    @Test func theCodeForLibrariesIsNamedAfterThem() throws {
        let findings = try Self.findings()
        let nearest = try require(findings.nearestLibrary)
        let settings = findings.settings
        check(settings[0], "Set in \(nearest.preset.title):")
        check(settings.count, 1 + nearest.code.count)
        for (line, code) in zip(settings.dropFirst(), nearest.code) {
            check(line.hasPrefix("+ \(code)"))
        }
    }

    @Test func limitsThatAreAskedForAreTheOnlyOnes() throws {
        let findings = try Self.findings {
            $0.policies = ["lru+weak", "weak"]
            $0.limits = [try! LimitAxis("2MB..4MB:+2MB")]
        }
        check(
            Set(findings.tried.map(\.name)),
            ["lru(limit=2MB)+weak", "lru(limit=4MB)+weak", "weak"])
        check(findings.libraries.isEmpty)
    }

    @Test func severalSeedsAreSaidToBeMedians() throws {
        let findings = try Self.findings { $0.seeds = 1...9 }
        check(findings.advice.chosen.rows.count, 9)
        check(findings.tried.allSatisfy { $0.rows.count == 3 })
        check(Self.words(findings).contains("All figures are medians over the seeds"))
        check(findings.warning?.atNs, nil)
        check(findings.chosenWarned?.rows.count, 9)
        for command in findings.commands { check(command.contains(" --seed 1..9 ")) }
        let text = findings.answer.text(.plain, ChartStyle(glyphs: .ascii))
        check(text.hasPrefix("feed on ") && text.contains(", seeds 1 to 9, model memory: "))
        // The script draws nothing, so all seeds are one run.
        check(text.contains("Held against it, by blank time. No seed changes anything here"))
    }

    /// With a device that lets an app have next to nothing.
    @Test func whereNothingLivesItSaysWhatWouldHaveToChange() throws {
        let device =
            #"{"id": "tiny", "title": "tiny", "basedOn": "iphone-8", "#
            + #""footprintLimit": 63100000}"#
        try ScratchFile.with(device, "tiny.json") { path in
            let findings = try Self.findings { $0.device = "@\(path)" }
            check(findings.advice.fate, .killed)
            check(findings.warning == nil && findings.bound == nil)
            let leastFootprint = try require(findings.leastFootprint)
            check(leastFootprint.kills, 0)
            let excess = leastFootprint.footprintBytes - 63_100_000
            check(excess > 0)
            let words = Self.words(findings)
            check(words.hasPrefix("The device kills all that were tried. The least bad is "))
            check(words.contains(" that is \(Fixed.bytes(excess)) too much. "))
            check(findings.commands.contains { $0.contains("--pressure onKill=ignore") })
            check(findings.answer.text(.plain, ChartStyle()).contains(" (killed) "))
        }
    }

    /// With a line that everything is above.
    @Test func whereAllAreWarnedItSaysSo() throws {
        let device =
            #"{"id": "wary", "title": "wary", "basedOn": "iphone-8", "#
            + #""pressure": {"processWarning": 63000000}}"#
        try ScratchFile.with(device, "wary.json") { path in
            let findings = try Self.findings { $0.device = "@\(path)" }
            check(findings.advice.fate, .warned)
            let words = Self.words(findings)
            check(words.hasPrefix("The device warns all that were tried. The least bad is "))
            check(words.contains(" above the "))
        }
    }

    /// On a device without a limit for the app, and whose memory everything fits into.
    @Test func roomIsReckonedToWhatComesFirst() throws {
        let findings = try Self.findings { $0.device = "android" }
        let end = try require(findings.device.exhaustionBytes)
        let room = Fixed.bytes(end - findings.advice.chosen.footprintBytes)
        check(findings.device.footprintLimitBytes, nil)
        check(
            Self.words(findings).contains(
                "\(room) below the \(Fixed.bytes(end)) at which Android phone, API level 35 runs "
                    + "out of memory and ends the app."))
        let warned = try Self.findings { $0.device = "iphone-8" }
        let line = try require(warned.device.firstWarningBytes)
        let distance = Fixed.bytes(line - warned.advice.chosen.footprintBytes)
        check(
            Self.words(warned).contains(
                "\(distance) below the \(Fixed.bytes(line)) at which iPhone 8 warns; it kills at "
                    + "1.43 GB."))
    }

    /// The policy that knows the future decodes to the same sizes, has the same limit, and wasn't
    /// killed.
    @Test(arguments: [
        (
            "lru+decode(fit=view)+key(sizes=exact)",
            "belady(limit=8MB)+key(sizes=exact)+decode(fit=view)"
        ),
        ("lru", "belady(limit=8MB)"), ("lru+decode(sync)", "belady(limit=8MB)+decode(sync)"),
        ("weak", nil), ("czsharedimage-data", nil),
    ])
    func theBoundDecodesAsTheAnswerDoes(_ policy: String, _ bound: String?) throws {
        let findings = try Self.findings {
            $0.policies = [policy]
            $0.limits = [try! LimitAxis("8MB")]
        }
        check(findings.bound?.name, bound)
    }

    @Test func onlyPoliciesThatCanBeBuiltAreTried() throws {
        #expect(throws: Complaint.self) {
            _ = try Self.findings { $0.policies = ["belady"] }
        }
        let findings = try Self.findings { $0.policies = ["belady", "weak"] }
        check(findings.advice.chosen.name == "weak" && findings.tried.count == 1)
    }

    @Test func aSearchThatHasHadItsTimeAnswersByWhatItHas() throws {
        var looks = 0
        try ScratchFile.with(Self.feed, "feed.json") { path in
            let study = try Self.study(
                path,
                isOver: {
                    looks += 1
                    return looks > 1
                })
            let found = try require(study.search())
            check(found.cut == .time && found.tried.count == 32)
            let findings = try study.findings(found, proof: nil)
            check(Self.words(findings).contains("a longer --within lets it go on."))
        }
    }

    /// A library is held against the answer by its figures.
    @Test func whatALibraryWouldDoIsSaid() throws {
        // Nothing can be set of lru, and no library of that name beats it.
        var findings = try Self.findings { $0.policies = ["lru"] }
        let library = try require(Self.findings().libraries.first)
        let chosen = findings.advice.chosen
        var cell = library.cell
        cell.rows = chosen.rows.map { row in
            var row = row
            let blankMs = Fixed.decimal(chosen.blankMs + 90_000, places: 1)
            row["blank_ms"] = .parse(blankMs, as: .fixed(places: 1))
            return row
        }
        cell.scarceRows = []
        findings.libraries = [
            LibraryAdvice(preset: library.preset, cell: cell, changes: library.changes)
        ]
        let worse = try require(findings.items.first { $0.hasPrefix("The best library is ") })
        check(worse.hasPrefix("The best library is \(library.preset.title), with "))
        check(worse.hasSuffix(": it would be blank for 90.00 s more."))
        check(findings.beaten?.name, nil)
        check(findings.verdict.hasPrefix("Take \(chosen.name): "))
    }

    /// Read back by a page, it is the same.
    @Test func anAnswerIsReadBackAsItWasWritten() throws {
        let answer = try Self.findings().answer
        let text = answer.json.text()
        let read = try require(Answer(try JSONReader.read(Array(text.utf8))))
        check(read.json.text(), text)
        check(read.front, answer.front)
        check(read.text(.plain, ChartStyle()), answer.text(.plain, ChartStyle()))
    }
}
