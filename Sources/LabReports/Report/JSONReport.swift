import LabBase
import LabCells
import LabDevices
import LabKeyTraces
import LabPictures

/// A result as JSON: the rows, and all that changes them or is needed to reproduce them.
package struct JSONReport {
    package static let schemaVersion = 1

    private let inputs: [CellInput]
    /// The files of a key trace, instead of `inputs`.
    private let traces: [KeyTraceFile]
    package var command = CommandLine.arguments
    /// The members that a command adds beside its rows.
    package var extra: [JSON.Member]
    private let rows: [Row]
    /// The medians of the rows over their seeds, for `lab sweep`.
    private let medians: [Row]

    package init(
        _ inputs: [CellInput] = [], traces: [KeyTraceFile] = [], extra: [JSON.Member] = [],
        rows: [Row], medians: [Row] = []
    ) {
        self.inputs = inputs
        self.traces = traces
        self.extra = extra
        self.rows = rows
        self.medians = medians
    }

    /// The member of a result that isn't whole.
    package static let partialKey = "partial"

    /// Adds the member that says how many cells are done, unless all are.
    mutating func say(_ done: Int, of cells: Int) {
        guard done < cells else { return }
        extra.append((Self.partialKey, ["done": JSON(done), "cells": JSON(cells)]))
    }

    package var text: String {
        let head: JSON = [
            "schema": JSON(Self.schemaVersion), "lab": JSON(LabVersion.own.version),
            "commit": JSON(LabVersion.own.commit), "swift": JSON(Self.swift),
            "build": JSON(Self.build), "host": JSON(Self.host), "command": JSON(command),
        ]
        let body: [JSON.Member] = [
            ("inputs", JSON(inputs.map(\.json) + traces.map(\.json)).onLines),
            ("medians", Self.list(medians).unlessEmpty), ("rows", Self.list(rows)),
        ]
        return (head + extra + body).onLines.text() + "\n"
    }

    static func list(_ rows: [Row]) -> JSON { JSON(rows.map(\.json)).onLines }
}

extension CellInput {
    /// With digests of its file and of what it compiles to.
    fileprivate var json: JSON {
        let (header, device) = (self.header, self.header.linkedDevice)
        return [
            "path": JSON(KeptInput.named(in: self.path)), "scenario": JSON(header.scenario),
            "seed": JSON(header.seed), Column.of(.inputSha256).name: JSON(self.sha256),
            "trace_digest": JSON("fnv1a:" + Digest.hex(summary.digest)),
            "events": JSON(summary.eventCount), "requests": JSON(summary.requestCount),
            "about": JSON(header.about),
            "network": device.network.json.styled(.tight),
            "decode": device.json(of: "decode").styled(.tight), "sources": JSON(sources(device)),
        ]
    }

    /// The figures of the network and of decoding can be set for a run, so that the device's name
    /// doesn't tell where they come from.
    private func sources(_ device: Device) -> [JSON.Member] {
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
