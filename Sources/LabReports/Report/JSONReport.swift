import LabBase
import LabDevices
import LabKeyTraces
import LabPictures

/// A result as JSON: the rows, and all that bends them or is needed to reproduce them.
package struct JSONReport: Sendable {
    package static let schemaVersion = 1

    /// What ran, where, and how.
    package struct Provenance: Sendable {
        package var command: [String]
        package var labVersion: String
        package var commit: String?
        package var build: String
        package var swift: String
        package var host: [(name: String, value: String)]
        /// Each input's name, with digests of its file and of what it compiles to.
        package var inputs: [Input]
        /// The files of a key trace, in the place of those.
        package var traces: [KeyTraceFile] = []

        package struct Input: Sendable {
            package var path: String
            package var scenario: String
            package var seed: UInt64
            /// As its rows have it.
            package var sha256: String?
            package var traceDigest: String
            package var events: Int64
            package var requests: Int64
            package var about: String
            /// With the network that the input is replayed over.
            package var device: Device
        }
    }

    package var provenance: Provenance
    /// What a command says beside its rows: a name, and JSON.
    package var extra: [(name: String, json: String)] = []
    package var rows: [Row]
    /// What the rows come to over their seeds, for `lab sweep`.
    package var medians: [Row] = []

    package init(
        provenance: Provenance, extra: [(name: String, json: String)] = [], rows: [Row],
        medians: [Row] = []
    ) {
        self.provenance = provenance
        self.extra = extra
        self.rows = rows
        self.medians = medians
    }

    package var text: String {
        var lines = ["{"]
        lines.append("  \"schema\": \(Self.schemaVersion),")
        lines.append("  \"lab\": \(JSONText.quoted(provenance.labVersion)),")
        lines.append("  \"commit\": \(provenance.commit.map(JSONText.quoted) ?? "null"),")
        lines.append("  \"swift\": \(JSONText.quoted(provenance.swift)),")
        lines.append("  \"build\": \(JSONText.quoted(provenance.build)),")
        let host = provenance.host.map {
            "\(JSONText.quoted($0.name)): \(JSONText.quoted($0.value))"
        }
        lines.append("  \"host\": {\(host.joined(separator: ", "))},")
        let command = provenance.command.map(JSONText.quoted).joined(separator: ", ")
        lines.append("  \"command\": [\(command)],")
        lines += extra.map { "  \(JSONText.quoted($0.name)): \($0.json)," }
        let inputs = provenance.inputs.map { input in
            "    {\"path\": \(JSONText.quoted(KeptInput.named(in: input.path))), "
                + "\"scenario\": \(JSONText.quoted(input.scenario)), \"seed\": \(input.seed), "
                + "\"input_sha256\": \(input.sha256.map(JSONText.quoted) ?? "null"), "
                + "\"trace_digest\": \(JSONText.quoted(input.traceDigest)), "
                + "\"events\": \(input.events), \"requests\": \(input.requests), "
                + "\"about\": \(JSONText.quoted(input.about)), "
                + "\(Self.work(input.device))}"
        }
        let all = (inputs + provenance.traces.map(Self.trace)).joined(separator: ",\n")
        lines.append("  \"inputs\": [\n\(all)\n  ],")
        if !medians.isEmpty {
            let medians = medians.map(Self.row).joined(separator: ",\n")
            lines.append("  \"medians\": [\n\(medians)\n  ],")
        }
        lines.append("  \"rows\": [\n\(rows.map(Self.row).joined(separator: ",\n"))\n  ]")
        lines.append("}")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func trace(_ file: KeyTraceFile) -> String {
        "    {\"path\": \(JSONText.quoted(file.path)), "
            + "\"bytes\": \(file.byteCount.map { "\($0)" } ?? "null"), "
            + "\"sha256\": \(file.sha256.map(JSONText.quoted) ?? "null")}"
    }

    /// What the network and decoding take, as scenarios have it, and where that comes from: it can
    /// be set for a run, and isn't told by the device's name.
    private static func work(_ device: Device) -> String {
        let names =
            ["network.latency", "network.bandwidth", "network.connections", "decode.reading"]
            + PictureFormat.allCases.map { "decode.\($0.rawValue)" }
        let sources = names.compactMap { name in
            device.origin(of: name).map {
                "\(JSONText.quoted(name)): \(JSONText.quoted(KeptInput.named(in: $0)))"
            }
        }
        return "\"network\": \(device.network.json), "
            + "\"decode\": \(device.decode.json), "
            + "\"sources\": {\(sources.joined(separator: ", "))}"
    }

    /// Rows, as a value under a name.
    static func list(_ rows: [Row]) -> String {
        "[\n\(rows.map(row).joined(separator: ",\n"))\n  ]"
    }

    private static func row(_ row: Row) -> String {
        let members = zip(row.columns, row.figures).map { column, figure in
            "\(JSONText.quoted(column.name)): \(value(figure))"
        }
        return "    {" + members.joined(separator: ", ") + "}"
    }

    static func value(_ figure: Figure) -> String {
        switch figure {
        case .none: "null"
        case .text(let text): JSONText.quoted(text)
        case .integer, .fixed: figure.written
        }
    }
}
