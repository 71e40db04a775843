import LabBase
import LabPictures

/// HAR 1.2 (HTTP Archive, by J. Odvarko): a list of transfers with their phases, as browsers and
/// proxies export it. URLs, headers, cookies, queries and bodies are in it; none leaves this file,
/// and of bodies only the header of a picture is looked at.
extension Importer {
    static let har = Importer(
        name: "har",
        about: "HTTP Archive 1.2, as Chromium, Playwright, mitmproxy, Charles and Proxyman export "
            + "it, and as a line of code in the app writes it: `OkHttpTransfers` for OkHttp, "
            + "`TransferRecording` for URLSession. A time that a proxy's log has is the proxy's",
        recognizes: { first in ImportSource.inside(first)?.starts(with: #""log""#.utf8) == true },
        read: { source, log throws(Complaint) in
            let root = try source.json(try source.bytes())
            guard let entries = root["log"]?["entries"]?.array else {
                throw source.complaint(
                    "has no log.entries, as a HAR has", "Export it as HAR 1.2", at: .line(1))
            }
            let creator = root["log"]?["creator"]?["name"]?.string ?? ""
            for entry in entries {
                HAREntry(entry, isSentAtOnce: creator == "mitmproxy").add(to: &log)
            }
        })
}

/// An entry of a HAR, read into a fetch without a name.
private struct HAREntry {
    private let entry: JSONValue
    private let place: SourcePosition
    /// True for a program of which is known that a request is sent as it begins.
    private let isSentAtOnce: Bool

    init(_ entry: JSONValue, isSentAtOnce: Bool) {
        self.entry = entry
        let position = entry.position
        place = .line(position.line, column: position.column)
        self.isSentAtOnce = isSentAtOnce
    }

    func add(to log: inout Imported) {
        guard let request = entry["request"], let url = request["url"]?.string,
            let response = entry["response"]
        else { return log.passOver("without a request, a URL or a response", at: place) }
        if entry["_fromCache"]?.string != nil || response["_fromDiskCache"]?.truth == true {
            return log.passOver("answered by a cache of HTTP", at: place)
        }
        // Charles writes the status of an answer that broke off, too: as its readers have it,
        // `_charlesStatus` is COMPLETE or not.
        if let state = response["_charlesStatus"]?.string, state.uppercased() != "COMPLETE" {
            return log.passOver("that broke off", at: place)
        }
        guard let resource = log.numbers.resource(url: url) else {
            return log.passOver("of no server", at: place)
        }
        guard let beginNs = entry["startedDateTime"]?.string.flatMap(UTCTime.nanoseconds) else {
            return log.passOver("without a time of their beginning", at: place)
        }
        var fetch = Imported.Fetch(resource, beginNs: beginNs)
        takeTimes(&fetch)
        takeAnswer(response, url, &fetch)
        log.add(fetch, at: place)
    }

    /// -1, and a phase that isn't there, mean that it doesn't apply.
    private func phase(_ name: String) -> Int64? {
        guard let ms = entry["timings"]?[name]?.double, ms >= 0, ms < 1e11 else { return nil }
        return Int64((ms * 1e6).rounded())
    }

    private func takeTimes(_ fetch: inout Imported.Fetch) {
        if let blockedNs = phase("blocked") ?? (isSentAtOnce ? 0 : nil) {
            // The phase "ssl" is part of "connect".
            fetch.sentNs = fetch.beginNs + blockedNs + (phase("dns") ?? 0) + (phase("connect") ?? 0)
        }
        fetch.waitNs = phase("wait").map { $0 + (phase("send") ?? 0) }
        fetch.receiveNs = phase("receive")
    }

    private func takeAnswer(_ response: JSONValue, _ url: String, _ fetch: inout Imported.Fetch) {
        fetch.status = Int(response["status"]?.integer.map { (0...999).contains($0) ? $0 : 0 } ?? 0)
        fetch.transport = HTTPWords.transport(response["httpVersion"]?.string ?? "")
        let content = response["content"]
        let sizes = [response["bodySize"], content?["size"], response["_transferSize"]]
        fetch.bytes = sizes.compactMap { $0?.integer }.first(where: HTTPWords.sizes.contains)
        fetch.kind = HTTPWords.kind(content?["mimeType"]?.string ?? "", url: url)
        guard content?["encoding"]?.string == "base64", let text = content?["text"]?.string,
            let body = Base64.decoded(text)
        else { return }
        fetch.take(body)
    }
}

extension Imported.Fetch {
    /// Takes the file's own word in the place of its server's.
    fileprivate mutating func take(_ body: [UInt8]) {
        guard case .picture(let format) = FileKind(body) else { return }
        kind = .picture(format)
        if hasSucceeded, status != 206 { bytes = Int64(body.count) }
        if case .picture(let facts)? = try? PictureHeader.read(bytes: body) { size = facts.size }
    }
}
