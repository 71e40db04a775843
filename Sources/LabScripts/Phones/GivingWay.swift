import LabBase

/// The keys of an app's own file that give way to the phone's.
package struct GivingWay: Sendable, Equatable {
    /// The app's scenario or recording, as the phone's file names it.
    let file: String
    /// In the order in which all files have them.
    let words: [String]

    /// One sentence for all apps, each word once for all files that have it; nil if none gives way.
    package static func sentence(_ all: [GivingWay]) -> String? {
        let words = (keys + StepAction.namesGivingWay).filter { word in
            all.contains { $0.words.contains(word) }
        }
        guard !words.isEmpty else { return nil }
        let files = words.map { word in
            all.filter { $0.words.contains(word) }.map { Quoted.text($0.file) }.distinct
        }
        let parts = files.distinct.map { own in
            let shared = zip(words, files).filter { $0.1 == own }.map { "'\($0.0)'" }
            return "\(Listing.and(shared)) of \(Listing.and(own))"
        }
        return "These give way to the phone's: \(parts.joined(separator: "; "))."
    }

    /// Keys that a phone has of its own.
    static let keys = [
        ScenarioKeys.device.name, ScenarioKeys.network.name, ScenarioKeys.seed.name,
        ScenarioKeys.policies.name, ScenarioKeys.claims.name,
    ]
}

extension Scenario {
    /// - Parameter bytes: its text.
    func givesWay(_ bytes: [UInt8], hasFolder: Bool) throws(Complaint) -> [String] {
        let root = try JSONReader.read(bytes)
        let base = try ScenarioReader.inherited(by: bytes, of: file, hasFolder: hasFolder)
        let inherited = base.members.map(\.key)
        let keys = GivingWay.keys.filter { root[$0] != nil || inherited.contains($0) }
        return keys
            + StepAction.namesGivingWay.filter { name in
                script.contains { $0.givesWay(name) }
            }
    }
}

extension TraceFile {
    /// - Parameter firstLine: its header. Its seed stays, since what it drew is written down.
    func givesWay(_ firstLine: [UInt8]) -> [String] {
        let root = try? JSONReader.read(firstLine)
        return GivingWay.keys.filter { root?[$0] != nil && $0 != ScenarioKeys.seed.name }
    }
}

extension StepAction {
    /// The step's keys that give way: `background`, `otherApps`, and `sessions` of a `wander`.
    static let namesGivingWay = ["background", "otherApps", StepKeys.sessions.name]
}

extension Step {
    /// True if the step, or one in it, has this word that gives way.
    fileprivate func givesWay(_ name: String) -> Bool {
        switch action {
        case .background: name == "background"
        case .otherApps: name == "otherApps"
        case .wander(let wander): name == StepKeys.sessions.name && wander.hasSessions
        case .repeat(_, let steps): steps.contains { $0.givesWay(name) }
        default: meanwhile.contains { $0.step.givesWay(name) }
        }
    }
}
