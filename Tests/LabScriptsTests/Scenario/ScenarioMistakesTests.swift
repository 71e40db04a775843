import Testing

@testable import PlainDesks
@testable import ScriptDesks

@Suite("What is wrong with a scenario")
struct ScenarioMistakesTests {
    /// Changes of `Samples.rich`.
    static let mistakes = Mistake.all("scenario")

    @Test(arguments: mistakes)
    func isSaidInOneLineWithItsPlace(_ mistake: Mistake) throws {
        let text = try require(Samples.rich.replacingFirst(mistake.original, with: mistake.text))
        check(Samples.complaint(text), "s/feed.json:" + mistake.complaint)
    }

    @Test func theTableHasManyDifferentCases() {
        check(Set(Self.mistakes.map(\.complaint)).count > 90)
        check(Samples.complaint(Samples.rich), nil)
    }

    @Test(arguments: [
        ("", "scenario: the file is empty. Write a JSON value"),
        (
            "\u{FEFF}{}",
            "scenario: the file begins with a byte order mark. Save it as UTF-8 without one"
        ),
        ("[]", #"scenario: must be an object, not a list. Write, for example, { }"#),
        (
            "{}",
            #"version: missing: a scenario needs it. Add "version": 1"#
        ),
    ])
    func concernsTheFileAsAWhole(_ text: String, _ complaint: String) {
        check(Samples.complaint(text), "s/feed.json:1:1: " + complaint)
    }

    @Test func theFirstInTheFileIsNamedWhereverItIsFoundOut() throws {
        var text = try require(Samples.worked.replacingFirst("\"times\": 8", with: "\"times\": 0"))
        check(Samples.complaint(text)?.contains(":20:47: script[1].times: "), true)
        text = try require(text.replacingFirst("\"push\": \"photo\"", with: "\"push\": \"photos\""))
        check(
            Samples.complaint(text),
            "s/feed.json:15:35: screens.feed.onTap.push: there is no screen 'photos'. "
                + "Did you mean 'photo'?")
    }

    @Test func aTappedRowMustHaveAnImageToShow() throws {
        let text = try require(
            Samples.worked.replacingFirst(
                "\"images\": \"photos\", \"pick\": \"argument\"",
                with: "\"images\": \"avatars\", \"pick\": \"argument\""))
        check(
            Samples.complaint(text),
            "s/feed.json:15:56: screens.feed.onTap.argument: 'photo' would have to show "
                + "image 119 of 'avatars', which has 40. Use an argument below 40")
    }

    @Test func stayOnOneLineWhateverIsInTheFile() throws {
        let text = try require(
            Samples.rich.replacingFirst(
                "\"seed\": 7", with: #""se\nd\u2028\u0007": 7"#))
        let complaint = try require(Samples.complaint(text))
        check(complaint.hasPrefix("s/feed.json:1:17: ['se\\u{A}d\\u{2028}\\u{7}']: unknown key."))
        let long = try require(
            Samples.rich.replacingFirst(
                "\"seed\"", with: "\"" + String(repeating: "y", count: 100_000) + "\""))
        try check(require(Samples.complaint(long)).utf8.count < 400)
    }

    @Test func `of views' sizes is said from the 65536th on`() throws {
        func complaint(_ count: Int) -> String? {
            let parts = (0..<count).map { #"{ "images": "a", "size": [1, \#($0 + 1)] }"# }
            let screens = #"""
                "s": { "kind": "single", "cell": [ \#(parts.joined(separator: ",")) ] }
                """#
            return Samples.complaint(SmallApp.text(#"{ "push": "s" }"#, screens: screens))
        }
        check(complaint(65_535), nil)
        let said = try require(complaint(65_536))
        check(said.hasSuffix(": screens: more than 65535 different sizes in all. Use fewer"))
    }
}
