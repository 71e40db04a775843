import LabBase
import LabOrders

/// A check of a plugin came to this: five lines, to be pasted wherever the library is described.
package struct PluginReport: Sendable, Equatable {
    /// A finding is about one of these.
    package enum Subject: String, ChildMessage, Sendable, CaseIterable {
        /// It holds more than it may.
        case limit
        /// It says something else than it does, or hands back what isn't there.
        case books
        /// It answers the same calls otherwise a second time.
        case repeats
        /// It crashed, hung, ended its process or changed what isn't its own.
        case process
        /// It can't be used.
        case refused
    }

    package let plugin: PluginName
    package let seed: UInt64
    package var kind = "a library"
    package var name = ""
    package var sequences = 0
    package var insertions = 0
    package var calls = 0
    /// Its calls were made to the end.
    package var isPlayed = false
    /// The first of each.
    package private(set) var findings: [Subject: String] = [:]

    package init(_ plugin: PluginName, seed: UInt64) {
        self.plugin = plugin
        self.seed = seed
    }

    package mutating func note(_ subject: Subject, _ words: String) {
        if findings[subject] == nil { findings[subject] = words }
    }

    package var lines: [String] {
        let name = name.isEmpty ? "without a name" : "'\(name)'"
        return [
            "plugin   \(Visible.line(plugin.path)): \(kind), \(name), for evictionlab.h "
                + "\(PluginLibrary.version)",
            "limit    " + line(.limit, "kept, after each of \(insertions) insertions"),
            "books    " + line(.books, "right, after each of \(calls) calls"),
            "repeats  "
                + line(.repeats, "the same answers in 2 runs in each of 2 processes"),
            "verdict  \(verdict)",
        ]
    }

    private func line(_ subject: Subject, _ well: String) -> String {
        if let fault = findings[subject] { return "FAILS: \(Visible.line(fault))" }
        return isPlayed ? well : "not known"
    }

    private var verdict: String {
        let origin = "\(sequences) drawn sequences, seed \(seed), lab \(LabVersion.own.version)"
        if let end = findings[.refused] ?? findings[.process] {
            return "FAILS: \(Visible.line(end))"
        }
        // A finding names its own sequence and request.
        if let fault = Subject.allCases.lazy.compactMap({ findings[$0] }).first {
            return "FAILS: \(Visible.line(fault)); seed \(seed), lab \(LabVersion.own.version)"
        }
        return "sound: \(origin)"
    }

    /// 1 where its figures would mean nothing; 2 where they would, and it breaks a rule.
    package var exitCode: ExitCode {
        if findings.isEmpty { return .done }
        return findings.keys.contains { ![.limit, .repeats].contains($0) } ? .failed : .claimFails
    }
}
