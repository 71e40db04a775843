import Testing

@testable import LabBase
@testable import LabRecordings
@testable import PlainDesks

/// The lines that HttpLoggingInterceptor writes, at each of its levels.
@Suite("OkHttp's text") struct OkHttpImportTests {
    private func read(_ lines: String...) throws(Complaint) -> Imported {
        let folder = ScratchFolder()
        let text = lines.joined(separator: "\n") + "\n"
        return try Importer.read(folder.write("okhttp.txt", Array(text.utf8)), from: nil)
    }

    @Test func `of BASIC has the wait and the size of each, and no times of the clock`() throws {
        let log = try read(
            "--> GET https://a.example/1.jpg http/1.1",
            "<-- 200 OK https://a.example/1.jpg (22ms, 6000-byte body)",
            "--> POST https://a.example/api (3-byte body)",
            "<-- 204 https://a.example/api (9ms, unknown-length body)")
        check(log.importer.name == "okhttp" && !log.isTimed && log.remarks.isEmpty)
        check(log.fetches.map(\.waitNs), [22_000_000, 9_000_000])
        check(log.fetches.map(\.bytes), [6000, nil])
        check(log.fetches.map(\.kind), [.picture(.jpeg), .other])
        check(log.fetches.map(\.transport), [.plain, nil])
        check(log.fetches.allSatisfy { $0.receiveNs == nil && $0.sentNs == nil })
    }

    @Test("of HEADERS has the kind and the length of a file, from the answer's headers alone")
    func readsHeaders() throws {
        let log = try read(
            "--> GET https://a.example/1", "Content-Type: text/plain", "Content-Length: 3",
            "--> END GET", "<-- 200 OK https://a.example/1 (22ms)", "content-type: image/webp",
            "Content-Length: 6000", "Content-Type: text/html", "Content-Length: 1",
            "<-- END HTTP")
        check(log.fetches.map(\.kind), [.picture(.webp)])
        check(log.fetches.map(\.bytes), [6000])
    }

    @Test("of BODY has the time until the body's end, from version 5 on or from logcat's times")
    func readsBodies() throws {
        let five = try read(
            "--> GET https://a.example/1.png", "--> END GET",
            "<-- 200 OK https://a.example/1.png (22ms)", "",
            "<-- END HTTP (52ms, binary 6000-byte body omitted)")
        check(five.fetches.map(\.receiveNs), [30_000_000])
        check(five.fetches.map(\.bytes), [6000])
        let tag = "  4711  4801 I okhttp.OkHttpClient: "
        let four = try read(
            "12-31 23:59:59.900\(tag)--> GET https://a.example/1.png",
            "12-31 23:59:59.900\(tag)--> END GET",
            "12-31 23:59:59.950\(tag)<-- 200 OK https://a.example/1.png (50ms)",
            "01-01 00:00:00.020\(tag)<-- END HTTP (binary 6000-byte body omitted)",
            "01-01 00:00:00.400\(tag)--> GET https://a.example/2.png",
            "01-01 00:00:00.450\(tag)<-- 200 OK https://a.example/2.png (50ms, 70-byte body)")
        check(four.isTimed)
        check(four.fetches.map(\.beginNs), [0, 500_000_000])
        check(four.fetches.map(\.sentNs), [0, 500_000_000])
        check(four.fetches.map(\.receiveNs), [70_000_000, nil])
    }

    @Test func `has no size where a number isn't as OkHttp writes it`() throws {
        let log = try read(
            "--> GET https://a.example/1.jpg h2",
            "<-- 200 https://a.example/1.jpg (80ms, 1,200,000-byte body)",
            "--> GET https://a.example/2.jpg h2", "<-- 200 https://a.example/2.jpg (80ms)",
            "Content-Length: 1,200", "<-- END HTTP (90ms, 1,200,500-byte body)",
            "--> GET https://a.example/3.jpg h2", "<-- 200 https://a.example/3.jpg (80ms)",
            "Content-Length: 700 ", "<-- END HTTP (90ms, 1200-byte, 700-gzipped-byte body)")
        check(log.fetches.map(\.waitNs), [80_000_000, 80_000_000, 80_000_000])
        check(log.fetches.map(\.bytes), [nil, nil, 1200])
    }

    @Test func `keeps answers of several threads apart`() throws {
        func line(_ thread: Int, _ text: String) -> String {
            "2026-03-01 10:00:00.000 4711-\(thread) okhttp.OkHttpClient com.example I  \(text)"
        }
        let log = try read(
            line(1, "--> GET https://a.example/1"), line(2, "--> GET https://a.example/2"),
            line(2, "<-- 200 OK https://a.example/2 (9ms)"),
            line(1, "<-- 200 OK https://a.example/1 (8ms)"),
            line(2, "Content-Type: image/png"), line(1, "Content-Type: image/jpeg"),
            line(1, "<-- END HTTP"), line(2, "<-- END HTTP"))
        check(log.fetches.map(\.resource.number), [1, 2])
        check(log.fetches.map(\.kind), [.picture(.jpeg), .picture(.png)])
    }

    @Test func `takes no header that may be another answer's, where no thread is told`() throws {
        let log = try read(
            "--> GET https://a.example/1", "--> GET https://a.example/2",
            "<-- 200 OK https://a.example/2 (9ms)", "<-- 200 OK https://a.example/1 (8ms)",
            "Content-Type: image/png", "Content-Length: 7", "<-- END HTTP",
            "Content-Type: image/jpeg", "<-- END HTTP")
        check(log.fetches.map(\.kind), [.other, .other])
        check(log.fetches.map(\.bytes), [nil, nil])
    }

    @Test func `says what has no answer, and what failed, without a word of it`() throws {
        let log = try read(
            "--> GET https://a.example/1.png",
            "<-- 200 OK https://a.example/1.png (9ms, 10-byte body)",
            "--> GET https://pl4nted.example/pl4nted",
            "<-- HTTP FAILED: java.net.UnknownHostException: pl4nted.example")
        check(
            log.remarks,
            [
                "left out: 1 entry that failed, at line 4",
                "left out: 1 entry without an answer, at line 3",
            ])
    }

    @Test(
        "isn't seen in other lines",
        arguments: [
            "--> END GET", "--> GET", "--> GET /relative", "<-- 200 OK",
            "x--> GET https://a.example/",
            "<-- 200 OK https://a.example/ (many ms)", "<-- 999 OK https://a.example/ (9ms)",
            "<-- 200 OK https://a.example/ (99999999999999999999ms)", "Content-Length: -1",
        ])
    func isNotSeen(line: String) {
        if case .other = OkHttpLine(Array(line.utf8)).content { return }
        Issue.record("\(OkHttpLine(Array(line.utf8)).content)")
    }
}
