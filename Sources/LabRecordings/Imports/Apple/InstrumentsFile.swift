import LabBase

/// A table of a recording of Instruments that is read, by the name of its schema.
package struct InstrumentsTable: Sendable {
    package enum Meaning: Sendable { case transfers, signposts, intervals, memory, life }

    /// A table that Instruments can write as a HAR.
    static let har = "com-apple-cfnetwork-harlogging-schema"

    package let schema: String
    package let meaning: Meaning
    /// In a page's words.
    package let tells: String
    /// Columns without which it can't be read.
    package let columns: [String]
    /// A repository and its file, which reads the same.
    package let source: String

    package static let all: [InstrumentsTable] = [
        InstrumentsTable(
            schema: "com-apple-cfnetwork-task-intervals", meaning: .transfers,
            tells: "tasks of URLSession: their beginning, length and URL, without sizes",
            columns: ["start", "duration", "url"],
            source: "dogo/apple-instruments-mcp, src/apple_instruments_mcp/analysis/network.py"),
        InstrumentsTable(
            schema: "os-signpost", meaning: .signposts, tells: "downloads and decodes of Nuke",
            columns: ["time", "event-type", "identifier", "name", "subsystem", "message"],
            source: "kean/Nuke, Sources/Nuke/Diagnostics/ImagePipeline+Signposts.swift"),
        InstrumentsTable(
            schema: "os-signpost-interval", meaning: .intervals,
            tells: "downloads and decodes of Nuke",
            columns: ["start", "duration", "name", "subsystem", "start-message", "end-message"],
            source: readElsewhere),
        InstrumentsTable(
            schema: "activity-monitor-process-live", meaning: .memory,
            tells: "the memory of processes",
            columns: ["start", "pid", "memory-physical-footprint"],
            source: "callstackincubator/agent-device, src/platforms/ios/perf.ts"),
        InstrumentsTable(
            schema: "life-cycle-period", meaning: .life, tells: "when the app is in front",
            columns: ["start", "period"],
            source: readElsewhere + "; the names of its periods are assumed"),
    ]

    package static let names = all.map(\.schema)

    private static let readElsewhere = "the columns are those of programs that read the table"

    /// The name of a schema as a message may have it: Instruments' own are of letters and hyphens.
    /// Nil for another.
    static func shown(_ schema: String) -> String? {
        let isPlain = schema.utf8.allSatisfy {
            $0 == UInt8(ascii: "-") || (0x61...0x7A).contains($0) || (0x30...0x39).contains($0)
        }
        return isPlain && (1...60).contains(schema.utf8.count) ? "'\(schema)'" : nil
    }
}

/// XML that `xctrace export` writes of a recording of Instruments. It writes a HAR, too, of
/// recordings of HTTP traffic: that has more than the tables.
extension Importer {
    static let xctrace = Importer(
        name: "xctrace",
        about: "tables of Instruments as `xctrace export --xpath` writes them: "
            + Listing.and(InstrumentsTable.names) + ". Of HTTP traffic `xctrace export --har` "
            + "writes more, for --from har",
        tells: [.fetches, .memory],
        recognizes: { first in
            !ImportSource.isJSON(first)
                && ["<trace-query-result", "<trace-toc"].contains {
                    ImportSource.has($0, in: first)
                }
        },
        read: { source, log throws(Complaint) in
            var rows = InstrumentsRows()
            var reader = InstrumentsReader(try source.bytes())
            do throws(XMLReader.Damage) {
                while let part = try reader.next() { rows.add(part, to: &log) }
            } catch {
                throw source.complaint(error.what, "Export it again", at: .byte(error.byte))
            }
            guard rows.hasTable else { throw source.without(reader.contents, rows.others) }
            try rows.finish(source, &log)
        })
}

extension ImportSource {
    /// A file without a table that is read: a table of contents, or other tables.
    fileprivate func without(_ contents: [String]?, _ others: [String]) -> Complaint {
        let known = (contents ?? []).filter(InstrumentsTable.names.contains)
        let remedy: String
        // Other tables of HTTP traffic have what a HAR has, and more names.
        let isOfTraffic = others.contains { $0.hasPrefix("com-apple-cfnetwork") }
        if contents?.contains(InstrumentsTable.har) == true || isOfTraffic {
            remedy = "Write its HTTP traffic with xctrace export --har"
        } else if let first = known.first {
            remedy =
                "Export one that is read, with --xpath "
                + "'/trace-toc/run[@number=\"1\"]/data/table[@schema=\"\(first)\"]'"
        } else {
            remedy = "These tables are: \(Listing.and(InstrumentsTable.names))"
        }
        if contents != nil { return complaint("lists tables, and has the rows of none", remedy) }
        guard let other = others.first else { return complaint("has no table", remedy) }
        let schema = InstrumentsTable.shown(other).map { "the schema \($0)" } ?? "another schema"
        return complaint("has a table of \(schema), which isn't read", remedy)
    }
}
