import LabBase
import LabPictures

/// The log that an app's listener writes with a line of code: OkHttp's or URLSession's transfers,
/// in numbers alone. Each key is declared once, and is read, listed and refused by that.
///
/// `Recorder/Shared/transfers.ndjson` has what the two writers make of the same transfers.
package struct TransferKey: Sendable {
    package let name: String
    /// In a page's words.
    package let about: String
    let isRequired: Bool
    /// Takes a value; false if it isn't one of the key's.
    fileprivate let take: @Sendable (JSONValue, inout Transfer) -> Bool

    /// The first line has this key alone, with the form's number.
    package static let header = "transfers"
    package static let form: Int64 = 1

    package static let all: [TransferKey] = [
        time("t", "the app asks, in milliseconds since the log's beginning", true, \.askedNs),
        number("url", "the URL's number, from 1 in order of first use", true, 1...(1 << 31), \.url),
        number("host", "the server's number, likewise", false, 1...(1 << 31), \.host),
        time("sent", "the request is sent, over a connection that is there", false, \.sentNs),
        time("first", "the answer begins", false, \.firstNs),
        time("end", "its last byte is there", false, \.endNs),
        number("bytes", "bytes of the answer's body, as they came", false, 0...(1 << 40), \.bytes),
        number("status", "the answer's status", false, 100...599, \.status),
        TransferKey(
            name: "kind",
            about: "the kind of picture by its media type, or `picture` for another kind",
            isRequired: false
        ) { value, transfer in
            guard let word = value.string else { return false }
            transfer.kind = PictureFormat(rawValue: word).map { .picture($0) } ?? .otherPicture
            return true
        },
        number("http", "the version of HTTP", false, 1...3, \.version),
        truth("cached", "a cache of HTTP had it", \.isCached),
        truth("failed", "there was no answer", \.hasFailed),
    ]

    private static func time(
        _ name: String, _ about: String, _ isRequired: Bool,
        _ property: WritableKeyPath<Transfer, Int64?> & Sendable
    ) -> TransferKey {
        TransferKey(name: name, about: about, isRequired: isRequired) { value, transfer in
            guard let ns = value.scaled(places: 6), ns >= 0 else { return false }
            transfer[keyPath: property] = ns
            return true
        }
    }

    private static func number(
        _ name: String, _ about: String, _ isRequired: Bool, _ range: ClosedRange<Int64>,
        _ property: WritableKeyPath<Transfer, Int64?> & Sendable
    ) -> TransferKey {
        TransferKey(name: name, about: about, isRequired: isRequired) { value, transfer in
            guard let number = value.integer, range.contains(number) else { return false }
            transfer[keyPath: property] = number
            return true
        }
    }

    private static func truth(
        _ name: String, _ about: String, _ property: WritableKeyPath<Transfer, Bool> & Sendable
    ) -> TransferKey {
        TransferKey(name: name, about: about, isRequired: false) { value, transfer in
            guard let truth = value.truth else { return false }
            transfer[keyPath: property] = truth
            return true
        }
    }
}

/// A line of the log.
private struct Transfer {
    var askedNs: Int64?
    var url: Int64?
    var host: Int64?
    var sentNs: Int64?
    var firstNs: Int64?
    var endNs: Int64?
    var bytes: Int64?
    var status: Int64?
    var kind = Imported.Kind.other
    var version: Int64?
    var isCached = false
    var hasFailed = false

    /// - Returns: why the line isn't used; nil if it is.
    mutating func read(_ line: JSONValue) -> String? {
        guard let members = line.members else { return "that are no objects" }
        for member in members {
            guard let key = TransferKey.all.first(where: { $0.name == member.key }) else {
                return "with a key that isn't known"
            }
            guard key.take(member.value, &self) else {
                return "with a '\(key.name)' that can't be one"
            }
        }
        let missing = TransferKey.all.first { $0.isRequired && line[$0.name] == nil }
        if let missing { return "without '\(missing.name)'" }
        if isCached { return "answered by a cache of HTTP" }
        if hasFailed { return "without an answer" }
        return nil
    }

    func fetch(_ log: inout Imported) -> Imported.Fetch? {
        guard let askedNs, let url else { return nil }
        // Numbers of the app's own, made into numbers of the import.
        let resource =
            host.flatMap { log.numbers.resource(url: "http://host-\($0)/\(url)") }
            ?? log.numbers.resource(named: "\(url)")
        var fetch = Imported.Fetch(resource, beginNs: askedNs)
        fetch.sentNs = sentNs
        if let sentNs, let firstNs { fetch.waitNs = firstNs - sentNs }
        if let firstNs, let endNs { fetch.receiveNs = endNs - firstNs }
        if firstNs == nil || sentNs == nil, let endNs { fetch.tookNs = endNs - askedNs }
        fetch.bytes = bytes.flatMap { HTTPWords.sizes.contains($0) ? $0 : nil }
        fetch.status = Int(status ?? 200)
        fetch.kind = kind
        fetch.transport = version.map { $0 == 1 ? .plain : .multiplexed }
        return fetch
    }
}

extension Importer {
    static let transfers = Importer(
        name: "transfers",
        about: "the log of a line of code in the app: `OkHttpTransfers` for OkHttp, "
            + "`TransferRecording` for URLSession",
        tells: [.fetches],
        recognizes: { first in
            first.starts(with: #"{"\#(TransferKey.header)":"#.utf8)
        },
        read: { source, log throws(Complaint) in
            var lines = try source.lines()
            var number = 0
            while let line = try lines.next() {
                number += 1
                guard !FileLines.isBlank(line) else { continue }
                let value: JSONValue
                do throws(Complaint) {
                    value = try source.json(line, line: number)
                } catch {
                    // A kill may cut the last line off.
                    guard lines.lacksFeed, number > 1 else { throw error }
                    log.passOver("cut off by the file's end", at: .line(number))
                    break
                }
                if number == 1 {
                    guard value[TransferKey.header]?.integer == TransferKey.form else {
                        throw source.complaint(
                            "has no first line of this form, {\"\(TransferKey.header)\":"
                                + "\(TransferKey.form)}",
                            "Use the listener and the lab of one version", at: .line(1))
                    }
                    continue
                }
                var transfer = Transfer()
                if let why = transfer.read(value) {
                    log.passOver(why, at: .line(number))
                } else if let fetch = transfer.fetch(&log) {
                    log.add(fetch, at: .line(number))
                }
            }
        })
}
