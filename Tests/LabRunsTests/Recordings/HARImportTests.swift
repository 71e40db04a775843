import Testing

@testable import LabBase
@testable import LabPictures
@testable import LabRecordings
@testable import PlainDesks

/// Entries of HAR 1.2, as several programs write them.
@Suite("A HAR") struct HARImportTests {
    /// A transfer of 90,000 bytes, begun a second after 10 o'clock, with these in the place of its
    /// own parts.
    private static func entry(
        started: String = "2026-03-01T10:00:01.000Z", url: String = "https://a.example/1.jpg",
        response: String = #"{"status": 200, "httpVersion": "h2", "bodySize": 90000}"#,
        timings: String = #"{"blocked": 5, "dns": 10, "connect": 40, "ssl": 25, "#
            + #""wait": 60, "receive": 90}"#
    ) -> String {
        #"{"startedDateTime": "\#(started)", "request": {"url": "\#(url)"}, "#
            + #""response": \#(response), "timings": \#(timings)}"#
    }

    private static func har(_ entries: [String], creator: String = "Chromium") -> String {
        #"{"log": {"creator": {"name": "\#(creator)"}, "entries": ["#
            + entries.joined(separator: ",\n") + "]}}"
    }

    private func read(_ text: String, from name: String? = nil) throws(Complaint) -> Imported {
        let folder = ScratchFolder()
        return try Importer.read(folder.write("a.har", Array(text.utf8)), from: name)
    }

    private func fetch(_ entry: String, creator: String = "Chromium") throws -> Imported.Fetch {
        let log = try read(Self.har([entry], creator: creator))
        return try require(log.fetches.first, note: "\(log.remarks)")
    }

    @Test func `has a transfer's phases, of which the one of TLS is part of another`() throws {
        let fetch = try fetch(Self.entry())
        check(fetch.beginNs == 0 && fetch.sentNs == 55_000_000)
        check(fetch.waitNs == 60_000_000 && fetch.receiveNs == 90_000_000)
        check(fetch.bytes == 90_000 && fetch.kind == .picture(.jpeg))
        check(fetch.transport == .multiplexed && fetch.hasSucceeded)
    }

    @Test func `doesn't tell when a request was sent, unless it says how long it waited`() throws {
        let timings = #"{"dns": -1, "connect": -1, "wait": 60, "receive": -1}"#
        let fetch = try fetch(Self.entry(timings: timings))
        check(fetch.sentNs == nil && fetch.waitNs == 60_000_000 && fetch.receiveNs == nil)
        let proxied = try self.fetch(Self.entry(timings: timings), creator: "mitmproxy")
        check(proxied.sentNs, 0)
    }

