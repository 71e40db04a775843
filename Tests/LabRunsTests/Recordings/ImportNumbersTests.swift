import Testing

@testable import LabRecordings
@testable import PlainDesks

/// Numbers in the place of names.
@Suite("A name in a log") struct ImportNumbersTests {
    @Test func `is a number in order of first use, with its query and without its fragment`() {
        var numbers = ImportNumbers()
        let urls = [
            "https://a.example/1?w=3", "https://a.example/1?w=3#top", "https://a.example/1?w=4",
            "HTTPS://user:word@A.EXAMPLE:443/1?w=3", "http://a.example/1?w=3",
            "https://b.example:8443/1",
        ]
        let resources = urls.map { numbers.resource(url: $0) }
        check(resources.map { $0?.number }, [1, 1, 2, 3, 4, 5])
        check(resources.map { $0?.host }, [1, 1, 1, 1, 1, 2])
        check(numbers.title(ofHost: 2), "host-2")
    }

    @Test(
        "is none of a server's",
        arguments: [
            "", "#", "data:image/png;base64,AA", "blob:https://a.example/1", "https://",
            "https:///a",
            "about:blank", "ftp://a.example/1", "/1.png", "https://user@/1",
        ])
    func isNone(url: String) {
        var numbers = ImportNumbers()
        check(numbers.resource(url: url), nil)
    }

    @Test func `of a server is kept where it is the user's own`() {
        var numbers = ImportNumbers(hosts: ["Images.example"])
        let known = numbers.resource(url: "https://images.example/1")?.host
        let other = numbers.resource(url: "https://images.example.evil.example/1")?.host
        check(known.map(numbers.title(ofHost:)), "Images.example")
        check(other.map(numbers.title(ofHost:)), "host-2")
    }

    @Test(
        "has a pattern of the user's",
        arguments: [
            ("*", true), ("https://a.example/thumbs/1.png", true), ("*/thumbs/*", true),
            ("https://*.png", true), ("*1*.png", true), ("*a*a*", true), ("*a*a*a*", false),
            ("**", true),
            ("", false), ("thumbs", false), ("*thumbs", false), ("http://*", false),
            ("*.png*.png", false), ("https://a.example/thumbs/1.png?*", false),
        ])
    func hasAPattern(text: String, fits: Bool) {
        var numbers = ImportNumbers(patterns: [ImportNumbers.Pattern(text)])
        let resource = numbers.resource(url: "https://a.example/thumbs/1.png")
        check(numbers.pattern(of: resource?.number ?? 1) == 0, fits)
    }

    @Test(
        "of a time is read as nanoseconds since 1970",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2000-02-29T12:00:00.000Z", 951_825_600_000_000_000),
            ("2026-11-26T05:20:17.123456789+01:00", 1_795_666_817_123_456_789),
            ("2026-11-26 04:20:17,5", 1_795_666_817_500_000_000),
            ("2026-11-25T23:20:17.0000000001-0500", 1_795_666_817_000_000_000),
        ] as [(String, Int64)])
    func readsTimes(text: String, ns: Int64) { check(UTCTime.nanoseconds(text), ns) }

    @Test(
        "of no time is none",
        arguments: [
            "", "2026", "2026-11-26", "2026-11-26T24:00:00Z", "2026-11-26T05:20Z",
            "2026-00-26T05:20:17Z", "26-11-26T05:20:17Z", "2026-11-26T05:20:17Zx",
            "2026-11-26T05:20:17+15:00", "99999-11-26T05:20:17Z", "2026-11-26T05:20:17 pl4nted",
        ])
    func readsNoOther(text: String) { check(UTCTime.nanoseconds(text), nil) }
}
