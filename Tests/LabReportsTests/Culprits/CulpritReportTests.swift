import Testing

@testable import LabBase
@testable import LabCells
@testable import LabOrders
@testable import LabReports
@testable import PlainDesks
@testable import RunDesks
@testable import ScriptDesks

@Suite("A report of culprits")
struct CulpritReportTests {
    private static func culprits(_ spec: String) throws -> Culprits {
        var trace = ListTrace(groups: [
            ListTrace.generated("photos", count: 5, width: 50, height: 20)
        ])
        for (number, image) in [0, 1, 2, 0, 3, 1].enumerated() {
            trace.add(
                .request(view: 0, image: ImageID(image), size: 0, shows: true),
                atMs: Int64(number) * 10)
        }
        trace.endNs = 80_000_000
        return try CulpritRun(trace, spec).culprits
    }

    /// Every third of 14 photos is asked for, as the first one of albums is.
    @Test func imagesAtEvenDistancesAreToldTogether() throws {
        var trace = ListTrace(groups: [
            ListTrace.generated("photos", count: 14, width: 50, height: 20)
        ])
        for (number, image) in [0, 3, 6, 9, 12].enumerated() {
            trace.add(
                .request(view: 0, image: ImageID(image), size: 0, shows: true),
                atMs: Int64(number) * 10)
        }
        trace.endNs = 80_000_000
        let culprits = try CulpritRun(trace, "none").culprits
        check(culprits.alike.map(\.images), ["the first of each 3 photos"])
        check(culprits.alike[0].imageCount, 5)
        check(culprits.alike[0].ns, culprits.counts.blankNs)
        let sentence = try require(culprits.alikeSentences(culprits.alike, most: 3).first)
        check(
            sentence.hasPrefix(
                "none: 5 images, the first of each 3 photos, waited before any screen opened, "
                    + "100 % of the blank time, mostly "), note: "\(sentence)")
        // Others are told by their group.
        try check(Self.culprits("none").alike.map(\.images), ["photos"])
    }

    /// Three of six waits of 2 ms are for pictures that the view had before: image 2 has that of 0.
    @Test func tellsWhatWasSeenBefore() throws {
        let none = try Self.culprits("none")
        check((none.counts.blankNs, none.counts.reblankNs), (12_000_000, 6_000_000))
        check(none.blankSentence.hasSuffix("; 50 % is for pictures seen before."))
        let byCause = try require(none.blankTables(none.alike).first)
        check(byCause.columns.map(\.key), ["cause", "blank_ns", "reblank_ns"])
        check(byCause.sum(2), 6_000_000)
        let lru = try Self.culprits("lru(limit=64KB)")
        check(lru.counts.reblankNs, 2_000_000)
        check(lru.blankSentence.hasSuffix("; 25 % is for pictures seen before."))
    }

    /// Sentences that two policies have in common are told of each.
    @Test func saysNothingTwice() throws {
        let report = CulpritReport(
            heading: "", [try Self.culprits("none"), try Self.culprits("lru(limit=64KB)")], top: 5)
        let sentences = report.subjects.flatMap(\.sentences)
        check(sentences.distinct, sentences)
        check(sentences.contains { $0.hasPrefix("none: ") && $0.contains(" of photos waited ") })
    }

    /// On a terminal of so many columns.
    @Test(arguments: [60, 80])
    func fitsATerminal(_ width: Int) throws {
        let report = CulpritReport(heading: "", [try Self.culprits("lru(limit=8KB)")], top: 5)
        let lines = report.answer.text(TextStyle(columns: width)).split(separator: "\n")
        let tables = lines.drop { $0 != "Blank time by cause" }
        check(tables.count > 20)
        check(tables.allSatisfy { $0.count <= width })
        // Nothing is left out.
        check(lines.contains { $0.hasPrefix("image ") && $0.contains("again") })
        check(lines.contains { $0.contains("bytes between") })
    }

    /// One decodes all six and the other four, in 2 ms each, of which 1 is reading. One has an
    /// image at a time, for 74 of 80 ms, the other four in the end, for 79, 69, 59 and 39 ms. Of
    /// those the first is held without a later use for 40 ms, the third for 50, the fourth for 30.
    @Test func saysWhatOnePolicySparesAndPays() throws {
        let (none, lru) = (try Self.culprits("none"), try Self.culprits("lru(limit=64KB)"))
        check(none.counts.redecodes == 2 && lru.counts.redecodes == 0)
        let spares = CulpritComparison(lru, against: none).sentences
        check(
            spares,
            [
                "Against none, lru(limit=64KB) saves 4.0 ms of blank time (decoding: 2.0 ms less) "
                    + "and 2 redecodes, and costs 12.0 KB at the peak, 8.6 KB on average and 0.5 KB s "
                    + "(bytes times time) of images held without a later use."
            ])
        let pays = CulpritComparison(none, against: lru).sentences
        check(pays[0].hasPrefix("Against lru(limit=64KB), none saves 12.0 KB at the peak"))
        let same = CulpritComparison(none, against: none).sentences
        check(same, ["none and none cost the same in all of this."])
    }

    @Test(arguments: [
        (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (13, "13th"),
        (21, "21st"), (112, "112th"), (122, "122nd"),
    ])
    func countsInWords(_ number: Int, _ word: String) { check(Culprits.ordinal(number), word) }

    @Test(
        arguments: [
            ([3], "photos 3"), ([0, 1, 2], "photos 0-2"), ([4, 0, 2, 1], "photos 0-2 and 4"),
            ([0, 2, 4, 3], "photos 0 and 2-4"),
        ] as [([Int], String)])
    func namesNeighboursTogether(_ images: [Int], _ names: String) throws {
        try check(Self.culprits("none").names(of: images.map { ImageID($0) }), names)
    }
}
