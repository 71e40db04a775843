import Testing

@testable import LabBase
@testable import PlainDesks
@testable import RunDesks

@Suite("A claim about a phone")
struct PhoneClaimTests {
    private static func row(
        _ variant: String, _ app: String, decodes: Int64, kills: Int64 = 0, requests: Int64 = 9,
        spec: String = "weak"
    ) -> Row {
        var row = ClaimRows.row(variant, decodes: decodes, scenario: "day")
        row["phone"] = .text("day")
        row["app"] = app.isEmpty ? .none : .text(app)
        row["spec"] = .text(spec)
        row["kills"] = .integer(kills)
        row["requests"] = .integer(requests)
        return row
    }

    private static let rows = [
        row("as written", "feed", decodes: 100),
        row("as written", "camera", decodes: 0, kills: 3, requests: 0, spec: ""),
        row("as written", "", decodes: 100, kills: 3),
        row("feed=nuke", "feed", decodes: 40),
        row("feed=nuke", "camera", decodes: 0, kills: 1, requests: 0, spec: ""),
        row("feed=nuke", "", decodes: 40, kills: 1),
    ]

    @Test func `reads an app before the column, and a variant before the app`() throws {
        let claim = try ClaimRows.claim("feed=nuke:camera/kills <= 2 * as written:phone/kills")
        check(claim.terms.map(\.policy), ["feed=nuke", "as written"])
        check(claim.terms.map(\.app), ["camera", Claim.wholePhone])
        check(claim.terms.map(\.factor), [1, 2])
        check(claim.apps == ["camera"] && claim.isOfPhone)
        // A policy's own slash is before the colon.
        let file = try ClaimRows.claim("@a/b.json:decodes < 5")
        check(file.policies == ["@a/b.json"] && !file.isOfPhone)
    }

    @Test(
        "is about one app's rows, all apps', or the phone's",
        arguments: [
            ("feed=nuke:camera/kills == 1", true, 1), ("camera/kills <= 1", false, 2),
            ("phone/kills >= 1", true, 2), ("as written:phone/kills == 3", true, 1),
            ("feed=nuke:feed/decodes < 0.5 * as written:feed/decodes", true, 1),
            // Each app and the phone are held against themselves in the other variant.
            ("feed=nuke:kills <= as written:kills", true, 3),
            ("feed=nuke:decodes < as written:decodes", false, 3),
            // Two apps of one variant.
            ("camera/decodes < feed/decodes", true, 2), ("camera/kills == phone/kills", true, 2),
            ("as written:camera/kills > feed=nuke:phone/kills", true, 1),
            ("feed=nuke:camera/kills < camera/kills", true, 1),
        ])
    func isAbout(_ text: String, _ holds: Bool, _ count: Int) throws {
        let claim = try ClaimRows.claim(text)
        let instances = claim.instances(in: Self.rows)
        check(instances.count, count)
        check(instances.allSatisfy(\.isMet), holds)
        check(claim.violations(in: Self.rows).isEmpty, holds)
    }

    @Test(
        "says whose figures don't bear it out",
        arguments: [
            ("feed=nuke:camera/kills == 0", "day, feed=nuke, camera, seed 42: kills is 1"),
            (
                "as written:camera/kills < feed=nuke:camera/kills",
                "day, camera, seed 42: kills is 3 with as written and 1 with feed=nuke"
            ),
            (
                "as written:camera/kills < as written:feed/kills",
                "day, as written, seed 42: kills is 3 of camera and 0 of feed"
            ),
            ("as written:phone/kills == 0", "day, as written, phone, seed 42: kills is 3"),
            ("camra/kills == 0", "no row is of app 'camra'. Did you mean 'camera'?"),
        ])
    func saysWhose(_ text: String, _ words: String) throws {
        let lines = try ClaimRows.claim(text).violations(in: Self.rows)
        check(lines.count, 1)
        check(lines[0].contains(words), note: "\(lines)")
    }

    @Test func `says that each app is held where it names none`() throws {
        let lines = try ClaimRows.claim("warm_returns > 0.5").violations(in: Self.rows)
        check(lines.count, 6)
        check(
            lines[1].hasSuffix(
                "day, as written, camera, seed 42: warm_returns is undefined. The claim is about "
                    + "each app: name one, as in phone/warm_returns"), note: "\(lines[1])")
        check(lines[2].contains("day, as written, phone, seed 42"), note: "\(lines[2])")
    }

    @Test func `holds of an app that shows nothing, and asks for no image`() throws {
        try check(ClaimRows.claim("camera/decodes == 0").violations(in: Self.rows), [])
        let silent = [Self.row("as written", "feed", decodes: 0, requests: 0)]
        let words = try ClaimRows.claim("feed/decodes == 0").violations(in: silent)
        check(words.count == 1 && words[0].contains("no view asked for anything"))
    }

    @Test(
        "is refused where there is no such app, or no phone",
        arguments: [
            ("camra/kills == 0", ["feed", "camera"], "Did you mean 'camera'?"),
            ("sink/kills == 0", ["feed", "camera"], "Its apps are feed and camera"),
            ("camera/kills == 0", [], "there is no phone here"),
            ("phone/kills == 0", [], "there is no phone here"),
        ])
    func isRefused(_ text: String, _ apps: [String], _ words: String) throws {
        let claim = try ClaimRows.claim(text)
        let problem = #expect(throws: Complaint.self) { try claim.check(apps: apps) }
        check(problem?.message.contains(words), true, note: "\(problem?.message ?? "")")
        try claim.check(apps: ["camra", "sink", "camera"])
        try ClaimRows.claim("kills == 0").check(apps: [])
    }

    @Test func `needs an app before the slash, and a column behind it`() {
        for (text, words) in [
            ("/kills == 0", "there is no app before the '/'"),
            ("camera/kils == 0", "Did you mean 'kills'?"),
        ] {
            let problem = #expect(throws: Complaint.self) { try ClaimRows.claim(text) }
            check(problem?.message.contains(words), true, note: "\(problem?.message ?? "")")
        }
    }
}
