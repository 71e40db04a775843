import LabBase
import LabDevices
import LabKeyTraces
import LabPictures

/// A result as JSON: the rows, and all that bends them or is needed to reproduce them.
package struct JSONReport: Sendable {
    package static let schemaVersion = 1

    /// The command that ran, its inputs, its place, and its build.
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
    /// The members that a command adds beside its rows.
    package var extra: [JSON.Member] = []
    package var rows: [Row]
    /// The medians of the rows over their seeds, for `lab sweep`.
    package var medians: [Row] = []

    package init(
        provenance: Provenance, extra: [JSON.Member] = [], rows: [Row], medians: [Row] = []
    ) {
        self.provenance = provenance
        self.extra = extra
        self.rows = rows
        self.medians = medians
    }

    /// The member of a result that isn't whole.
    package static let partialKey = "partial"

    /// Says that it isn't whole, if that is so.
    mutating func say(_ done: Int, of cells: Int) {
        guard done < cells else { return }
        extra.append((Self.partialKey, ["done": JSON(done), "cells": JSON(cells)]))
    }

    package var text: String {
        let host = provenance.host.map { (key: $0.name, value: JSON($0.value)) }
        let inputs = provenance.inputs.map(\.json) + provenance.traces.map(\.json)
        let head: JSON = [
            "schema": JSON(Self.schemaVersion), "lab": JSON(provenance.labVersion),
            "commit": JSON(provenance.commit), "swift": JSON(provenance.swift),
            "build": JSON(provenance.build), "host": JSON(host),
            "command": JSON(provenance.command),
        ]
        let body: [JSON.Member] = [
            ("inputs", JSON(inputs).onLines),
            ("medians", Self.list(medians).unlessEmpty), ("rows", Self.list(rows)),
        ]
        return (head + extra + body).onLines.text() + "\n"
    }

    /// Rows, each on its line.
    static func list(_ rows: [Row]) -> JSON { JSON(rows.map(\.json)).onLines }
}

extension JSONReport.Provenance.Input {
    fileprivate var json: JSON {
        [
            "path": JSON(KeptInput.named(in: path)), "scenario": JSON(scenario),
            "seed": JSON(seed), Column.of(.inputSha256).name: JSON(sha256),
            "trace_digest": JSON(traceDigest),
            "events": JSON(events), "requests": JSON(requests), "about": JSON(about),
            "network": device.network.json.styled(.tight),
            "decode": device.json(of: "decode").styled(.tight), "sources": JSON(sources),
        ]
    }

    /// The figures of the network and of decoding can be set for a run, so that the device's name
    /// doesn't tell where they come from.
    private var sources: [JSON.Member] {
        let figures = ["network", "decode"].flatMap { DeviceFigure.of($0) }.filter { figure in
            figure.format == nil || figure.text(device) != nil
        }
        let ofFormats = figures.filter { PictureFormat(rawValue: $0.key) != nil }
        let ofAll = figures.filter { PictureFormat(rawValue: $0.key) == nil }
        return (ofAll + ofFormats).compactMap { figure in
            device.origin(of: figure.name).map { (figure.name, JSON(KeptInput.named(in: $0))) }
        }
    }
}

extension KeyTraceFile {
    fileprivate var json: JSON {
        ["path": JSON(path), "bytes": JSON(byteCount), "sha256": JSON(sha256)]
    }
}

extension Row {
    fileprivate var json: JSON { JSON(zip(columns, figures).map { ($0.name, $1.json) }) }
}

extension Figure {
    package var json: JSON {
        switch self {
        case .none: .null
        case .text(let text): JSON(text)
        case .integer, .fixed: .word(written)
        }
    }
}
