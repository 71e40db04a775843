import Testing

@testable import LabBase
@testable import PlainDesks
@testable import ScriptDesks

@Suite("What is wrong with a phone")
struct PhoneMistakesTests {
    /// Changes of `PhoneSamples.rich`.
    static let mistakes = Mistake.all("phone")

    @Test(arguments: mistakes)
    func isSaidInOneLineWithItsPlace(_ mistake: Mistake) throws {
        let text = try require(
            PhoneSamples.rich.replacingFirst(mistake.original, with: mistake.text))
        check(PhoneSamples.complaint(text), "s/day.json:" + mistake.complaint)
    }

    @Test func theTableHasManyDifferentCases() {
        check(Set(Self.mistakes.map(\.complaint)).count > 40)
        check(PhoneSamples.complaint(PhoneSamples.rich), nil)
    }

    @Test(
        "is said of visits that are drawn",
        arguments: [
            (
                "5",
                "2:12: front: must be a list of visits, or an object by which they are drawn, "
                    + #"not 5. Write, for example, [{"app": "feed", "for": "90s"}]"#
            ),
            ("[]", "2:12: front: empty. Put something into it, or remove it"),
            ("{}", #"2:12: front.for: missing: a 'front' that is drawn needs it. Add "for": "1h""#),
            (#"{ "for": "8d" }"#, "2:21: front.for: 8d is too large. Use at most 7d"),
            (
                #"{ "for": "1h", "apps": { "c": 1 } }"#,
                "2:37: front.apps.c: there is no app 'c'. Did you mean 'a'?"
            ),
            (
                #"{ "for": "1h", "apps": { "a": 0 } }"#,
                "2:35: front.apps: no choice has a weight. Give at least one of them a number "
                    + "above 0"
            ),
            (
                #"{ "for": "1h", "returns": 2 }"#,
                "2:38: front.returns: 2 is too large. Use at most 1"
            ),
            (
                #"{ "for": "1h", "stay": 5 }"#,
                #"2:35: front.stay: 5 needs a unit. Write "5s" or "5ms""#
            ),
            (
                #"{ "for": "1h", "sessions": 100, "stay": "10m" }"#,
                "2:12: front: so many sessions of that length need more than a waking day of 16 "
                    + "hours. Lower 'sessions', 'visits' or 'stay'"
            ),
        ])
    func isSaidOfVisitsThatAreDrawn(_ front: String, _ complaint: String) {
        check(PhoneSamples.complaint(PhoneSamples.small(front)), "s/day.json:" + complaint)
    }

    @Test func `is said with both places where an app's own file has the fault`() throws {
        let folder = ScratchFolder()
        let feed = Samples.rich.replacing(#""rowHeight": 140 }"#, with: #""rowHieght": 140 }"#)
        folder.write("feed.json", Array(feed.utf8))
        let text = PhoneSamples.one()
        let error = #expect(throws: Complaint.self) {
            _ = try PhoneSamples.read(text, in: folder)
        }
        let said = try require(error?.description)
        let place = "\(folder.path)/day.json:1:50: phone.feed.scenario: \(folder.path)/feed.json:"
        check(said.hasPrefix(place), note: "\(said)")
        check(said.hasSuffix("rowHieght: unknown key. Did you mean 'rowHeight'?"), note: "\(said)")
        check(error?.exit, .badData)
    }

    @Test(
        "is said of a file of another kind",
        arguments: [
            (
                #""scenario": "day.json""#,
                "'day.json' is a phone itself. Name a scenario, or write its apps here"
            ),
            (
                #""scenario": "a.ndjson""#,
                #"'a.ndjson' is a recording. Write "recording": "a.ndjson""#
            ),
            (
                #""recording": "feed.json""#,
                "'feed.json' is no recording, whose first line has 'trace'. Write \"scenario\" "
                    + "for a scenario"
            ),
        ])
    func isSaidOfAFileOfAnotherKind(_ source: String, _ complaint: String) throws {
        let folder = ScratchFolder()
        folder.write("feed.json", Array(SmallApp.text(#"{ "push": "list" }"#).utf8))
        folder.write(
            "a.ndjson", try TraceText.bytes(SmallApp.trace(SmallApp.text(#"{ "push": "list" }"#))))
        let text = PhoneSamples.one(source)
        let error = #expect(throws: Complaint.self) {
            _ = try PhoneSamples.read(text, in: folder)
        }
        check(error?.message, complaint)
    }
}
