import LabBase
import LabDevices

/// The network and the servers of a scenario, with the figures that a log's times gave.
struct ImportedNetwork {
    private let fit: NetworkFit
    private let log: Imported
    /// Servers of the scenario's groups by the names that these have now.
    private let hosts: [(name: String, number: Int)]

    init(_ fit: NetworkFit, _ log: Imported, hostNames: [String]) {
        self.fit = fit
        self.log = log
        hosts = (0..<log.numbers.hostCount).compactMap { index in
            let name = log.numbers.title(ofHost: index + 1)
            return hostNames.contains(name) ? (name, index + 1) : nil
        }
    }

    /// The user's network with the figures that are known; absent without any.
    func json(of network: JSON?) -> JSON? {
        var figures: [JSON.Member] = []
        if let latencyNs = fit.latencyNs { figures.append(("latency", JSON(ns: latencyNs))) }
        if let rate = fit.bytesPerSecond {
            figures.append(("bandwidth", JSON(bytesPerSecond: rate)))
        }
        guard !figures.isEmpty else { return nil }
        var json: JSON =
            switch network {
            case .string(let name)?: ["basedOn": .string(name)]
            case .object?: network!
            default: JSON([JSON.Member]())
            }
        // A source would speak for the user's own figures, too.
        json = json.without(["source"])
        for (key, value) in figures { json = json.replacing(key, with: value) }
        return json + [(JSONReader.commentKey, .string(fit.origin(in: log)))]
    }

    /// The user's servers that some group still names, with what the log tells of connections.
    func json(ofHosts declared: JSON?, named names: [String]) -> JSON? {
        var json = JSON((declared?.members ?? []).filter { names.contains($0.key) })
        for host in hosts {
            guard let limit = fit.connections[host.number] else { continue }
            json = json.replacing(
                host.name, with: Host(name: host.name, connections: limit).member.value)
        }
        return json.members.isEmpty ? nil : json.onLines
    }
}

extension NetworkFit {
    /// The figures' origin, in a sentence.
    package func origin(in log: Imported) -> String {
        var words = ["latency is \(waits) in the \(log.importer.name) log"]
        if bytesPerSecond != nil {
            words.append(
                "with this bandwidth half of \(transferCount) transfers take what they took within "
                    + "\(Self.percent(medianError)), and nine of ten within "
                    + Self.percent(highError))
        } else {
            words.append("the bandwidth isn't told: \(reason)")
        }
        return words.joined(separator: "; ")
    }

    /// The waits that the latency is of.
    var waits: String {
        waitCount == 1
            ? "the only wait for a first byte"
            : "the median of \(waitCount.grouped) waits for a first byte"
    }

    static func percent(_ share: Double) -> String {
        "\(Fixed.decimal(100 * min(share, 1000), places: 0)) %"
    }
}
