import LabBase

/// A log's contents for people: its pictures by server, format and size, the network that its times
/// fit, and the things that it doesn't tell.
package struct ImportSurvey {
    private let log: Imported
    private let fit: NetworkFit

    package init(_ log: Imported) {
        self.log = log
        fit = NetworkFit(log)
    }

    /// The things that a survey tells pictures apart by.
    struct Look: Hashable {
        let words: String

        init(_ picture: ImportedPicture, _ log: Imported) {
            let size = picture.size.map { "\($0.width)x\($0.height)" } ?? "size not told"
            let format = picture.format?.rawValue ?? "another format"
            let host = log.numbers.title(ofHost: picture.resource.host)
            words = "\(format) of \(host), \(size)"
        }
    }

    package var lines: [String] {
        var lines = ["\(log.path), of the kind \(log.importer.name), \(Importer.claim)"]
        lines += [transfers] + pictures + fit.lines(log) + fit.untold
        return Self.wrapped(lines)
    }

    /// Lines of a terminal's usual width; those that go on are set in.
    package static func wrapped(_ lines: [String]) -> [String] {
        lines.flatMap { line in
            Paragraph.wrapped(line, width: 78).enumerated().map { ($0 == 0 ? "" : "  ") + $1 }
        }
    }

    private var transfers: String {
        let whole = log.fetches.filter(\.hasSucceeded)
        let pictures = whole.count { $0.kind.isPicture }
        let others = whole.filter { !$0.kind.isPicture }
        let otherBytes = others.reduce(0) { $0 &+ ($1.bytes ?? 0) }
        let failed = log.fetches.count - whole.count
        let time = log.isTimed ? " in \(Span.text(ns: log.lengthNs))" : ""
        return log.fetches.count.of("transfer")
            + "\(time): \(pictures) of pictures, \(others.count) of "
            + "others (\(Fixed.bytes(otherBytes)))"
            + (failed > 0 ? ", \(failed) without a file" : "")
    }

    private var pictures: [String] {
        log.pictures.grouped { Look($0, log) }.map { look, pictures in
            let bytes = pictures.compactMap(\.bytes)
            let mean =
                bytes.isEmpty
                ? "" : ", \(Fixed.bytes(bytes.reduce(0, +) / Int64(bytes.count))) each"
            return pictures.count.of("picture")
                + ", \(look.words)\(mean): \(pictures.numbers(most: 3))"
        }
    }
}

extension NetworkFit {
    /// The figures, a line each, with their errors.
    ///
    /// - Parameter names: the servers that it tells; nil for all.
    func lines(_ log: Imported, named names: [String]? = nil) -> [String] {
        var lines: [String] = []
        if let latencyNs {
            lines.append("latency \(Span.text(ns: latencyNs)): \(waits)")
        }
        if let bytesPerSecond {
            lines.append(
                "bandwidth \(Fixed.bytes(bytesPerSecond))/s: half of \(transferCount) transfers "
                    + "within \(Self.percent(medianError)), nine of ten within "
                    + Self.percent(highError))
        }
        for (host, limit) in connections.sorted(by: { $0.key < $1.key }) where host > 0 {
            let title = log.numbers.title(ofHost: host)
            guard names?.contains(title) ?? true else { continue }
            let words = limit.map { "\($0) connections" } ?? "one connection for all (HTTP/2 or 3)"
            lines.append("\(title): \(words)")
        }
        return lines
    }

    /// A line for each figure that the log doesn't tell.
    var untold: [String] {
        (latencyNs == nil
            ? ["the latency isn't told: no transfer has its wait for a first byte"] : [])
            + (bytesPerSecond == nil ? ["the bandwidth isn't told: \(reason)"] : [])
    }
}
