import LabBase

/// The text of OkHttp's HttpLoggingInterceptor, of its levels BASIC, HEADERS and BODY, read in
/// versions 3 to 5: alone, or as logcat shows it. It has whole milliseconds until an answer begins;
/// when its body ends is known at level BODY alone.
extension Importer {
    static let okhttp = Importer(
        name: "okhttp",
        about: "the text of OkHttp's HttpLoggingInterceptor, from BASIC to BODY, as it is or from "
            + "logcat (`-v threadtime`). Without logcat's times it tells no bandwidth",
        recognizes: { first in
            !ImportSource.isJSON(first) && first.contains(word: "--> ")
                && first.split(separator: UInt8(ascii: "\n"), maxSplits: 4000).contains {
                    if case .request = OkHttpLine(Array($0)).content { true } else { false }
                }
        },
        read: { source, log throws(Complaint) in
            var calls = OkHttpCalls()
            var lines = try FileLines(source.path)
            var number = 0
            while let line = try lines.next() {
                number += 1
                calls.receive(OkHttpLine(line.last == 0x0D ? line.dropLast() : line), number, &log)
            }
            calls.finish(&log)
        })
}

/// Requests and answers of a log, brought together by their URLs and threads.
private struct OkHttpCalls {
    private struct Call {
        var fetch: Imported.Fetch
        var url: String
        var line: Int
        var timeNs: Int64?
        var answerNs: Int64?
        var mediaType = ""
        /// True once lines of another answer may be among its own.
        var isMixed = false
    }

    /// Requests without an answer yet, by number of their URL.
    private var open: [Int: [Call]] = [:]
    private var openCount = 0
    /// By thread: the URL that it asked for last, and the answer whose lines it writes.
    private var asked: [String: Int] = [:]
    private var answers: [String: Call] = [:]
    private var done: [Call] = []
    /// Any date of a log that has no year runs backwards at a new year.
    private var lastNs: Int64 = 0
    private var yearNs: Int64 = 0

    private static let mostOpen = 10_000

    mutating func receive(_ line: OkHttpLine, _ number: Int, _ log: inout Imported) {
        let timeNs = line.timeNs.map { straight($0) }
        switch line.content {
        case .request(let url, let version):
            guard let resource = log.numbers.resource(url: String(url)) else { return }
            guard openCount < Self.mostOpen else {
                return log.passOver("without an answer", at: .line(number))
            }
            var fetch = Imported.Fetch(resource, beginNs: timeNs ?? 0)
            fetch.transport = HTTPWords.transport(String(version))
            open[resource.number, default: []].append(
                Call(fetch: fetch, url: String(url), line: number, timeNs: timeNs))
            openCount += 1
            asked[line.thread] = resource.number
            if line.thread.isEmpty { answers[""]?.isMixed = true }
        case .answer(let status, let url, let tookNs, let isWhole, let bytes):
            let isMixed = line.thread.isEmpty && answers[""] != nil
            end(line.thread, isMixed: isMixed)
            guard
                var call = call(answering: String(url), line.thread, number, timeNs, tookNs, &log)
            else { return }
            call.fetch.status = status
            call.fetch.waitNs = tookNs
            call.fetch.bytes = bytes
            call.answerNs = timeNs
            call.isMixed = isMixed
            if isWhole { done.append(call) } else { answers[line.thread] = call }
        case .failure:
            log.passOver("that failed", at: .line(number))
            if let resource = asked[line.thread], !line.thread.isEmpty { _ = take(resource) }
        case .end(let totalNs, let bytes):
            guard var call = answers[line.thread] else { return }
            call.fetch.bytes = bytes ?? call.fetch.bytes
            if let totalNs, let waitNs = call.fetch.waitNs, totalNs >= waitNs {
                call.fetch.receiveNs = totalNs - waitNs
            } else if bytes != nil, let answerNs = call.answerNs, let timeNs, timeNs >= answerNs {
                call.fetch.receiveNs = timeNs - answerNs
            }
            answers[line.thread] = call
            end(line.thread, isMixed: false)
        case .mediaType(let type):
            // A body may have such a line, too: the first is the header.
            if answers[line.thread]?.mediaType.isEmpty == true {
                answers[line.thread]?.mediaType = String(type)
            }
        case .length(let bytes):
            if answers[line.thread]?.fetch.bytes == nil {
                answers[line.thread]?.fetch.bytes = bytes
            }
        case .other: return
        }
    }

    private mutating func straight(_ timeNs: Int64) -> Int64 {
        let year: Int64 = 366 * 86_400_000_000_000
        if timeNs + yearNs < lastNs - year / 2 { yearNs += year }
        lastNs = max(lastNs, timeNs + yearNs)
        return timeNs + yearNs
    }

    /// The oldest request of an answer's URL; one that is made up for an answer whose request has
    /// another URL, or isn't there.
    private mutating func call(
        answering url: String, _ thread: String, _ line: Int, _ timeNs: Int64?, _ tookNs: Int64,
        _ log: inout Imported
    ) -> Call? {
        guard let resource = log.numbers.resource(url: url) else { return nil }
        if let call = take(resource.number) { return call }
        if !thread.isEmpty, let other = asked[thread], let call = take(other) { return call }
        let beginNs = timeNs.map { max(0, $0 - tookNs) }
        return Call(
            fetch: Imported.Fetch(resource, beginNs: beginNs ?? 0), url: url, line: line,
            timeNs: beginNs)
    }

    private mutating func take(_ resource: Int) -> Call? {
        guard let call = open[resource]?.first else { return nil }
        open[resource]?.removeFirst()
        if open[resource]?.isEmpty == true { open[resource] = nil }
        openCount -= 1
        return call
    }

    private mutating func end(_ thread: String, isMixed: Bool) {
        guard var call = answers.removeValue(forKey: thread) else { return }
        // Without threads, lines of two answers may be one between the other.
        if thread.isEmpty, isMixed || call.isMixed {
            call.mediaType = ""
            call.fetch.bytes = nil
            call.fetch.receiveNs = nil
        }
        done.append(call)
    }

    mutating func finish(_ log: inout Imported) {
        for thread in answers.keys.sorted() { end(thread, isMixed: false) }
        for call in open.values.joined().sorted(by: { $0.line < $1.line }) {
            log.passOver("without an answer", at: .line(call.line))
        }
        log.isTimed = done.contains { $0.timeNs != nil }
        for call in done.sorted(by: { $0.line < $1.line }) {
            if log.isTimed, call.timeNs == nil {
                log.passOver("without a time", at: .line(call.line))
                continue
            }
            var fetch = call.fetch
            fetch.sentNs = log.isTimed ? fetch.beginNs : nil
            fetch.kind = HTTPWords.kind(call.mediaType, url: call.url)
            log.add(fetch, at: .line(call.line))
        }
    }
}
