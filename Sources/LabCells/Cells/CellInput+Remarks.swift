import LabBase
import LabDevices
import LabPolicies
import LabScripts

/// Remarks on an input, before it runs, in a line each.
extension CellInput {
    package var remarks: [String] {
        let (path, header, device) = (self.path, self.header, self.header.device)
        let levels = WarningLevel.allCases.filter(summary.warningLevels.contains)
        let unsent = device.unsent(levels).map { "\(path): \($0)" }
        return header.remarks + summary.remarks.map { $0.description }
            + [unsent, device.unsentLines, idleConnections, undrawn]
            .compactMap { $0 }
    }

    /// Circumstances that a trace has written down, where worlds draw those of a scenario.
    private var undrawn: String? {
        guard self.world != nil, played.source is TraceFile else { return nil }
        let network = self.header.network == nil ? "" : ", and no other network"
        return
            "\(self.path): it is a trace, of which worlds draw no other person\(network): run its "
            + "scenario for that"
    }

    /// Connections that the command line gives, for servers that say how many they take.
    private var idleConnections: String? {
        let header = self.header
        let given = (try? self.changes.givenFigures(on: header.device)) ?? []
        guard given.contains(Self.connections) else { return nil }
        let asked = header.catalog.groups.filter { $0.remote }.map { $0.host }
        let names = header.hosts.map(\.name).filter(asked.contains)
        if names.isEmpty { return nil }
        return "\(self.path): --network connections= does nothing for \(Listing.and(names)), which "
            + "\(names.count == 1 ? "says" : "say") in 'hosts' how many there are"
    }

    private static let connections = "network.connections"

    /// Remarks on policies that couldn't have these images in an app.
    package func strangers(_ policies: [String]) -> [String] {
        let header = self.header
        let groups = header.catalog.groups.filter { $0.remote }.map { $0.name }
        if groups.isEmpty { return [] }
        let presets = policies.flatMap { Preset.named(in: $0) }
        return presets.filter { !$0.knowsRemote }.map { preset in
            "\(header.scenario): \(preset.id) knows files of the app alone, and "
                + "\(Listing.and(groups)) \(groups.count == 1 ? "is" : "are") remote: what it "
                + "couldn't have in an app is loaded here all the same"
        }
    }
}
