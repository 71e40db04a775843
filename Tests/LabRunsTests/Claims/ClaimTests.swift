import Testing

@testable import LabBase
@testable import LabReplay
@testable import PlainDesks
@testable import RunDesks

@Suite("A claim")
struct ClaimTests {
    private static let rows = [
        ClaimRows.row("weak", decodes: 200, misses: 200),
        ClaimRows.row("lru(limit=32MB)", decodes: 100, misses: 120),
    ]

    @Test(
        "compares a policy's figure with a number, with another's, or with its own",
        arguments: [
            ("weak:decodes == 200", true), ("weak:decodes < 200", false),
            ("lru(limit=32MB):decodes < weak:decodes", true),
            ("lru(limit=32MB):decodes<weak:decodes", true),
            ("weak:decodes < lru(limit=32MB):decodes", false),
            ("lru(limit=32MB):decodes <= 0.5 * weak:decodes", true),
            ("lru(limit=32MB):decodes < 0.5 * weak:decodes", false),
            ("2 * lru(limit=32MB):decodes == weak:decodes", true),
            ("200 >= weak:decodes", true), ("decodes <= misses", true),
            ("lru(limit=32MB):decodes == lru(limit=32MB):misses", false),
            ("decodes >= lru(limit=32MB):decodes", true),
            ("decodes > lru(limit=32MB):decodes", true), ("decodes < weak:decodes", true),
            ("lru(limit=32MB):decodes < decodes", true), ("decodes < 150", false),
        ])
    func compares(_ text: String, _ holds: Bool) throws {
        let claim = try ClaimRows.claim(text)
        check(claim.violations(in: Self.rows).isEmpty, holds)
        check(!claim.instances(in: Self.rows).isEmpty)
    }

    @Test(
        "says which figures don't bear it out",
        arguments: [
            ("weak:decodes < 5", "feed, weak, seed 42: decodes is 200"),
            (
                "weak:decodes < lru(limit=32MB):decodes",
                "feed, seed 42: decodes is 200 with weak and 100 with lru(limit=32MB)"
            ),
            (
                "weak:decodes < lru(limit=32MB):misses",
                "feed, seed 42: decodes is 200 with weak and misses is 120 with lru(limit=32MB)"
            ),
            (
                "lru(limit=32MB):decodes == lru(limit=32MB):misses",
                "feed, lru(limit=32MB), seed 42: decodes is 100 and misses is 120"
            ),
            ("weak:hits > lru(limit=32MB):hits", "hits is undefined with weak and undefined"),
            ("lru:decodes < 5", "no row has policy 'lru'. Did you mean 'lru(limit=32MB)'?"),
            ("weak:decodes < nuke:decodes", "no row has policy 'nuke'. Name one as it was typed"),
        ])
    func saysWhichFigures(_ text: String, _ found: String) throws {
        let lines = try ClaimRows.claim(text).violations(in: Self.rows)
        check(lines.count, 1)
        check(lines[0].hasPrefix("'\(text)': "))
        check(lines[0].contains(found), note: "\(lines[0])")
    }

