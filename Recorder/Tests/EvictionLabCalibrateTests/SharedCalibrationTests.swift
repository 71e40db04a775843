import Foundation
import Testing

@testable import EvictionLabCalibrate

/// Writes the calibrations that both programs and the lab have in common.
@Suite struct SharedCalibrations {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Shared")

    @Test func theFilesOfBothProgramsAreWrittenByteForByte() throws {
        let calls = try String(
            contentsOf: Self.folder.appendingPathComponent("calibration.tsv"), encoding: .utf8)
        var file = ""
        var calibrations: [(file: String, Calibration)] = []
        var calibration = Calibration(program: "", model: "", system: "")
        for line in calls.split(separator: "\n") where !line.hasPrefix("#") {
            let words = line.split(separator: "\t").map(String.init)
            if words[0] == "file" {
                if !file.isEmpty { calibrations.append((file, calibration)) }
                file = words[1]
                calibration = Calibration(program: "", model: "", system: "")
            } else {
                Self.take(words, into: &calibration)
            }
        }
        calibrations.append((file, calibration))
        #expect(calibrations.count == 2)
        for (file, calibration) in calibrations {
            let wanted = try? String(
                contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
            #expect(calibration.json == wanted, "\(file)")
        }
    }

    private static func take(_ words: [String], into calibration: inout Calibration) {
        switch words[0] {
        case "program": calibration.program = words[1]
        case "model": calibration.model = words[1]
        case "system": calibration.system = words[1]
        case "screen":
            calibration.screen = .init(
                width: Double(words[1])!, height: Double(words[2])!, scale: Double(words[3])!,
                hz: Double(words[4])!, frameNs: list(words[5]))
        case "memory":
            calibration.memory = .init(
                ramBytes: Int64(words[1])!, footprintLimitBytes: Int64(words[2]),
                memoryClassBytes: Int64(words[3]), api: Int(words[4]))
        case "cores":
            calibration.cores = .init(kinds: list(words[1]).map { Int($0) }, perSecond: [])
        case "threads": calibration.cores?.perSecond.append(list(words[1]))
        case "flash": calibration.flash = .init(isCold: words[1] == "cold", reads: [])
        case "read":
            calibration.flash?.reads.append(.init(bytes: Int(words[1])!, ns: list(words[2])))
        case "decode":
            calibration.decodes.append(
                .init(
                    format: words[1], width: Int(words[2])!, height: Int(words[3])!,
                    bytes: Int(words[4])!, sample: Int(words[5])!, ns: list(words[6])))
        default: Issue.record("no program has the call \(words[0])")
        }
    }

    private static func list(_ word: String) -> [Int64] {
        word.split(separator: " ").compactMap { Int64($0) }
    }
}