    @Test(
        "tells the kind of a file by its own bytes, its media type or its URL",
        arguments: [
            (#""mimeType": "image/webp; charset=x""#, "https://a.example/1", "picture(webp)"),
            (#""mimeType": "image/svg+xml""#, "https://a.example/1.png", "otherPicture"),
            (#""mimeType": "text/html""#, "https://a.example/1.png", "other"),
            (#""mimeType": """#, "https://a.example/1.PNG?w=3", "picture(png)"),
            (
                #""mimeType": "application/octet-stream""#, "https://a.example/1.heif",
                "picture(heic)"
            ),
            (
                #""mimeType": "text/plain", "encoding": "base64", "text": "R0lGODlhBAADAA==""#,
                "https://a.example/1.png", "picture(gif)"
            ),
        ])
    func tellsTheKind(content: String, url: String, kind: String) throws {
        let fetch = try fetch(
            Self.entry(url: url, response: #"{"status": 200, "content": {\#(content)}}"#))
        let words = "\(fetch.kind)".replacing("LabPictures.PictureFormat.", with: "")
        check(words, kind)
    }

    @Test func `gives a picture's size and bytes where it holds the file`() throws {
        let png = HandmadePNG.all[0].bytes
        let text = Self.base64(png)
        let fetch = try fetch(
            Self.entry(
                response: #"{"status": 200, "bodySize": 7, "content": {"mimeType": "image/jpeg", "#
                    + #""encoding": "base64", "text": "\#(text)"}}"#))
        check(fetch.kind == .picture(.png) && fetch.bytes == Int64(png.count))
        check(fetch.size, PixelSize(width: 13, height: 11))
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
            for place in 0...group.count {
                text.append(letters[Int(bits >> UInt32(18 - 6 * place)) & 63])
            }
            text += String(repeating: "=", count: 3 - group.count)
        }
        return text
    }

    @Test func `may begin with a byte order mark, and have times in any zone`() throws {
        let log = try read(
            "\u{FEFF}"
                + Self.har([
                    Self.entry(), Self.entry(started: "2026-03-01T11:00:00.7504+01:00"),
                ]))
        check(log.fetches.map(\.beginNs), [0, 249_600_000])
    }

    @Test(
        "passes over what can't be used, with its place",
        arguments: [
            ("7", "without a request, a URL or a response"),
            (#"{"request": {"url": 7}, "response": {}}"#, "without a request, a URL or a response"),
            (entry(url: "data:image/png;base64,AAAA"), "of no server"),
            (entry(url: "blob:https://a.example/1"), "of no server"),
            (entry(started: "yesterday"), "without a time of their beginning"),
            (entry(started: "2026-02-30T10:00:00+99:00"), "without a time of their beginning"),
            (entry(started: "1969-12-31T23:59:59Z"), "without a time of their beginning"),
            (entry(started: "2150-01-01T00:00:00Z"), "before 1970 or after 2100"),
            (
                entry(timings: #"{"wait": 1e10, "receive": 0}"#),
                "with times below 0 or beyond 100 days"
            ),
            (
                entry(response: #"{"_charlesStatus": "EXCEPTION", "status": 200}"#),
                "that broke off"
            ),
            (entry(), "that the log has twice"),
            (
                #"{"_fromCache": "memory", "#
                    + entry().dropFirst(), "answered by a cache of HTTP"
            ),
        ])
    func passesOver(entry: String, why: String) throws {
        let log = try read(Self.har([Self.entry(), entry]))
        check(log.fetches.count, 1)
        check(log.remarks, ["left out: 1 entry \(why), at 2:1"])
    }

    @Test(
        "takes no figure that is no size, time or answer",
        arguments: [
            "-1", "null", #""9""#, "1e300", "9223372036854775808", "-9223372036854775808", "[]",
        ])
    func takesNoOther(value: String) throws {
        let fetch = try fetch(
            Self.entry(
                response: #"{"status": \#(value), "bodySize": \#(value), "httpVersion": 2}"#,
                timings: #"{"blocked": \#(value), "wait": \#(value), "receive": \#(value)}"#))
        check(fetch.bytes == nil && fetch.status == 0 && fetch.transport == nil)
        check(fetch.sentNs == nil && fetch.waitNs == nil && fetch.receiveNs == nil)
    }

    @Test(
        "is refused as a whole where it is none, without its text",
        arguments: [
            ("{\"log\": {\"entries\": [{\"pl4nted", "the file ends inside the string"),
            ("{\"log\": {\"entries\": [pl4nted]}}", "isn't the JSON of a log"),
            ("{\"log\": {\"pl4nted\": 1, \"pl4nted\": 2}}", "isn't the JSON of a log"),
            ("{\"log\": {\"pl4nted\": " + String(repeating: "[", count: 1000), "isn't the JSON"),
            ("{\"log\": {\"entries\": [\"pl4nted \u{0}\"]}}", "isn't the JSON of a log"),
            ("{\"log\": {\"pl4nted\": []}}", "has no log.entries"),
            ("{\"log\": {\"entries\": \"pl4nted\"}}", "has no log.entries"),
            ("{\"log\": {\"entries\": []}}", "holds nothing of what har tells"),
            ("{\"log\": {\"entries\": [\"pl4nted\"]}}", "holds nothing of what har tells: 1 entry"),
            ("pl4nted", "is no log of a kind that is imported"),
        ])
    func isRefused(text: String, words: String) throws {
        let complaint = #expect(throws: Complaint.self) { try read(text) }
        check(complaint?.exit == .badData && complaint?.lines.count == 1)
        check(complaint?.description.contains(words), true, note: "\(complaint?.description ?? "")")
        check(complaint?.description.contains("pl4nted"), false)
    }

    @Test func `has what both listeners of an app write`() throws {
        let log = try Importer.read("\(Repository.root)/Recorder/Shared/transfers.har", from: nil)
        check(log.importer.name, "har")
        check(log.fetches.map(\.status), [200, 200, 200, 200, 304, 0, 404, 200, 206])
        let (first, scarce, again) = (log.fetches[0], log.fetches[2], log.fetches[3])
        check((first.beginNs, first.sentNs), (0, 1_500_000))
        check((first.waitNs, first.receiveNs), (38_750_000, 19_750_000))
        check(first.bytes == 90_000 && first.kind == .picture(.jpeg))
        check(again.resource == first.resource && again.beginNs == 70_000_000)
        check(first.transport == .multiplexed && again.transport == .plain)
        // A transfer of which only the ends are known.
        check(scarce.beginNs == 5_000_000 && scarce.waitNs == nil && scarce.bytes == nil)
        check(log.fetches[8].kind, .video)
        check(log.remarks, ["left out: 1 entry answered by a cache of HTTP, at 7:2"])
    }

    @Test func `is refused where its bytes are no text`() throws {
        let folder = ScratchFolder()
        let path = folder.write("a.har", Array("{\"log\": {\"a\": \"".utf8) + [0xFF, 0xFE, 0x22])
        #expect(throws: Complaint.self) { try Importer.read(path, from: "har") }
    }
}
