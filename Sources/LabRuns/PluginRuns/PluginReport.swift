import LabBase
import LabOrders

/// A check of a plugin came to this: five lines, to be pasted wherever the library is described.
/// The process of the check sends it whenever it changes.
package struct PluginReport: Sendable, Equatable {
    /// A finding is about one of these.
    package enum Subject: Int, Sendable, CaseIterable {
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

    private var plugin: PluginName
    private var seed: UInt64
    var kind = "a library"
    /// What the library calls itself; empty if that can't be shown.
    var name = ""
    /// The number of the latest sequence that was begun; 0 for none.
    var latest = 0
    /// Of the latest sequence that was played.
    private(set) var digest = ""
    private(set) var sequences = 0
    private var insertions = 0
    private var calls = 0
    /// The process has come to its end.
    var isOver = false
    /// Its calls were made to the end.
    var isPlayed = false
    /// The first finding about each subject.
    private var findings = [String?](repeating: nil, count: Subject.allCases.count)

    init(_ plugin: PluginName, seed: UInt64) {
        self.plugin = plugin
        self.seed = seed
    }

    subscript(_ subject: Subject) -> String? {
        get { findings[subject.rawValue] }
        set { findings[subject.rawValue] = newValue }
    }

    mutating func note(_ subject: Subject, _ words: String) {
        self[subject] = self[subject] ?? words.onOneLine
    }

    /// Adds two runs of the latest sequence.
    mutating func add(_ outcome: DrillOutcome, _ again: DrillOutcome) {
        sequences += 1
        insertions += outcome.insertions
        calls += outcome.calls
        digest = outcome.digest
        if let fault = outcome.limitFault ?? again.limitFault { note(.limit, fault) }
        if let fault = outcome.booksFault ?? again.booksFault {
            note(.books, fault)
        } else if let request = outcome.firstDifference(from: again) {
            note(.repeats, "the second run of sequence \(latest) differs at request \(request)")
        }
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
        if let fault = self[subject] { return "FAILS: \(Visible.line(fault))" }
        return isPlayed ? well : "not known"
    }

    private var verdict: String {
        let origin = "\(sequences) drawn sequences, seed \(seed), lab \(LabVersion.own.version)"
        if let end = self[.refused] ?? self[.process] { return "FAILS: \(Visible.line(end))" }
        // A finding names its own sequence and request.
        if let fault = findings.lazy.compactMap(\.self).first {
            return "FAILS: \(Visible.line(fault)); seed \(seed), lab \(LabVersion.own.version)"
        }
        return "sound: \(origin)"
    }

    /// 1 where its figures would mean nothing; 2 where they would, and it breaks a rule.
    package var exitCode: ExitCode {
        if self[.books] ?? self[.process] ?? self[.refused] != nil { return .failed }
        return self[.limit] ?? self[.repeats] != nil ? .claimFails : .done
    }
}

extension PluginReport: FormedMessage {
    static let messageForm = MessageForm(
        PluginReport(PluginName(path: ""), seed: 0), \.plugin, \.seed, \.kind, \.name, \.latest,
        \.digest, \.sequences, \.insertions, \.calls, \.isOver, \.findings)
}

/// The request of a process in which a plugin is checked.
struct PluginKitRequest: ChildRequest {
    var plugin: PluginName
    var seed: UInt64
    var sequences: Int

    static let word = "plugin-check"
    static let messageForm = MessageForm<PluginKitRequest>(Self.init) {
        ($0.plugin, $0.seed, $0.sequences)
    }
}