    @Test func `is refused before a run that has none of its policies`() throws {
        let names = ["weak", "lru(limit=32MB)"]
        try ClaimRows.claim("weak:decodes < 5").check(policies: names)
        try ClaimRows.claim("decodes < 5").check(policies: names)
        let problem = #expect(throws: Complaint.self) {
            try ClaimRows.claim("lru:decodes < 5").check(policies: names)
        }
        check(problem?.message, "'lru' is no policy of the run. Did you mean 'lru(limit=32MB)'?")
    }

    @Test(
        "is refused with a remedy where it can't be one",
        arguments: [
            ("5 < 6", "compares two numbers. Name a column"),
            ("decodes < blank_ms", "'decodes' and 'blank_ms' have different units"),
            ("decodes < 5 < 6", "more than one comparison in it. Write a claim for each"),
            ("lru(limit=4MB:decodes < 5", "no comparison in it"),
            ("misses < decods", "Did you mean 'decodes'?"),
            ("weak:warning_freed > 0", "Did you mean 'warning_freed_bytes'?"),
            ("peak_image_bytes < peak_image", "Did you mean 'peak_image_bytes'?"),
            ("weak:status == 5", "'status' is no figure"), ("decodes <> 5", "no such comparison"),
            ("blank_ms < 5MB", "'5MB' is no time"), ("decodes<0x100", "'0x100' is no count"),
            ("decodes < inf", "'inf' is no count"), ("hit_rate > nan", "'nan' is no ratio"),
        ])
    func isRefused(_ text: String, _ complaint: String) {
        do throws(Complaint) {
            _ = try Claim(text, columns: ResultColumns.all)
            Issue.record("\(text) was read")
        } catch {
            check(error.message.contains(complaint), note: "\(error.message)")
        }
    }

    @Test(
        "leaves a policy's own signs alone",
        arguments: [
            "@a=b.json:decodes<5", "split(a=lru(limit=2*screen), rest=none):decodes<5",
            "2 * split(a=lru(limit=2*screen), rest=none):decodes<5",
        ])
    func leavesSignsAlone(_ text: String) throws {
        let policy = try require(ClaimRows.claim(text).policies.first)
        check(text.contains("\(policy):decodes"))
        check(policy.hasPrefix("@a=b") || policy.hasPrefix("split(a=lru(limit=2*screen)"))
    }

    @Test func `compares what is alike but for the policy`() throws {
        let rows = [
            ClaimRows.row("lru", decodes: 9, limit: 1), ClaimRows.row("lru", decodes: 7, limit: 2),
            ClaimRows.row("fifo", decodes: 9, limit: 1),
            ClaimRows.row("fifo", decodes: 8, limit: 2), ClaimRows.row("weak", decodes: 9),
            ClaimRows.row("lru", decodes: 1, seed: 7, limit: 1),
            ClaimRows.row("fifo", decodes: 2, scenario: "album", limit: 2),
        ]
        try check(ClaimRows.claim("lru:decodes <= fifo:decodes").instances(in: rows).count, 2)
        // A policy without a limit is held against each.
        try check(ClaimRows.claim("lru:decodes <= weak:decodes").instances(in: rows).count, 2)
        let links = [
            ClaimRows.row("lru", decodes: 9, bandwidth: 5),
            ClaimRows.row("lru", decodes: 8, bandwidth: 6),
            ClaimRows.row("weak", decodes: 9, bandwidth: 5),
            ClaimRows.row("weak", decodes: 7, bandwidth: 6),
        ]
        let claim = try ClaimRows.claim("lru:decodes <= weak:decodes")
        check(claim.instances(in: links).map(\.isMet), [true, false])
    }
}

@Suite("A claim about a run without requests")
struct EmptyRunClaimTests {
    private static func row(requests: Int64) -> Row {
        var row = ClaimRows.row("weak", decodes: 0)
        row["requests"] = .integer(requests)
        return row
    }

    @Test("doesn't hold", arguments: ["decodes == 0", "weak:decodes <= 5", "requests <= 5"])
    func doesNotHold(_ text: String) throws {
        let claim = try ClaimRows.claim(text)
        let words = claim.violations(in: [Self.row(requests: 0)])
        check(words.count == 1 && words[0].contains("no view asked for anything"), note: "\(words)")
    }

    @Test func `holds where it is said that there are none`() throws {
        let (none, claim) = try (
            ClaimRows.claim("requests == 0"), ClaimRows.claim("weak:decodes == 0")
        )
        let rows = [Self.row(requests: 0)]
        check(none.violations(in: rows), [])
        check(claim.violations(in: rows, beside: [claim, none]), [])
        check(none.violations(in: [Self.row(requests: 3)]).count, 1)
        try check(ClaimRows.claim("0 == requests").violations(in: rows), [])
    }
}
