import Testing

@testable import LabRecordings
@testable import PlainDesks

/// A log's contents for people.
@Suite("A log's survey") struct ImportSurveyTests {
    private func log(_ fetches: [(kind: Imported.FileType, status: Int)]) throws -> Imported {
        var log = Imported(.har, path: "a.har")
        for (number, fetch) in fetches.enumerated() {
            var added = Imported.Fetch(
                log.numbers.resource(url: "https://a.example/\(number)")!,
                beginNs: Int64(number) * 1_000_000_000)
            added.waitNs = 60_000_000
            added.bytes = 1000
            added.kind = fetch.kind
            added.status = fetch.status
            log.add(added, at: .line(number + 1))
        }
        try log.finish()
        return log
    }

    @Test func `has each transfer once, and pictures by format, server and size`() throws {
        let lines = ImportSurvey(
            try log([
                (.picture(.jpeg), 200), (.picture(.jpeg), 404), (.other, 200), (.other, 500),
                (.picture(.jpeg), 200),
            ])
        ).lines
        check(
            lines.contains(
                "5 transfers in 4.1 s: 2 of pictures, 1 of others (1.0 KB), 2 without a file"))
        check(
            lines.contains(
                "2 pictures, jpeg of host-1, size not told, 1.0 KB each: image-1, image-2"))
        check(lines.contains("latency 60.0 ms: the median of 3 waits for a first byte"))
    }

    @Test func `speaks of one as of one`() throws {
        let log = try log([(.picture(.jpeg), 200)])
        check(ImportSurvey(log).lines.contains("latency 60.0 ms: the only wait for a first byte"))
        let fit = NetworkFit(log)
        check(
            fit.origin(in: log),
            "latency is the only wait for a first byte in the har log; the bandwidth isn't "
                + "told: it has the bytes and all times of 0 transfers, and 5 are needed")
    }
}
